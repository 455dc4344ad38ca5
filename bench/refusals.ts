import { setTimeout as sleep } from "node:timers/promises";
import { PLANS } from "@/lib/catalog/plans";
import { freePort } from "../scripts/chaos/process";

const MINUTE_MS = 60_000;

/**
 * The settings of a host that believes what a proxy says of addresses. Callers without a valid key may ask 60 times a
 * minute from each, so that from few of them it is the limit by address that would be measured.
 */
export async function behindProxy(): Promise<Record<string, string>> {
  const port = await freePort(); // the host tells its public address as where it is ready
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}

/** What a proxy says of the n-th of 16 million addresses. */
export function fromAddress(n: number): Record<string, string> {
  return { "X-Forwarded-For": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
}

/**
 * Uses up the minute of an organization on the plan `free`, in a minute that has so long to go. `ask` gives the status of
 * an answer.
 */
export async function spendMinute(ask: () => Promise<number>, leastMs: number): Promise<void> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < leastMs) await sleep(left + 100);
  let status = 0;
  for (let n = 0; n <= PLANS.free.perMinute && status !== 429; n++) status = await ask();
  if (status !== 429) throw new Error(`The minute is not used up, the answer was ${status}`);
}
