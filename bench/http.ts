import { execFileSync } from "node:child_process";
import { type Host, startHost, startServer } from "./host";
import {
  fire,
  KEYS_A_ROUND,
  median,
  post,
  type Rate,
  refusedTargets,
  servedTargets,
  type Target,
  toRate,
  VERIFY,
} from "./load";
import { behindProxy } from "./refusals";

const CONNECTIONS = [10, 50] as const;
const ROUNDS = 5; // the targets take turns, and each round gives a ratio of its own: a busy moment hits both sides of it
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 8; // until the engine is compiled by the just-in-time compiler
const EMPTY_ROUTE = "bench/empty-route"; // built by the measurement, no part of the product
const ROUTES = ["verify", "harm", "invalid_key", "over_limit"] as const;
const NAMES = [...ROUTES, "empty_route", "bare_http"] as const;

type Name = (typeof NAMES)[number];
/** Of one round. */
type Rates = Record<Name, Rate>;
/** The rounds by the number of connections. */
type Rounds = Record<number, Rates[]>;

/**
 * POST /v1/verify and POST /v1/harm/detect with key, limits and committed usage, callers with an invalid key (401) and
 * such of an organization that used up its minute (429), beside an empty Next route in a process of its own
 * (`bench/empty-route`), and a bare node:http server that echoes JSON. Rates in requests a second and the ratios of the
 * rounds, of both the medians.
 */
export async function measureHttp(): Promise<object> {
  const host = await startHost(await behindProxy());
  const empty = await startEmptyRoute();
  const bare = await startServer(["bench/bare-server.mjs"], {});
  try {
    const keys = await host.makeKeys(KEYS_A_ROUND * (1 + ROUNDS * CONNECTIONS.length));
    const [spent = ""] = await host.makeKeys(1, "free");
    const emptyRoute = { url: `${empty.address}/api/empty`, requests: () => [{ method: "GET" as const }] };
    const { rounds, served } = await measureAll([
      ...servedTargets(host.address, keys),
      ...refusedTargets(host, spent),
      { name: "empty_route", status: 200, ...emptyRoute },
      { name: "bare_http", status: 200, url: bare.address, requests: () => [post(VERIFY)] },
    ]);
    await assertCommitted(host, served);
    return report(rounds);
  } finally {
    await Promise.all([host.stop(), empty.stop(), bare.stop()]);
  }
}

async function measureAll(all: Target[]): Promise<{ rounds: Rounds; served: number }> {
  for (const target of all) await fire(target, 10, { round: 0, seconds: WARM_UP_SECONDS });
  const rounds: Rounds = {};
  let [served, count] = [0, 1];
  for (const connections of CONNECTIONS) {
    const done: Rates[] = [];
    for (let round = 0; round < ROUNDS; round++, count++) {
      const rates: Partial<Record<string, Rate>> = {};
      for (const target of all) {
        const result = await fire(target, connections, { round: count, seconds: ROUND_SECONDS });
        if (target.name === "verify" || target.name === "harm") served += result["2xx"];
        rates[target.name] = toRate(result);
      }
      done.push(rates as Rates);
    }
    rounds[connections] = done;
  }
  return { rounds, served };
}

function report(all: Rounds) {
  const ofRounds = <T>(of: (rounds: Rates[]) => T) =>
    Object.fromEntries(Object.entries(all).map(([count, rounds]) => [`c${count}`, of(rounds)]));
  const over = (name: Name, to: Name) =>
    ofRounds((rounds) => ratio(rounds, (rates) => rates[name].requests_per_second / rates[to].requests_per_second));
  const details = {
    ...Object.fromEntries(ROUTES.map((name) => [`${name}_vs_empty_route`, over(name, "empty_route")])),
    verify_vs_bare_http: over("verify", "bare_http"),
  };
  const least = Object.entries(details).map(([name, ratios]) => [name, Math.min(...Object.values(ratios))]);
  const most = all[Math.max(...CONNECTIONS)] ?? [];
  const tails = ROUTES.map((name) => [
    `${name}_p99_vs_p50`,
    ratio(most, (rates) => rates[name].p99_ms / rates[name].p50_ms),
  ]);
  return {
    ratios: { ...Object.fromEntries([...least, ...tails]), details },
    http: ofRounds((rounds) => Object.fromEntries(NAMES.map((name) => [name, usual(rounds, name)]))),
  };
}

/** The median of the ratios of the rounds. */
function ratio(rounds: Rates[], of: (rates: Rates) => number): number {
  return Number(median(rounds.map(of), Number).toFixed(3));
}

function usual(rounds: Rates[], name: Name): Rate {
  return median(
    rounds.map((rates) => rates[name]),
    ({ requests_per_second }) => requests_per_second,
  );
}

/** A figure counts only if every request that was answered is in the usage. */
async function assertCommitted(host: Host, served: number): Promise<void> {
  const used = await host.countCharged();
  if (used < served) throw new Error(`${served} requests were served, ${used} are in the usage`);
}

/** The same Next without anything of the product. */
async function startEmptyRoute() {
  const next = "node_modules/next/dist/bin/next";
  execFileSync(process.execPath, [next, "build", EMPTY_ROUTE], { stdio: ["ignore", "ignore", "inherit"] });
  return startServer([next, "start", EMPTY_ROUTE], { PORT: "0" });
}
