import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@/lib/catalog/errors";
import { env } from "@/lib/env";
import { type ApiRequest, RequestGone } from "./message";
import type { Resource } from "./resource";

const BODY_DEADLINE_MS = 15_000;
const LINGER_MS = 2_000; // callers that still send see the answer rather than a reset connection
const SMALL_BODY_BYTES = 1024 * 1024; // an unread rest of this size is cheaper to drain than a new connection

/** Answers a request of node:http with a resource. Never rejects. */
export async function answerNode(of: Resource, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  try {
    const { status, headers, body } = await of.answer(toApiRequest(incoming));
    const bytes = Buffer.from(body);
    const drains = incoming.complete || Number(incoming.headers["content-length"] ?? Infinity) <= SMALL_BODY_BYTES;
    const closing = drains || hasNoBody(incoming) ? undefined : { Connection: "close" };
    outgoing.writeHead(status, { ...headers, "Content-Length": bytes.byteLength, ...closing });
    if (closing) lingerThenEnd(incoming, outgoing, bytes);
    else outgoing.end(incoming.method === "HEAD" ? undefined : bytes);
  } catch (error) {
    if (!(error instanceof RequestGone)) throw error;
    outgoing.destroy();
  }
}

function toApiRequest(incoming: IncomingMessage): ApiRequest {
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
    readBody: (limitBytes) => readBody(incoming, limitBytes),
  };
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

function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  if (Number(incoming.headers["content-length"] ?? 0) > limitBytes) {
    return Promise.reject(new ApiError("payload_too_large"));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const keep = (chunk: Buffer) => {
      length += chunk.byteLength;
      if (length > limitBytes) settle(new ApiError("payload_too_large"));
      else chunks.push(chunk);
    };
    const finish = () => settle();
    const leave = () => settle(new RequestGone());
    const late = setTimeout(() => settle(new ApiError("request_timeout")), BODY_DEADLINE_MS);
    const settle = (error?: Error) => {
      clearTimeout(late);
      incoming.off("data", keep).off("end", finish).off("close", leave).pause();
      if (error) reject(error);
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    };
    incoming.on("data", keep).on("end", finish).on("close", leave).on("error", leave);
  });
}

function hasNoBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
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
