import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "@/lib/catalog/errors";
import { RequestGone } from "./message";

const BODY_DEADLINE_MS = 15_000;
const MOST_ARRIVING_BYTES = 256 * 1024 * 1024; // of all bodies at one moment, however many callers send slowly

let arriving = 0;

/**
 * The whole body of a request. Throws `payload_too_large` before anything is read where the length is told, else as soon
 * as it is known; `request_timeout`; `service_unavailable` where too much arrives at once; `RequestGone`.
 */
export function readBody(incoming: IncomingMessage, outgoing: ServerResponse, limitBytes: number): Promise<Buffer> {
  if (Number(incoming.headers["content-length"] ?? 0) > limitBytes) {
    return Promise.reject(new ApiError("payload_too_large"));
  }
  if (incoming.headers.expect) outgoing.writeContinue();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const keep = (chunk: Buffer) => {
      length += chunk.byteLength;
      arriving += chunk.byteLength;
      if (length > limitBytes) settle(new ApiError("payload_too_large"));
      else if (arriving > MOST_ARRIVING_BYTES) settle(new ApiError("service_unavailable"));
      else chunks.push(chunk);
    };
    const finish = () => settle();
    const leave = () => settle(new RequestGone());
    const late = setTimeout(() => settle(new ApiError("request_timeout")), BODY_DEADLINE_MS);
    const settle = (error?: Error) => {
      clearTimeout(late);
      arriving -= length;
      incoming.off("data", keep).off("end", finish).off("close", leave).pause();
      if (error) reject(error);
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    };
    incoming.on("data", keep).on("end", finish).on("close", leave).on("error", leave);
  });
}

/** Whether a request says that a body comes with it. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
