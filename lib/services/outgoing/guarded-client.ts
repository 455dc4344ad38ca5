import { promises as dns, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector, Client } from "undici";
import { isAllowedAddress } from "./public-addresses";
import { hostOf } from "./target";

const LOOKUP_TRIES = 2;

/** Where a request goes, and how long everything may take. */
interface Target {
  url: string;
  timeoutMs: number;
  allowPrivate: boolean;
}

/** What the network is asked for; tests put theirs in. */
export interface NetworkAccess {
  resolve(host: string, options: { allowPrivate: boolean; timeoutMs: number }): Promise<LookupAddress[]>;
  /** Trusted beside the system's certificates. */
  ca?: string;
}

export type NetworkError = keyof typeof MESSAGES;

const MESSAGES = {
  address_not_allowed: "The host is at an address that requests may not go to.",
  host_not_found: "The host was not found.",
  connection_refused: "The connection was refused.",
  connection_closed: "The connection was closed before the answer was complete.",
  unreachable: "The host could not be reached.",
  tls_failed: "No secure connection could be made; see whether the certificate is valid for this host.",
  invalid_answer: "The answer is not valid HTTP.",
  timeout: "There was no complete answer in time.",
  failed: "The request failed.",
} as const;

const CODES: [RegExp, NetworkError][] = [
  [/^ASSAY_ADDRESS$/, "address_not_allowed"],
  [/^(ENOTFOUND|ENODATA|EAI_|ESERVFAIL|EBADNAME|EREFUSED|EBADRESP|ECANCELLED)/, "host_not_found"],
  [/^ECONNREFUSED$/, "connection_refused"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, "connection_closed"],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|EINVAL|EACCES)$/, "unreachable"],
  [/^(ERR_TLS|ERR_SSL|CERT_|EPROTO$|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA)/, "tls_failed"],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW)/, "invalid_answer"],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEOUT|ASSAY_DEADLINE)$/, "timeout"],
];

/** A client for one request. Names are looked up by it alone, so that what was checked is what is connected to. */
export function guardedClient({ url, timeoutMs, allowPrivate }: Target, { resolve, ca }: NetworkAccess): Client {
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
export const INTERNET: NetworkAccess = {
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

/** Why a request failed, in one of the ways that are told apart. */
export function reasonOf(error: unknown): { code: NetworkError; message: string } {
  const { code = "", errors } = error as { code?: string; errors?: { code?: string }[] };
  const named = code || errors?.find((each) => each.code)?.code || ""; // several addresses were tried in vain
  const found = CODES.find(([pattern]) => pattern.test(named))?.[1] ?? "failed";
  return { code: found, message: MESSAGES[found] };
}

/** An error with a code, as Node's own errors of connections have it. */
export function failure(code: "ASSAY_ADDRESS" | "ASSAY_DEADLINE" | "ENOTFOUND"): Error {
  return Object.assign(new Error(code), { code });
}
