import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { createOrganization } from "@/lib/services/organizations";

const CONNECTIONS = [10, 50] as const;
const ROUNDS = 5; // the targets take turns, and each round gives a ratio of its own: a busy moment hits both sides of it
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 8; // until the engine is compiled by the just-in-time compiler
// Each connection sends this many requests with one key, then takes the next: a busy organization, but never one over
// its 2,000 a minute. Every round has keys of its own.
const REQUESTS_WITH_A_KEY = 20;
const KEYS_A_ROUND = 120;
const TEXT = "Canberra is the capital of Australia. Berlin is the capital of Spain.";

const EMPTY_ROUTE = "bench/empty-route"; // built by the measurement, no part of the product
const START_FLAG = "--max-semi-space-size=64"; // as `npm start` has it: requests' garbage then dies young, a tenth more are answered

interface Target {
  name: "verify" | "empty_route" | "bare_http";
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
 * POST /v1/verify of a text with two claims, with key, limits and committed usage, beside an empty Next route in a
 * process of its own (`bench/empty-route`), and a bare node:http server that echoes JSON. Rates in requests a second and the ratios of
 * the rounds, of both the medians.
 */
export async function measureHttp(): Promise<object> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-bench-"));
  fs.cpSync(path.resolve(".data/graph"), path.join(dataDir, "graph"), { recursive: true });
  const host = await startServer([START_FLAG, "scripts/start.mjs"], { DATA_DIR: dataDir, PORT: "0" });
  const empty = await startEmptyRoute();
  const bare = await startServer(["bench/bare-server.mjs"], {});
  try {
    const keys = await makeKeys(dataDir);
    const rates = await measureAll(targets({ host: host.address, empty: empty.address, bare: bare.address }, keys));
    await assertCommitted(rates.served);
    return report(rates.byConnections);
  } finally {
    await Promise.all([host.stop(), empty.stop(), bare.stop()]);
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

function targets({ host, empty, bare }: Record<"host" | "empty" | "bare", string>, keys: string[]): Target[] {
  const body = JSON.stringify({ text: TEXT });
  const post = { method: "POST" as const, body, headers: { "Content-Type": "application/json" } };
  return [
    {
      name: "verify",
      url: `${host}/v1/verify`,
      requests: (round) =>
        keys
          .slice(round * KEYS_A_ROUND, (round + 1) * KEYS_A_ROUND)
          .flatMap((key) =>
            Array(REQUESTS_WITH_A_KEY).fill({ ...post, headers: { ...post.headers, "X-API-Key": key } }),
          ),
    },
    { name: "empty_route", url: `${empty}/api/empty`, requests: () => [{ method: "GET" }] },
    { name: "bare_http", url: bare, requests: () => [post] },
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
        if (target.name === "verify") served += result["2xx"];
        rates[target.name] = toRate(result);
      }
      rounds.push(rates as Rates);
    }
    byConnections[connections] = rounds;
  }
  return { byConnections, served };
}

async function fire({ name, url, requests }: Target, connections: number, of: { round: number; seconds: number }) {
  const result = await autocannon({ url, connections, duration: of.seconds, requests: requests(of.round) });
  const failed = result.non2xx + result.errors;
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
  const ratio = (rounds: Rounds, to: Target["name"]) =>
    Number(
      median(
        rounds.map((rates) => rate(rates.verify) / rate(rates[to])),
        Number,
      ).toFixed(3),
    );
  const over = (to: Target["name"]) =>
    Object.fromEntries(Object.entries(byConnections).map(([count, rounds]) => [`c${count}`, ratio(rounds, to)]));
  const usual = (rounds: Rounds, name: Target["name"]) =>
    median(
      rounds.map((rates) => rates[name]),
      rate,
    );
  const names = ["verify", "empty_route", "bare_http"] as const;
  const details = { verify_vs_empty_route: over("empty_route"), verify_vs_bare_http: over("bare_http") };
  return {
    ratios: {
      verify_vs_empty_route: Math.min(...Object.values(details.verify_vs_empty_route)),
      verify_vs_bare_http: Math.min(...Object.values(details.verify_vs_bare_http)),
      details,
    },
    http: Object.fromEntries(
      Object.entries(byConnections).map(([count, rounds]) => [
        `c${count}`,
        Object.fromEntries(names.map((name) => [name, usual(rounds, name)])),
      ]),
    ),
  };
}

async function makeKeys(dataDir: string): Promise<string[]> {
  const postgres = await startPostgres(dataDir);
  openDatabase(postgres.url);
  const organization = { name: "Bench", email: "bench@example.com", plan: "enterprise", scopes: ["verify"] } as const;
  const keys: string[] = [];
  for (let n = 0; n < KEYS_A_ROUND * (1 + ROUNDS * CONNECTIONS.length); n++)
    keys.push((await createOrganization({ name: "bench" }, organization)).key);
  return keys;
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

async function startServer(args: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: "", ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { address: await readyAddress(child), stop: () => stop(child) };
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk;
      const address = /(?:ready at|Local:) +(\S+)/.exec(output)?.[1];
      if (!address) return;
      // From here on the output is the access log, which is only drained.
      child.stdout?.off("data", listen).resume();
      resolve(address);
    };
    child.stdout?.on("data", listen);
    child.once("exit", () => reject(new Error(output)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
