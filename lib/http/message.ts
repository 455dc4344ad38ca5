import type { KeyIdentity } from "@/lib/services/callers";

import type { EventStream } from "./event-stream";

/** Of every request, whatever answers it: larger files come in parts. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** A request as the API sees it, whoever carries it: the host or a Next route. */
export interface ApiRequest {
  method: string;
  /** Without the query. */
  path: string;
  /** Without the question mark. */
  query: string;
  header(name: string): string | undefined;
  /** Of the caller, to limit those without a key by. */
  address: string;
  /** Known already where the request is the service's own, such as the playground's; it is not asked for then. */
  key?: KeyIdentity;
  /** The whole body. Throws `payload_too_large` as soon as it is known to be, `request_timeout`, or `RequestGone`. */
  readBody(limitBytes: number): Promise<Uint8Array>;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** In the place of the body, where it comes bit by bit. */
  stream?: EventStream;
}

/** The caller left before its body had arrived: nobody waits for an answer. */
export class RequestGone extends Error {
  override name = "RequestGone";
}
