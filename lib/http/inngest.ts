import { env, usesInngest } from "@/lib/env";
import { inngestClient, inngestFunctions } from "@/lib/jobs/inngest";
import { once } from "@/lib/process";
import { noteInngestCall, startRuntime } from "@/lib/services/operations";

type Endpoint = (request: Request) => Promise<Response>;

/** What Inngest calls to run the background work; signatures are checked by its library. 404 where it is not used. */
export async function answerInngest(request: Request): Promise<Response> {
  if (!usesInngest(env())) return new Response(null, { status: 404 });
  await startRuntime();
  const endpoint = await once("inngest-endpoint", newEndpoint);
  const response = await endpoint(request);
  if (request.method === "POST" && response.ok) noteInngestCall(performance.now()).catch(() => {}); // told with the next call
  return response;
}

async function newEndpoint(): Promise<Endpoint> {
  const [{ serve }, client] = await Promise.all([import("inngest/edge"), inngestClient()]);
  return serve({ client, functions: inngestFunctions(client), serveOrigin: env().PUBLIC_URL });
}
