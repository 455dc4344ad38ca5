import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type Receiver, startReceiver } from "@/lib/services/testing/receiver";
import { heldBytesOf, mebibytes } from "../fuzz/vitals";
import { planKills } from "./kills";
import type { Fate } from "./ledger";
import { type Callers, Load } from "./load";
import { type Life, type LongLives, longLives, noteLook, risesIn } from "./memory";
import { holdingOf, signal } from "./process";
import { keptByAll } from "./promises";
import { subscribe } from "./run";
import { type Several, startSeveral } from "./several";
import type { Supervisor } from "./supervisor";

const ORGANIZATIONS = 20 * availableParallelism(); // of each kind, so that no limit of a minute is met
const WARM_UP_S = 20; // until the engine is compiled by the just-in-time compiler
const MEASURED_S = 10;
const FULL = { perSecond: 5_000, keysEvery: 200, mostUnderWay: 32 }; // more than it can do
const SHARE = 0.6;
const LOOK_MS = 10_000; // each look stops an instance for some tenths of a second

export interface SoakReport extends Record<Fate, number> {
  seconds: number;
  front: string;
  /** Calls a second that were answered at most; unknown where it was said how many to ask. */
  capacity?: number;
  /** Calls a second. */
  asked: number;
  events: number;
  /** Deliveries of them, repeated ones among them. */
  deliveries: number;
  statuses: Record<number, number>;
  /** How often each instance was killed, and Postgres. */
  kills: { instances: number[]; postgres: number };
  outageMs: number;
  /** Unknown where no instance lived long enough, and without /proc. */
  memory?: LongLives;
  broken: string[];
}

interface Options {
  instances: number;
  seconds: number;
  /** How often an instance is killed. */
  killEveryS: number;
  /** Calls a second; 60 % of what is measured first where absent. */
  perSecond?: number;
  say(line: string): void;
}

/**
 * Asks several instances behind a proxy for a good part of what they can do, kills each of them again and again and
 * Postgres twice, and gives the ledger of it.
 */
export async function soak({ instances, perSecond, say, ...times }: Options): Promise<SoakReport> {
  const world = await startSeveral(instances);
  const receiver = await startReceiver();
  try {
    const capacity = perSecond === undefined ? await capacityOf(world) : undefined;
    const asked = perSecond ?? Math.round((capacity ?? 0) * SHARE);
    if (capacity !== undefined) say(`${capacity} calls a second at most, ${asked} are asked for`);
    const callers = await newCallers(world);
    for (const key of callers.repeating) await subscribe(world.address, { key, receiver });
    const load = new Load(world.address, callers, { perSecond: asked, keysEvery: FULL.keysEvery, mostUnderWay: 1_000 });
    const { seconds } = times;
    return { seconds, front: world.front, capacity, asked, ...(await run({ world, receiver, load }, times)) };
  } finally {
    await world.close();
    await receiver.stop();
  }
}

async function newCallers(world: Several): Promise<Callers> {
  const some = (name: string) =>
    Promise.all(Array.from({ length: ORGANIZATIONS }, (_, n) => world.newOrganization(`${name} ${n}`)));
  return { once: await some("Once"), repeating: await some("Repeating") };
}

async function capacityOf(world: Several): Promise<number> {
  const load = new Load(world.address, await newCallers(world), FULL);
  load.start();
  await sleep(WARM_UP_S * 1000);
  const before = load.ledger.count(() => true, "answered");
  await sleep(MEASURED_S * 1000);
  const answered = load.ledger.count(() => true, "answered") - before;
  await load.stop();
  return Math.round(answered / MEASURED_S);
}

type Times = Pick<Options, "seconds" | "killEveryS">;

interface Running {
  world: Several;
  receiver: Receiver;
  load: Load;
}

async function run({ world, receiver, load }: Running, times: Times) {
  const { ledger } = load;
  const from = performance.now();
  load.start();
  const ended = new AbortController();
  const looks = watch(world, ended.signal);
  const { instances, postgres } = await killAgainAndAgain(world, times);
  ended.abort();
  const broken: string[] = [];
  await load.stop().catch((error) => void broken.push((error as Error).message));
  const to = performance.now();
  for (const moment of postgres) ledger.doubt(moment);
  broken.push(...(await keptByAll({ address: world.address, load, ledger, receiver })));
  const memory = longLives(await looks);
  if (memory) broken.push(...risesIn(memory));
  if (instances.includes(0)) broken.push(`each instance is killed: ${instances.join(", ")} times`);
  const count = (fate: Fate) => ledger.count(() => true, fate);
  return {
    answered: count("answered"),
    refused: count("refused"),
    unknown: count("unknown"),
    statuses: ledger.statuses(),
    events: load.made.length,
    deliveries: receiver.received.length,
    kills: { instances, postgres: postgres.length },
    outageMs: Math.round(ledger.longestOutage({ from, to })),
    memory,
    broken,
  };
}

/** How often each instance was killed, and the moments, by the steady clock, when Postgres was. */
async function killAgainAndAgain({ instances, postmaster }: Several, { seconds, killEveryS }: Times) {
  const startedAt = performance.now();
  const until = (s: number) => sleep(Math.max(0, startedAt + s * 1000 - performance.now()));
  const killed = { instances: instances.map(() => 0), postgres: [] as number[] };
  for (const { atS, victim } of planKills(instances.length, { seconds, everyS: killEveryS })) {
    await until(atS);
    if (victim === "postgres") {
      killed.postgres.push(performance.now());
      signal([postmaster()], "SIGKILL");
    } else if (instances[victim]?.pid !== undefined) {
      killed.instances[victim] = (killed.instances[victim] ?? 0) + 1; // one that is still starting cannot be
      await instances[victim].kill();
    }
  }
  await until(seconds);
  return killed;
}

/** Each instance by itself: one that is killed while it is asked gives no answer for a while. */
async function watch({ instances }: Several, ended: AbortSignal): Promise<Life[]> {
  const lives: Life[] = [];
  const startedAt = performance.now();
  const watchOne = async (one: Supervisor, instance: number) => {
    for (; !ended.aborted; await sleep(LOOK_MS, undefined, { signal: ended }).catch(() => {})) {
      const { service } = one;
      const held = service && (await heldBytesOf(service));
      const has = held && holdingOf(service.pid);
      if (!has) continue;
      const atS = (performance.now() - startedAt) / 1000;
      noteLook(lives, { instance, pid: service.pid }, { atS, heldMb: mebibytes(held), residentMb: has.rssMb });
    }
  };
  await Promise.all(instances.map(watchOne));
  return lives;
}
