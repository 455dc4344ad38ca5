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
export const TOLERANCE = { rssMb: 256, descriptors: 24 }; // heaps grow and shrink, pools open what they need

/** What holds once all is over; the promises that do not are named, with the figures. */
export async function keptPromises({ world, load, ledger, receiver, before }: Kept): Promise<string[]> {
  const broken = [await countsOnce(world, load, ledger), await countsRepeated(world, load)];
  broken.push(await allDelivered(load, receiver), await letGo(world, before));
  return broken.filter((one) => one !== undefined);
}

export interface Kept {
  world: World;
  load: Load;
  ledger: Ledger;
  receiver: Receiver;
  before?: Holding;
}

async function countsOnce({ app }: World, { callers }: Load, ledger: Ledger): Promise<string | undefined> {
  const isOnce = (kind: string) => kind === "once";
  const [answered, unknown] = [ledger.count(isOnce, "answered"), ledger.count(isOnce, "unknown")];
  const counted = await usageOf(app.address, callers.once);
  if (counted >= answered && counted <= answered + unknown) return undefined;
  return `every answer is counted once: ${counted} counted, ${answered} answered, ${unknown} unknown`;
}

async function countsRepeated({ app }: World, { callers, repeated }: Load): Promise<string | undefined> {
  const counted = await usageOf(app.address, callers.repeating);
  return counted === repeated ? undefined : `repeats are counted once: ${counted} counted, ${repeated} answered`;
}

async function usageOf(address: string, key: string): Promise<number> {
  return (await ask(address, { path: "/v1/usage", key })).body?.current_usage;
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
