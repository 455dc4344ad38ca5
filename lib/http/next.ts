import { ApiError } from "@/lib/catalog/errors";
import { startRuntime } from "@/lib/services/operations";
import type { EventStream } from "./event-stream";
import { type ApiRequest, RequestGone } from "./message";
import { type Bindings, nowhere, type Resource, resource } from "./resource";
import { router } from "./router";

const BODY_DEADLINE_MS = 15_000;

type Handler = ((request: Request) => Promise<Response>) & { resources: readonly Resource[] };

/** The exports of a route file: every method, so that a wrong one is answered as the contract says. */
export function api(bindings: Bindings) {
  return only(resource(bindings));
}

/** The same for what answers in a way of its own. */
export function only(one: Resource) {
  return routes([one], () => one);
}

/** The same for a route file that catches all paths below its own: each group of bindings has a path. */
export function apiBelow(...groups: Bindings[]) {
  const resources = groups.map(resource);
  return routes(resources, router(resources));
}

/** The exports of the route that catches all other paths. */
export function notFound() {
  return routes([], () => nowhere);
}

function routes(resources: readonly Resource[], find: (path: string) => Resource) {
  const answer = (request: Request) => respond(find(new URL(request.url).pathname), request);
  const handler: Handler = Object.assign(answer, { resources });
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

/** Answers a request of Next with a resource: 499 where the caller is gone, which nobody reads. */
export async function respond(of: Resource, request: Request): Promise<Response> {
  await startRuntime().catch(() => {}); // without it the request is told that the service is unavailable
  try {
    const { status, headers, body, stream } = await of.answer(toApiRequest(request));
    if (stream) return new Response(readable(stream), { status, headers });
    return new Response(request.method === "HEAD" ? null : body, { status, headers });
  } catch (error) {
    if (error instanceof RequestGone) return new Response(null, { status: 499 });
    throw error;
  }
}

function readable(stream: EventStream): ReadableStream<Uint8Array> {
  const texts = stream[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => stream.leave(),
  });
}

/** A request of a Next route as the API sees it. */
export function toApiRequest(request: Request): ApiRequest {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    // Next fills this header with the peer's address where no proxy did.
    address: request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "",
    readBody: (limitBytes) => readBody(request, limitBytes),
  };
}

async function readBody(request: Request, limitBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw new ApiError("payload_too_large");
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const late = setTimeout(() => reader.cancel("late").catch(() => {}), BODY_DEADLINE_MS);
  const startedAt = Date.now();
  const chunks: Uint8Array[] = [];
  try {
    for (let length = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      if (length > limitBytes) throw new ApiError("payload_too_large");
      chunks.push(value);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new RequestGone();
  } finally {
    clearTimeout(late);
    reader.cancel().catch(() => {});
  }
  if (Date.now() - startedAt >= BODY_DEADLINE_MS) throw new ApiError("request_timeout");
  return Buffer.concat(chunks);
}
