import { once } from "@/lib/process";

const SILENT_MS = 60_000; // the worker looks every few seconds, and a look at a database that hangs ends within half of this

/** Tells that the background worker goes on. Times are of the monotonic clock. */
export function beat(now: number): void {
  pulse().at = now;
}

/** False where it never began, or has not been heard of for a minute. */
export function isWorkerAlive(now: number): boolean {
  const { at } = pulse();
  return at !== undefined && now - at < SILENT_MS;
}

function pulse(): { at?: number } {
  return once("pulse", () => ({}));
}
