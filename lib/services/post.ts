import { promises as dns, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector, Client } from "undici";
import { isAllowedAddress } from "./public-addresses";
import { hostOf } from "./webhook-target";

const EXCERPT_BYTES = 2_048;
const LOOKUP_TRIES = 2;

export interface GuardedPost {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** For everything: look-up, connection, headers and body. */
  timeoutMs: number;
  allowPrivate: boolean;
}

export type PostResult = (
  | {
      kind: "answered";
      status: number;
      excerpt: string /** Seconds that the receiver asked for. */;
      retryAfter?: number;
    }
  | { kind: "error"; code: PostError; message: string }
) & { durationMs: number };

export type PostError = keyof typeof MESSAGES;

/** What the network is asked for; tests put theirs in. */
export interface Network {
  resolve(host: string, options: { allowPrivate: boolean; timeoutMs: number }): Promise<LookupAddress[]>;
  /** Trusted beside the system's certificates. */
  ca?: string;
}

const MESSAGES = {
  address_not_allowed: "The host is at an address that deliveries may not go to.",
  host_not_found: "The host was not found.",
  connection_refused: "The connection was refused.",
  connection_closed: "The connection was closed before the answer was complete.",
  unreachable: "The host could not be reached.",
  tls_failed: "No secure connection could be made; see whether the certificate is valid for this host.",
  invalid_answer: "The answer is not valid HTTP.",
  timeout: "There was no complete answer in time.",
  failed: "The request failed.",
} as const;

const CODES: [RegExp, PostError][] = [
  [/^ASSAY_ADDRESS$/, "address_not_allowed"],
  [/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|EBADNAME|EREFUSED|EBADRESP|ECANCELLED)/, "host_not_found"],
  [/^ECONNREFUSED$/, "connection_refused"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, "connection_closed"],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|EINVAL|EACCES)$/, "unreachable"],
  [/^(ERR_TLS|ERR_SSL|CERT_|EPROTO$|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA)/, "tls_failed"],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW)/, "invalid_answer"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEOUT|ASSAY_DEADLINE)$/, "timeout"],
];

/**
 * One POST to a receiver that nobody vouches for: only to allowed addresses, as they are when connecting; no redirects,
 * no proxy, one deadline over all, of the answer the first 2 KB. Never throws; an answer that breaks off is an error.
 */
export async function postGuarded(post: GuardedPost, network: Network = INTERNET): Promise<PostResult> {
  const startedAt = performance.now();
  const deadline = new AbortController();
  const late = setTimeout(() => deadline.abort(failure("ASSAY_DEADLINE")), post.timeoutMs);
  const client = clientFor(post, network);
  try {
    const answer = await exchange(client, post, deadline.signal);
    return { kind: "answered", ...answer, durationMs: since(startedAt) };
  } catch (error) {
    const code = deadline.signal.aborted ? "timeout" : codeOf(error);
    return { kind: "error", code, message: MESSAGES[code], durationMs: since(startedAt) };
  } finally {
    clearTimeout(late);
    client.destroy().catch(() => {});
  }
}

async function exchange(client: Client, { url, headers, body }: GuardedPost, signal: AbortSignal) {
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
  const excerpt = await readExcerpt(stream);
  return { status: statusCode, excerpt, retryAfter: secondsOf(answered["retry-after"]) };
}

/** A client for one request. Names are looked up by it alone, so that what was checked is what is connected to. */
function clientFor({ url, timeoutMs, allowPrivate }: GuardedPost, { resolve, ca }: Network): Client {
  const allowed = (found: LookupAddress[]) => {
    const usable = found.filter(({ address }) => isAllowedAddress(address, { allowPrivate }));
    if (usable.length === 0) throw failure(found.length > 0 ? "ASSAY_ADDRESS" : "ENOTFOUND");
    return usable;
  };
  const lookup: LookupFunction = (host, options, done) => {
    const settle = (found: LookupAddress[]) => {
      if (options.all) done(null, found);
      else done(null, found[0]?.address ?? "", found[0]?.family);
    };
    resolve(host, { allowPrivate, timeoutMs })
      .then(allowed)
      .then(settle, (error) => done(error, ""));
  };
  const connect = buildConnector({ lookup, timeout: timeoutMs, ...(ca ? { ca } : {}) });
  const guarded: buildConnector.connector = (options, done) => {
    // Sockets do not look up what is an address already.
    const host = hostOf(new URL(url));
    if (isIP(host) && !isAllowedAddress(host, { allowPrivate })) done(failure("ASSAY_ADDRESS"), null);
    else connect(options, done);
  };
  return new Client(new URL(url).origin, { connect: guarded, headersTimeout: 0, bodyTimeout: 0, pipelining: 1 });
}

/**
 * Asks the name servers rather than the system, whose few threads a name server that never answers would hold. Names
 * of one's own networks may stand in a hosts file, so that with private targets the system is asked.
 */
const INTERNET: Network = {
  async resolve(host, { allowPrivate, timeoutMs }) {
    if (allowPrivate) return await dns.lookup(host, { all: true });
    const resolver = new dns.Resolver({ timeout: Math.ceil(timeoutMs / LOOKUP_TRIES), tries: LOOKUP_TRIES });
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [four, six].flatMap((result, n) =>
      result.status === "fulfilled" ? result.value.map((address) => ({ address, family: n === 0 ? 4 : 6 })) : [],
    );
    if (found.length === 0 && four.status === "rejected") throw four.reason;
    return found;
  },
};

/** The first 2 KB as text that a database takes; rejects where the answer breaks off before. */
async function readExcerpt(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= EXCERPT_BYTES) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, EXCERPT_BYTES);
  const isCut = length >= EXCERPT_BYTES; // perhaps within a character, which is then left out
  return new TextDecoder().decode(bytes, { stream: isCut }).replaceAll("\0", "\uFFFD");
}

/** `Retry-After`, seconds or a date, as seconds from now. */
function secondsOf(value: string | string[] | undefined): number | undefined {
  const text = String(value ?? "").trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = /^[A-Z][a-z]{2}, \d\d /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

function codeOf(error: unknown): PostError {
  const { code = "", errors } = error as { code?: string; errors?: { code?: string }[] };
  const named = code || errors?.find((each) => each.code)?.code || ""; // several addresses were tried in vain
  return CODES.find(([pattern]) => pattern.test(named))?.[1] ?? "failed";
}

function failure(code: "ASSAY_ADDRESS" | "ASSAY_DEADLINE" | "ENOTFOUND"): Error {
  return Object.assign(new Error(code), { code });
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
