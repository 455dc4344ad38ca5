import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { Role } from "@/lib/catalog/roles";
import { type Member, requireRole, type Visitor } from "@/lib/services/callers";
import { startRuntime } from "@/lib/services/operations";
import { memberOf } from "@/lib/services/people";
import { isFault, toApiError } from "@/lib/services/queues";
import { log } from "./log";
import { RequestGone } from "./message";
import { toApiRequest } from "./next";
import { isOwnOrigin } from "./origin";
import { parseInput } from "./parse";
import { findSession, visitor } from "./session-cookie";

type Handler = (request: Request) => Promise<Response>;

interface Route<I extends z.ZodType> {
  /** With its parameters, such as `/api/dashboard/keys/{key_id}`: they become fields of the input. */
  path: string;
  input: I;
}

/** The role that a route asks for which names none: what is not named is safe. */
const USUAL_ROLE = (method: string): Role => (method === "GET" || method === "HEAD" ? "viewer" : "admin");

/**
 * A data route of the dashboard, for members of an organization. The verb gets the JSON body, or the query of a GET,
 * and gives the JSON of the answer; a `Response` goes out as it is. This is where roles are decided, as scopes of keys are
 * before verbs of the API: viewers read, admins change, unless the route names a `role`. What the person may not do fails
 * before it is read; verbs ask for a role only where it depends on rows.
 */
export function forMembers<I extends z.ZodType>(
  { role, ...route }: Route<I> & { role?: Role },
  verb: (ctx: Member, input: z.output<I>) => Promise<object>,
) {
  const handler: Handler = (request) =>
    answer(request, async () => {
      const signedIn = await findSession();
      if (!signedIn) throw new ApiError("not_signed_in");
      const ctx = memberOf(signedIn, (await visitor()).address);
      requireRole(ctx, role ?? USUAL_ROLE(request.method));
      return await verb(ctx, (await parseInput(toApiRequest(request), route)) as z.output<I>);
    });
  return Object.assign(handler, { path: route.path, roleFor: (method: string) => role ?? USUAL_ROLE(method) });
}

/** The same for people who are not signed in. */
export function forVisitors<I extends z.ZodType>(
  route: Route<I>,
  verb: (from: Visitor, input: z.output<I>) => Promise<object>,
): Handler {
  return (request) =>
    answer(request, async () => {
      await startRuntime();
      return await verb(await visitor(), (await parseInput(toApiRequest(request), route)) as z.output<I>);
    });
}

const HEADERS = { "Cache-Control": "no-store" };
const RETRY_AFTER_OUTAGE_S = 5;

/** The only catch: a failed request becomes the error body that the API uses too. */
async function answer(request: Request, work: () => Promise<object>): Promise<Response> {
  try {
    if (request.method !== "GET" && !isOwnOrigin(request.headers)) throw new ApiError("foreign_origin");
    const result = await work();
    return result instanceof Response ? result : Response.json(result, { headers: HEADERS });
  } catch (error) {
    if (error instanceof RequestGone) return new Response(null, { status: 499 });
    const failure = toApiError(error, "not_signed_in");
    if (isFault(failure)) log().error({ path: new URL(request.url).pathname, err: failure.options.cause ?? failure });
    const { code, message, options, status } = failure;
    const body = { error: code, message, ...(options.details ? { details: options.details } : {}) };
    return Response.json(body, { status, headers: { ...HEADERS, ...retryAfter(failure) } });
  }
}

/** When to come back, where that is of use. */
function retryAfter({ status, options }: ApiError): Record<string, string> {
  const seconds = options.details?.retry_after ?? (status === 503 ? RETRY_AFTER_OUTAGE_S : undefined);
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}
