/** Every route of the API below `app`, listed when the host is built. */
declare module "virtual:routes" {
  import type { Resource } from "@/lib/http/resource";

  const routes: readonly { GET: { resource: Resource } }[];
  export default routes;
}
