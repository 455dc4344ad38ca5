import autocannon from "autocannon";
import { newKey } from "@/lib/services/keys/format";
import type { Host } from "./host";
import { fromAddress, spendMinute } from "./refusals";
import { longText } from "./texts";

// So many requests are sent with one key, then the next is taken: a busy organization, but never one over its 2,000 a minute. Every round has keys
// of its own.
const REQUESTS_WITH_A_KEY = 500;
export const KEYS_A_ROUND = 120;
const HARM_CHARACTERS = 500;
const TEXT = "Canberra is the capital of Australia. Berlin is the capital of Spain.";
const MARGIN_MS = 2_000; // by which a round ends before the minute does that was used up for it

export interface Target {
  name: string;
  url: string;
  /** Of every answer. */
  status: number;
  /** What each connection sends, over and over, in a round; rounds are numbered through. */
  requests(round: number): autocannon.Request[];
  /** What has to be done before a round of so many seconds. */
  prepare?(seconds: number): Promise<void>;
}

export interface Rate {
  requests_per_second: number;
  p50_ms: number;
  p99_ms: number;
}

export function post(body: object, headers: Record<string, string> = {}): autocannon.Request {
  return {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  };
}

export const VERIFY = { text: TEXT };

/**
 * One request with headers that are drawn anew each time. Of a list each connection builds all requests before any is sent: fifty lists of 2,400 held
 * up what reads the answers for 1.3 s, in which each connection's first answer waited, and stood as p99.
 */
function drawn(body: object, headers: () => Record<string, string>): autocannon.Request {
  const request = post(body);
  return { ...request, setupRequest: (given) => ({ ...given, headers: { ...request.headers, ...headers() } }) };
}

/** POST /v1/verify of a text with two claims and POST /v1/harm/detect of 500 characters, with keys of many organizations. */
export function servedTargets(address: string, keys: readonly string[]): Target[] {
  const asAll = (body: object) => (round: number) => {
    const own = keys.slice(round * KEYS_A_ROUND, (round + 1) * KEYS_A_ROUND);
    let asked = 0;
    return [
      drawn(body, () => ({ "X-API-Key": own[Math.floor(asked++ / REQUESTS_WITH_A_KEY) % own.length] as string })),
    ];
  };
  const harm = { text: longText(HARM_CHARACTERS, 1) };
  return [
    { name: "verify", url: `${address}/v1/verify`, status: 200, requests: asAll(VERIFY) },
    { name: "harm", url: `${address}/v1/harm/detect`, status: 200, requests: asAll(harm) },
  ];
}

/** Callers whose key nobody has, each of which is looked for; and one whose organization used up its minute. */
export function refusedTargets({ address }: Host, spentKey: string): Target[] {
  const url = `${address}/v1/verify`;
  let asked = 0;
  const unknown = drawn(VERIFY, () => ({ "X-API-Key": newKey("live"), ...fromAddress(asked++) }));
  const spent = post(VERIFY, { "X-API-Key": spentKey });
  const ask = async () => (await fetch(url, spent)).status;
  return [
    {
      name: "invalid_key",
      url,
      status: 401,
      requests: () => [unknown],
    },
    {
      name: "over_limit",
      url,
      status: 429,
      requests: () => [spent],
      prepare: (seconds) => spendMinute(ask, seconds * 1000 + MARGIN_MS),
    },
  ];
}

/** Asks a target for so many seconds. Throws where an answer has another status than its own. */
export async function fire(target: Target, connections: number, of: { round: number; seconds: number }) {
  const { name, url, status, requests, prepare } = target;
  await prepare?.(of.seconds);
  const run = autocannon({ url, connections, duration: of.seconds, requests: requests(of.round) });
  const times: number[] = []; // its own are whole milliseconds, and half of the answers take one to eight
  run.on("response", (...answer) => times.push(answer[3]));
  const result = await run;
  const { [status]: answered, ...others } = result.statusCodeStats;
  if (result.errors > 0 || Object.keys(others).length > 0)
    throw new Error(
      `${name}: ${answered?.count ?? 0} answers ${status}, others ${JSON.stringify(others)}, ${result.errors} errors`,
    );
  return { ...result, times: times.sort((a, b) => a - b) };
}

/** Of what `fire` gives: `times` are those of all answers in milliseconds, the shortest first. */
export function toRate({ requests, times }: Pick<autocannon.Result, "requests"> & { times: readonly number[] }): Rate {
  const at = (share: number) => Math.round(100 * (times[Math.floor(share * (times.length - 1))] ?? 0)) / 100;
  return { requests_per_second: Math.round(requests.average), p50_ms: at(0.5), p99_ms: at(0.99) };
}

export function median<T>(values: readonly T[], by: (value: T) => number): T {
  const sorted = [...values].sort((a, b) => by(a) - by(b));
  return sorted[Math.floor(sorted.length / 2)] as T;
}
