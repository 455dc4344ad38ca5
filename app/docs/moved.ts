import { ENDPOINTS, type EndpointId } from "@/lib/catalog/endpoints";
import { endpointHref } from "./site";

/** Where the anchors of the time when all of the reference was one page lead now. */
export const MOVED: Record<string, string> = {
  "quick-start": "/docs/quickstart",
  events: "/docs/guides/streaming",
  keys: "/docs/api#keys-and-scopes",
  limits: "/docs/api#limits",
  "not-checked": "/docs/guides/verdicts#what-is-not-checked",
  errors: "/docs/api#errors",
  repeats: "/docs/api#safe-repeats",
  webhooks: "/docs/guides/webhooks",
  "search-service": "/docs/guides/search-service",
  ...Object.fromEntries(Object.keys(ENDPOINTS).map((id) => [id, endpointHref(id as EndpointId)])),
};
