import { setTimeout as sleep } from "node:timers/promises";
import type { Receiver } from "@/lib/services/testing/receiver";
import { ask, hangUp } from "./client";
import type { Ledger } from "./ledger";
import type { Load } from "./load";
import { type Holding, holdingOf } from "./process";
import type { World } from "./world";

const DELIVERY_MS = 90_000; // the lease of an attempt that was cut, and the retries after it
const REST_MS = 60_000; // what was let go of is collected, and idle connections are closed
const LOOK_EVERY_MS = 500;
const TOLERANCE = { rssMb: 256, descriptors: 24 }; // heaps grow and shrink, pools open what they need

/** What holds once all is over; the promises that do not are named, with the figures. */
export async function keptPromises({ world, load, ledger, receiver, before }: Kept): Promise<string[]> {
  const broken = await keptByAll({ address: world.app.address, load, ledger, receiver });
  const held = await letGo(world, before);
  return held === undefined ? broken : [...broken, held];
}

/** The same of what is promised wherever it is asked: answers counted, events delivered. */
export async function keptByAll({
  address,
  load,
  ledger,
  receiver,
}: Pick<Kept, "load" | "ledger" | "receiver"> & { address: string }): Promise<string[]> {
  const broken = [await countsOnce(address, load, ledger), await countsRepeated(address, load)];
  broken.push(await allDelivered(load, receiver), byOneId(receiver));
  return broken.filter((one) => one !== undefined);
}

export interface Kept {
  world: World;
  load: Load;
  ledger: Ledger;
  receiver: Receiver;
  before?: Holding;
}

async function countsOnce(address: string, { callers }: Load, ledger: Ledger): Promise<string | undefined> {
  const isOnce = (kind: string) => kind === "once";
  const [answered, unknown] = [ledger.count(isOnce, "answered"), ledger.count(isOnce, "unknown")];
  const counted = await usageOf(address, callers.once);
  if (counted >= answered && counted <= answered + unknown) return undefined;
  return `every answer is counted once: ${counted} counted, ${answered} answered, ${unknown} unknown`;
}

async function countsRepeated(address: string, { callers, repeated }: Load): Promise<string | undefined> {
  const counted = await usageOf(address, callers.repeating);
  return counted === repeated ? undefined : `repeats are counted once: ${counted} counted, ${repeated} answered`;
}

async function usageOf(address: string, keys: readonly string[]): Promise<number> {
  const used = await Promise.all(keys.map((key) => ask(address, { path: "/v1/usage", key })));
  return used.reduce((sum, { body }) => sum + body?.current_usage, 0);
}

async function allDelivered({ made }: Load, { received }: Receiver): Promise<string | undefined> {
  const missing = () => {
    const told = new Set(received.map(({ body }) => JSON.parse(body).data?.key_id));
    return made.filter((id) => !told.has(id)).length;
  };
  for (const deadline = performance.now() + DELIVERY_MS; missing() > 0; await sleep(LOOK_EVERY_MS)) {
    if (performance.now() > deadline) return `every event is delivered: ${missing()} of ${made.length} are missing`;
  }
  return undefined;
}

/** However often an event came. */
function byOneId({ received }: Receiver): string | undefined {
  const ids = new Map<string, Set<string>>();
  for (const { id, body } of received) {
    const about = JSON.parse(body).data?.key_id;
    ids.set(about, (ids.get(about) ?? new Set()).add(id));
  }
  const several = [...ids.values()].filter(({ size }) => size > 1).length;
  return several === 0 ? undefined : `every event has one id: ${several} have several`;
}

async function letGo({ app }: World, before: Holding | undefined): Promise<string | undefined> {
  hangUp();
  for (const deadline = performance.now() + REST_MS; ; await sleep(LOOK_EVERY_MS)) {
    const now = holdingOf(app.pid ?? 0);
    if (!now || !before) return undefined;
    const isBack =
      now.rssMb <= before.rssMb + TOLERANCE.rssMb && now.descriptors <= before.descriptors + TOLERANCE.descriptors;
    if (isBack) return undefined;
    if (performance.now() > deadline) {
      return `memory and descriptors are let go: ${told(now)} after ${told(before)}`;
    }
  }
}

export function told({ rssMb, descriptors }: Holding): string {
  return `${rssMb} MB, ${descriptors} descriptors`;
}
