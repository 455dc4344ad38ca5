import type { Client } from "undici";
import { failure, guardedClient, INTERNET, type NetworkAccess, type NetworkError, reasonOf } from "./guarded-client";

const EXCERPT_BYTES = 2_048;

export interface GuardedPost {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** For everything: look-up, connection, headers and body. */
  timeoutMs: number;
  allowPrivate: boolean;
  /** Of the answer; 2 KB where it is left out. */
  keepBytes?: number;
}

export type PostResult = (
  | {
      kind: "answered";
      status: number;
      excerpt: string /** Seconds that the receiver asked for. */;
      retryAfter?: number;
    }
  | { kind: "error"; code: NetworkError; message: string }
) & { durationMs: number };

/**
 * One POST to a receiver that nobody vouches for: only to allowed addresses, as they are when connecting; no redirects,
 * no proxy, one deadline over all, of the answer the first bytes. Never throws; an answer that breaks off is an error.
 */
export async function postGuarded(post: GuardedPost, network: NetworkAccess = INTERNET): Promise<PostResult> {
  const startedAt = performance.now();
  const deadline = new AbortController();
  const late = setTimeout(() => deadline.abort(failure("ASSAY_DEADLINE")), post.timeoutMs);
  const client = guardedClient(post, network);
  try {
    const answer = await exchange(client, post, deadline.signal);
    return { kind: "answered", ...answer, durationMs: since(startedAt) };
  } catch (error) {
    const reason = reasonOf(deadline.signal.aborted ? failure("ASSAY_DEADLINE") : error);
    return { kind: "error", ...reason, durationMs: since(startedAt) };
  } finally {
    clearTimeout(late);
    client.destroy().catch(() => {});
  }
}

async function exchange(
  client: Client,
  { url, headers, body, keepBytes = EXCERPT_BYTES }: GuardedPost,
  signal: AbortSignal,
) {
  const { pathname, search } = new URL(url);
  const {
    statusCode,
    headers: answered,
    body: stream,
  } = await client.request({
    method: "POST",
    path: pathname + search,
    headers: { "accept-encoding": "identity", ...headers }, // an excerpt of compressed bytes tells nobody anything
    body,
    signal,
    reset: true, // a kept connection may be closed by the other side just as it is used again
  });
  const excerpt = await readExcerpt(stream, keepBytes);
  return { status: statusCode, excerpt, retryAfter: secondsOf(answered["retry-after"]) };
}

/** The first bytes as text that a database takes; rejects where the answer breaks off before. */
async function readExcerpt(stream: AsyncIterable<Buffer>, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= mostBytes) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, mostBytes);
  const isCut = length >= mostBytes; // perhaps within a character, which is then left out
  return new TextDecoder().decode(bytes, { stream: isCut }).replaceAll("\0", "\uFFFD");
}

/** `Retry-After`, seconds or a date, as seconds from now. */
function secondsOf(value: string | string[] | undefined): number | undefined {
  const text = String(value ?? "").trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = /^[A-Z][a-z]{2}, \d\d /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
