import { coresOf, holdTo } from "./held-to-cores";
import { startHost } from "./host";
import { fire, KEYS_A_ROUND, median, type Rate, servedTargets, toRate } from "./load";

const COUNTS = [1, 2] as const; // cores of the service and its Postgres
const ROUNDS = 5;
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 8;
const CONNECTIONS = 50;

/**
 * The requests of `http` that are served, with the service and its Postgres held to one core and to two, and how many
 * times as many the second answers. Those who ask have cores of their own both times, or, where two are all there are,
 * share the service's both times: with one of their own beside the first run alone they would flatter it.
 */
export async function measureCores(): Promise<object> {
  const all = coresOf(process.pid);
  try {
    const [one, two] = [await measureOn(all, COUNTS[0]), await measureOn(all, COUNTS[1])];
    const ratios = Object.entries(one.rates).map(([name, rate]) => [
      `${name}_two_cores_vs_one`,
      Number(((two.rates[name]?.requests_per_second ?? 0) / rate.requests_per_second).toFixed(2)),
    ]);
    return { ratios: Object.fromEntries(ratios), cores: { one, two } };
  } finally {
    holdTo(all);
  }
}

interface OnCores {
  /** Which cores whose were. */
  service_cores: number[];
  caller_cores: number[];
  rates: Record<string, Rate>;
}

async function measureOn(all: readonly number[], count: number): Promise<OnCores> {
  const service_cores = all.slice(0, count);
  const left = all.slice(Math.max(...COUNTS));
  const caller_cores = left.length > 0 ? left : service_cores;
  holdTo(caller_cores);
  console.error(`  service on ${service_cores}, callers on ${caller_cores}`);
  const host = await startHost({ READERS: String(count) }, service_cores);
  try {
    const keys = await host.makeKeys(KEYS_A_ROUND * (1 + ROUNDS));
    const rates: Record<string, Rate> = {};
    for (const target of servedTargets(host.address, keys)) {
      await fire(target, CONNECTIONS, { round: 0, seconds: WARM_UP_SECONDS });
      const rounds: Rate[] = [];
      for (let round = 1; round <= ROUNDS; round++)
        rounds.push(toRate(await fire(target, CONNECTIONS, { round, seconds: ROUND_SECONDS })));
      rates[target.name] = median(rounds, ({ requests_per_second }) => requests_per_second);
    }
    return { service_cores, caller_cores, rates };
  } finally {
    await host.stop();
  }
}
