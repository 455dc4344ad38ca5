import type { ServerResponse } from "node:http";
import { metrics, tracing } from "@/lib/telemetry";
import type { ApiAnswer, ApiRequest } from "./message";

const NOWHERE = "none"; // paths that nothing answers: callers make them up
const PAGES = "pages";
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Answers a request of the API, and counts and traces it where that is asked for. The path is the catalog's. */
export async function counted(request: ApiRequest, path: string, answer: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const begun = performance.now();
  const of = { route: path || NOWHERE, method: known(request.method) };
  const answered = await traced(request, of, answer);
  whenWhole(answered, () => note(of, { status: answered.status, begun }));
  return answered;
}

/** Does it at once, or once the last event of the answer was written. */
export function whenWhole({ stream }: ApiAnswer, work: () => void): void {
  if (stream) stream.ended.then(work);
  else work();
}

/** Counts a page once it is out, or its reader left. */
export function countPage(method: string, response: ServerResponse): void {
  if (!metrics()) return;
  const begun = performance.now();
  response.once("close", () => note({ route: PAGES, method: known(method) }, { status: response.statusCode, begun }));
}

interface Of {
  route: string;
  method: string;
}

function note({ route, method }: Of, { status, begun }: { status: number; begun: number }): void {
  const all = metrics();
  all?.requests.inc({ route, method, status });
  all?.requestSeconds.observe({ route }, (performance.now() - begun) / 1000);
}

async function traced(request: ApiRequest, { route, method }: Of, answer: () => Promise<ApiAnswer>) {
  const tracer = tracing();
  if (!tracer || route.startsWith("/health")) return await answer();
  const attributes = { "http.request.method": method, "http.route": route };
  const named = { name: `${method} ${route}`, attributes, header: request.header };
  return await tracer.serving(named, async (span) => {
    const answered = await answer();
    span.setAttribute("http.response.status_code", answered.status);
    return answered;
  });
}

const known = (method: string) => (METHODS.has(method) ? method : "other");
