import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

export interface Seen {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: unknown;
  at: number;
}

export interface Scripted {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as it is where it is text, all else as JSON. */
  body?: unknown;
}

/** What a request is answered with; `cut` ends the connection without an answer, `hang` never answers. */
export type Script = Scripted | "cut" | "hang";

const running: http.Server[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

/** A service that gives scripted answers, the last one for good, and remembers what was asked. It ends with the test. */
export async function startService(answerTo: Script[] | ((seen: Seen) => Script)) {
  const seen: Seen[] = [];
  const server = http.createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    seen.push({ method, path, headers, body: text === "" ? undefined : JSON.parse(text), at: performance.now() });
    const last = seen.at(-1) as Seen;
    const script =
      typeof answerTo === "function" ? answerTo(last) : answerTo[Math.min(seen.length, answerTo.length) - 1];
    if (script === "cut") request.socket.destroy();
    if (script === "hang" || script === "cut" || !script) return;
    const isText = typeof script.body === "string";
    const type = { "Content-Type": isText ? "text/html" : "application/json; charset=utf-8" };
    response.writeHead(script.status ?? 200, { ...type, ...script.headers });
    response.end(isText ? script.body : JSON.stringify(script.body ?? {}));
  });
  running.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** An error as the API tells it. */
export function refusal(status: number, error: string, more: { headers?: Record<string, string>; body?: object } = {}) {
  const headers = { "X-Request-Id": "req_1", ...more.headers };
  return { status, headers, body: { error, message: `It is ${error}.`, ...more.body } };
}
