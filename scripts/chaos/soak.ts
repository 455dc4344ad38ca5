import { setTimeout as sleep } from "node:timers/promises";
import { type Receiver, startReceiver } from "@/lib/services/testing/receiver";
import type { Fate } from "./ledger";
import { type Callers, Load } from "./load";
import { holdingOf, signal } from "./process";
import { keptByAll } from "./promises";
import { subscribe } from "./run";
import { type Several, startSeveral } from "./several";

const INSTANCES = 2;
const ORGANIZATIONS = 20; // of each kind, so that no limit of a minute is met
const WARM_UP_S = 20; // until the engine is compiled by the just-in-time compiler
const MEASURED_S = 10;
const FULL = { perSecond: 5_000, keysEvery: 200, mostUnderWay: 32 }; // more than it can do
const SHARE = 0.6;
const SAMPLE_MS = 2_000;
const FLAT = 1.15; // of the memory in the second fifth of the time, in the last one
const FLAT_MB = 64; // heaps grow and shrink by as much
const LAST_CALM_S = 10; // nothing is killed that late, so that all is up again when the load ends

export interface SoakReport extends Record<Fate, number> {
  front: string;
  /** Calls a second. */
  asked: number;
  events: number;
  /** Deliveries of them, repeated ones among them. */
  deliveries: number;
  statuses: Record<number, number>;
  /** When, by the steady clock. */
  kills: { instance: number[]; postgres: number[] };
  outageMs: number;
  /** Of the instance that was not killed, in megabytes: each fifth of the time. */
  memory: number[];
  broken: string[];
}

interface Options {
  seconds: number;
  /** How often an instance is killed. */
  killEveryS: number;
  /** Calls a second; 60 % of what is measured first where absent. */
  perSecond?: number;
  say(line: string): void;
}

/**
 * Asks several instances behind a proxy for a good part of what they can do, kills all but the first of them again and
 * again and Postgres twice, and gives the ledger of it.
 */
export async function soak({ perSecond, say, ...times }: Options): Promise<SoakReport> {
  const world = await startSeveral(INSTANCES);
  const receiver = await startReceiver();
  try {
    const asked = perSecond ?? (await goodPart(world, say));
    const callers = await newCallers(world);
    for (const key of callers.repeating) await subscribe(world.address, { key, receiver });
    const load = new Load(world.address, callers, { perSecond: asked, keysEvery: FULL.keysEvery, mostUnderWay: 1_000 });
    return { front: world.front, asked, ...(await run({ world, receiver, load }, times)) };
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

async function goodPart(world: Several, say: Options["say"]): Promise<number> {
  const capacity = await capacityOf(world.address, await newCallers(world));
  const asked = Math.round(capacity * SHARE);
  say(`${capacity} calls a second at most, ${asked} are asked for`);
  return asked;
}

async function capacityOf(address: string, callers: Callers): Promise<number> {
  const load = new Load(address, callers, FULL);
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

async function run({ world, receiver, load }: Running, { seconds, killEveryS }: Times) {
  const { ledger } = load;
  const from = performance.now();
  load.start();
  const ended = new AbortController();
  const memory = sample(world, ended.signal);
  const kills = await killAgainAndAgain(world, { seconds, killEveryS });
  ended.abort();
  const broken: string[] = [];
  await load.stop().catch((error) => void broken.push((error as Error).message));
  const to = performance.now();
  for (const moment of kills.postgres) ledger.doubt(moment);
  broken.push(...(await keptByAll({ address: world.address, load, ledger, receiver })));
  const fifths = inFifths(await memory);
  if (!isFlat(fifths)) broken.push(`memory stays as it is: ${fifths.join(", ")} MB`);
  const count = (fate: Fate) => ledger.count(() => true, fate);
  return {
    answered: count("answered"),
    refused: count("refused"),
    unknown: count("unknown"),
    statuses: ledger.statuses(),
    events: load.made.length,
    deliveries: receiver.received.length,
    kills,
    outageMs: Math.round(ledger.longestOutage({ from, to })),
    memory: fifths,
    broken,
  };
}

/** Postgres at a third and at two thirds of the time, an instance every so often. */
async function killAgainAndAgain({ instances, postmaster }: Several, { seconds, killEveryS }: Times) {
  const [, ...mortal] = instances;
  const calmFrom = seconds - Math.min(LAST_CALM_S, seconds / 4);
  const kills = Array.from({ length: Math.floor(calmFrom / killEveryS) }, (_, n) => ({
    at: (n + 1) * killEveryS,
    what: "instance" as const,
  }));
  const all = [...kills, ...[1, 2].map((n) => ({ at: (seconds * n) / 3, what: "postgres" as const }))];
  const startedAt = performance.now();
  const until = (s: number) => sleep(Math.max(0, startedAt + s * 1000 - performance.now()));
  const killed: SoakReport["kills"] = { instance: [], postgres: [] };
  for (const { at, what } of all.sort((a, b) => a.at - b.at)) {
    await until(at);
    killed[what].push(performance.now());
    if (what === "postgres") signal([postmaster()], "SIGKILL");
    else await mortal[killed.instance.length % mortal.length]?.kill();
  }
  await until(seconds);
  return killed;
}

async function sample({ instances }: Several, ended: AbortSignal): Promise<number[]> {
  const found: number[] = [];
  for (; !ended.aborted; await sleep(SAMPLE_MS, undefined, { signal: ended }).catch(() => {}))
    found.push(holdingOf(instances[0]?.pid ?? 0)?.rssMb ?? 0);
  return found;
}

/** The median of each. */
function inFifths(samples: readonly number[]): number[] {
  return Array.from({ length: 5 }, (_, n) => {
    const part = samples.slice((n * samples.length) / 5, ((n + 1) * samples.length) / 5).sort((a, b) => a - b);
    return part[Math.floor(part.length / 2)] ?? 0;
  });
}

/** The first fifth grows into it. */
function isFlat([, second = 0, , , last = 0]: readonly number[]): boolean {
  return last <= Math.max(second * FLAT, second + FLAT_MB);
}
