import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@/lib/catalog/errors";
import { env } from "@/lib/env";
import { hasBody, readBody } from "./body";
import type { EventStream } from "./event-stream";
import { type ApiRequest, RequestGone } from "./message";
import type { Resource } from "./resource";

const LINGER_MS = 2_000; // callers that still send see the answer rather than a reset connection
const SMALL_BODY_BYTES = 1024 * 1024; // an unread rest of this size is cheaper to drain than a new connection
const TOO_SLOW = new ApiError("request_timeout").status;

/** Answers a request of node:http with a resource. Never rejects. */
export async function answerNode(of: Resource, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const { status, headers, body, stream } = await of.answer(toApiRequest(incoming, outgoing));
    if (stream) return await pour(stream, outgoing.writeHead(status, headers));
    const bytes = Buffer.from(body);
    const closing = hasBody(incoming) && !isCheapToDrain(incoming, status) ? { Connection: "close" } : undefined;
    outgoing.writeHead(status, { ...headers, "Content-Length": bytes.byteLength, ...closing });
    if (closing) lingerThenEnd(incoming, outgoing, bytes);
    else outgoing.end(incoming.method === "HEAD" ? undefined : bytes);
  } catch (error) {
    if (!(error instanceof RequestGone)) throw error;
    outgoing.destroy();
  }
}

/** Writes no faster than the caller reads. */
async function pour(stream: EventStream, outgoing: ServerResponse): Promise<void> {
  const closed = new Promise<void>((resolve) => outgoing.once("close", resolve));
  closed.then(() => stream.leave());
  for await (const text of stream) {
    if (outgoing.destroyed) break;
    if (outgoing.write(text)) continue;
    await Promise.race([closed, new Promise((resolve) => outgoing.once("drain", resolve))]);
  }
  outgoing.end();
}

/** Whether the rest of a body is worth reading. Not where the caller was too slow, nor where it waits for 100 Continue and may never send it. */
function isCheapToDrain({ complete, headers }: IncomingMessage, status: number): boolean {
  if (complete) return true;
  return !headers.expect && status !== TOO_SLOW && Number(headers["content-length"] ?? Infinity) <= SMALL_BODY_BYTES;
}

function toApiRequest(incoming: IncomingMessage, outgoing: ServerResponse): ApiRequest {
  const target = incoming.url ?? "/";
  const mark = target.indexOf("?");
  return {
    method: incoming.method ?? "GET",
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark + 1),
    header: (name) => {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    address: callerAddress(incoming),
    readBody: (limitBytes) => readBody(incoming, outgoing, limitBytes),
  };
}

/** The host that a page was asked of: that of PUBLIC_URL, else the one named by the request where it is one. */
export function askedHost({ headers }: IncomingMessage): string {
  const { PUBLIC_URL, HOST, PORT } = env();
  if (PUBLIC_URL) return new URL(PUBLIC_URL).host;
  const { host } = headers;
  return host && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : `${HOST}:${PORT}`;
}

/** Behind a proxy (PUBLIC_URL is set) the address that the proxy saw, which it puts last. */
export function callerAddress(incoming: IncomingMessage): string {
  const forwarded = env().PUBLIC_URL ? incoming.headers["x-forwarded-for"] : undefined;
  const last = String(forwarded ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return last || incoming.socket.remoteAddress || "";
}

/** The answer is whole once written; its connection ends when the caller stopped sending, or soon. */
function lingerThenEnd(incoming: IncomingMessage, outgoing: ServerResponse, bytes: Buffer): void {
  outgoing.write(bytes);
  const end = () => {
    clearTimeout(timer);
    outgoing.end();
    incoming.socket.destroySoon();
  };
  const timer = setTimeout(end, LINGER_MS);
  incoming.once("end", end).once("close", end);
  incoming.resume();
}
