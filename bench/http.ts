import { execFileSync } from "node:child_process";
import autocannon from "autocannon";
import { startHost, startServer } from "./host";
import { longText } from "./texts";

const CONNECTIONS = [10, 50] as const;
const ROUNDS = 5; // the targets take turns, and each round gives a ratio of its own: a busy moment hits both sides of it
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 8; // until the engine is compiled by the just-in-time compiler
// Each connection sends this many requests with one key, then takes the next: a busy organization, but never one over
// its 2,000 a minute. Every round has keys of its own.
const REQUESTS_WITH_A_KEY = 20;
const KEYS_A_ROUND = 120;
const EMPTY_ROUTE = "bench/empty-route"; // built by the measurement, no part of the product
const HARM_CHARACTERS = 500;
const TEXT = "Canberra is the capital of Australia. Berlin is the capital of Spain.";

interface Target {
  name: "verify" | "harm" | "refused" | "empty_route" | "bare_http";
  /** Each answer is one, such as of a caller without a key. */
  isRefused?: true;
  url: string;
  /** What each connection sends, over and over, in a round; rounds are numbered through. */
  requests(round: number): autocannon.Request[];
}

export interface Rate {
  requests_per_second: number;
  p50_ms: number;
  p99_ms: number;
}

type Rates = Record<Target["name"], Rate>;
/** The rates of each round, of one number of connections. */
type Rounds = Rates[];

/**
 * POST /v1/verify of a text with two claims, with key, limits and committed usage, POST /v1/harm/detect of 500
 * characters, and callers without a key, beside an empty Next route in a process of its own (`bench/empty-route`), and a bare node:http server that echoes JSON. Rates in requests a second and the ratios of
 * the rounds, of both the medians.
 */
export async function measureHttp(): Promise<object> {
  const host = await startHost();
  const empty = await startEmptyRoute();
  const bare = await startServer(["bench/bare-server.mjs"], {});
  try {
    const keys = await host.makeKeys(KEYS_A_ROUND * (1 + ROUNDS * CONNECTIONS.length));
    const rates = await measureAll(targets({ host: host.address, empty: empty.address, bare: bare.address }, keys));
    await assertCommitted(rates.served);
    return report(rates.byConnections);
  } finally {
    await Promise.all([host.stop(), empty.stop(), bare.stop()]);
  }
}

function targets({ host, empty, bare }: Record<"host" | "empty" | "bare", string>, keys: string[]): Target[] {
  const post = (body: object) => ({
    method: "POST" as const,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
  const verify = post({ text: TEXT });
  const asAll = (request: ReturnType<typeof post>) => (round: number) =>
    keys
      .slice(round * KEYS_A_ROUND, (round + 1) * KEYS_A_ROUND)
      .flatMap((key) =>
        Array(REQUESTS_WITH_A_KEY).fill({ ...request, headers: { ...request.headers, "X-API-Key": key } }),
      );
  const harm = post({ text: longText(HARM_CHARACTERS, 1) });
  return [
    { name: "verify", url: `${host}/v1/verify`, requests: asAll(verify) },
    { name: "harm", url: `${host}/v1/harm/detect`, requests: asAll(harm) },
    { name: "refused", url: `${host}/v1/verify`, isRefused: true, requests: () => [verify] },
    { name: "empty_route", url: `${empty}/api/empty`, requests: () => [{ method: "GET" }] },
    { name: "bare_http", url: bare, requests: () => [verify] },
  ];
}

async function measureAll(all: Target[]) {
  for (const target of all) await fire(target, 10, { round: 0, seconds: WARM_UP_SECONDS });
  const byConnections: Record<number, Rounds> = {};
  let [served, count] = [0, 1];
  for (const connections of CONNECTIONS) {
    const rounds: Rounds = [];
    for (let round = 0; round < ROUNDS; round++, count++) {
      const rates: Partial<Rates> = {};
      for (const target of all) {
        const result = await fire(target, connections, { round: count, seconds: ROUND_SECONDS });
        if (target.name === "verify" || target.name === "harm") served += result["2xx"];
        rates[target.name] = toRate(result);
      }
      rounds.push(rates as Rates);
    }
    byConnections[connections] = rounds;
  }
  return { byConnections, served };
}

async function fire(
  { name, url, requests, isRefused }: Target,
  connections: number,
  of: { round: number; seconds: number },
) {
  const result = await autocannon({ url, connections, duration: of.seconds, requests: requests(of.round) });
  const failed = (isRefused ? result["2xx"] : result.non2xx) + result.errors;
  if (failed > 0) throw new Error(`${name}: ${failed} of ${result.requests.total} requests failed`);
  return result;
}

function toRate({ requests, latency }: autocannon.Result): Rate {
  return { requests_per_second: Math.round(requests.average), p50_ms: latency.p50, p99_ms: latency.p99 };
}

function median<T>(values: readonly T[], by: (value: T) => number): T {
  const sorted = [...values].sort((a, b) => by(a) - by(b));
  return sorted[Math.floor(sorted.length / 2)] as T;
}

function report(byConnections: Record<number, Rounds>) {
  const rate = ({ requests_per_second }: Rate) => requests_per_second;
  const over = (of: Target["name"], to: Target["name"]) =>
    Object.fromEntries(
      Object.entries(byConnections).map(([count, rounds]) => {
        const ratios = rounds.map((rates) => rate(rates[of]) / rate(rates[to]));
        return [`c${count}`, Number(median(ratios, Number).toFixed(3))];
      }),
    );
  const usual = (rounds: Rounds, name: Target["name"]) =>
    median(
      rounds.map((rates) => rates[name]),
      rate,
    );
  const names = ["verify", "harm", "refused", "empty_route", "bare_http"] as const;
  const details = {
    verify_vs_empty_route: over("verify", "empty_route"),
    harm_vs_empty_route: over("harm", "empty_route"),
    refused_vs_empty_route: over("refused", "empty_route"),
    verify_vs_bare_http: over("verify", "bare_http"),
  };
  const least = Object.fromEntries(
    Object.entries(details).map(([name, ratios]) => [name, Math.min(...Object.values(ratios))]),
  );
  const { p50_ms, p99_ms } = usual(Object.values(byConnections).at(-1) ?? [], "verify");
  return {
    ratios: { ...least, verify_p99_vs_p50: Number((p99_ms / p50_ms).toFixed(2)), details },
    http: Object.fromEntries(
      Object.entries(byConnections).map(([count, rounds]) => [
        `c${count}`,
        Object.fromEntries(names.map((name) => [name, usual(rounds, name)])),
      ]),
    ),
  };
}

/** A figure counts only if every request that was answered is in the usage. */
async function assertCommitted(served: number): Promise<void> {
  const { database } = await import("@/lib/db/client");
  const [row] = await database().sql<
    { used: number }[]
  >`select sum(month_requests)::float8 as used from usage_counters`;
  await database().close();
  if ((row?.used ?? 0) < served) throw new Error(`${served} requests were served, ${row?.used} are in the usage`);
}

/** The same Next without anything of the product. */
async function startEmptyRoute() {
  const next = "node_modules/next/dist/bin/next";
  execFileSync(process.execPath, [next, "build", EMPTY_ROUTE], { stdio: ["ignore", "ignore", "inherit"] });
  return startServer([next, "start", EMPTY_ROUTE], { PORT: "0" });
}
