import { type ChangeId, ENDPOINTS, type Endpoint, type EndpointId, type Input } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { type Dialect, PROVIDERS } from "@/lib/catalog/providers";
import type { Caller, ChangingCaller, Outcome } from "@/lib/services/callers";
import { counted, whenWhole } from "./counted";
import { Exchange } from "./exchange";
import { type ApiAnswer, type ApiRequest, RequestGone } from "./message";
import { type Operation, serveMetered, type Verb } from "./metered";
import { parseInput } from "./parse";
import { shapeAt } from "./paths";
import { secureAddress } from "./transport";

/** Verbs by the id of the endpoint they answer; all of one path. */
export type Bindings = {
  [Id in EndpointId]?: (caller: CallerOf<Id>, input: Input<Id>) => Outcome | Promise<Outcome>;
};

/** Only what changes rows is in a transaction; what reads or runs the engine cannot be. */
type CallerOf<Id extends EndpointId> = Id extends ChangeId ? ChangingCaller : Caller;

/** All that one path answers. */
export interface Resource {
  path: string;
  answer(request: ApiRequest): Promise<ApiAnswer>;
}

/** Binds endpoints of the catalog to the verbs that answer them. */
export function resource(bindings: Bindings): Resource {
  const operations = new Map<string, Operation>();
  for (const [id, verb] of Object.entries(bindings) as [EndpointId, Verb][]) {
    const endpoint: Endpoint = ENDPOINTS[id];
    operations.set(endpoint.method, { id, endpoint, verb });
    if (!endpoint.scope && endpoint.method === "GET") operations.set("HEAD", { id, endpoint, verb });
  }
  const { path = "", shape } = operations.values().next().value?.endpoint ?? {};
  return served({ path, dialect: shape && PROVIDERS[shape], serve: (of) => dispatch(of, operations) });
}

/** What answers every path that has no resource. */
export const nowhere = refusal(new ApiError("not_found"));

/** Answers with an error, whatever the request is. */
export function refusal(error: ApiError, headers: Record<string, string> = {}): Resource {
  const serve = async (current: Exchange) => {
    Object.assign(current.headers, headers);
    throw error;
  };
  const dialectAt = (path: string) => {
    const shape = shapeAt(path);
    return shape && PROVIDERS[shape];
  };
  return { path: "", answer: (request) => exchange(request, { path: "", dialect: dialectAt(request.path), serve }) };
}

interface Served {
  path: string;
  /** Our own where absent. */
  dialect?: Dialect;
  serve(exchange: Exchange): Promise<Outcome>;
}

/** What answers a path in a way of its own, rather than by endpoints. */
export function served(as: Served): Resource {
  return { path: as.path, answer: (request) => exchange(request, as) };
}

async function exchange(request: ApiRequest, { path, dialect, serve }: Served): Promise<ApiAnswer> {
  return await counted(request, path, async () => {
    const current = new Exchange(request, dialect);
    const answer = await answerOf(current, serve);
    whenWhole(answer, () => current.note(path, answer));
    return answer;
  });
}

/** The one place where failures become answers. Only a caller who left gets none: `RequestGone` passes. */
async function answerOf(current: Exchange, serve: Served["serve"]): Promise<ApiAnswer> {
  try {
    const secure = secureAddress(current.target(), current.request.header("x-forwarded-proto"));
    if (secure) return current.redirect(secure);
    const ending = serve(current).then((outcome) => current.succeed(outcome));
    ending.catch((error) => current.isOpen && current.fail(error));
    return await current.deadline.hold(Promise.race([ending, current.opened]));
  } catch (error) {
    if (error instanceof RequestGone) throw error;
    return current.fail(error);
  }
}

async function dispatch(current: Exchange, operations: Map<string, Operation>): Promise<Outcome> {
  const operation = operations.get(current.request.method);
  if (!operation) {
    current.headers.Allow = [...operations.keys()].join(", ");
    throw new ApiError("method_not_allowed");
  }
  if (operation.endpoint.scope) return await serveMetered(current, operation);
  const input = await parseInput(current.request, operation.endpoint);
  return await operation.verb(current.caller() as never, input as never);
}
