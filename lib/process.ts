/** All that exists once per process. Next builds routes, pages and instrumentation as separate module instances. */
type Slot =
  | "environment"
  | "database"
  | "database-asked"
  | "client-name"
  | "pulse"
  | "console"
  | "keys"
  | "keys-read"
  | "key-failures"
  | "meter"
  | "graph"
  | "reader"
  | "harm"
  | "claim-reviews"
  | "claim-reviews-read"
  | "harm-rules"
  | "harm-answers"
  | "stage-times"
  | "runtime"
  | "addresses"
  | "hashing"
  | "password-cost"
  | "programs"
  | "log"
  | "idempotent"
  | "sealing-key"
  | "background"
  | "settings"
  | "settings-read"
  | "concepts"
  | "smtp"
  | "own-graphs"
  | "libraries"
  | "retrievers"
  | "damaged-graphs"
  | "inngest"
  | "inngest-signs"
  | "turns"
  | "telemetry"
  | "metrics"
  | "tracing"
  | "inngest-endpoint";

const holder = globalThis as typeof globalThis & { __assay?: Map<Slot, unknown> };

/** The thing of that name, made on first use and shared by every module instance of the process. */
export function once<T>(slot: Slot, make: () => T): T {
  holder.__assay ??= new Map();
  if (!holder.__assay.has(slot)) holder.__assay.set(slot, make());
  return holder.__assay.get(slot) as T;
}

/** The thing of that name where there is one. */
export function find<T>(slot: Slot): T | undefined {
  return holder.__assay?.get(slot) as T | undefined;
}

/** Puts a thing in its slot, in place of what was there; `undefined` empties it. */
export function place<T>(slot: Slot, thing: T | undefined): void {
  holder.__assay ??= new Map();
  if (thing === undefined) holder.__assay.delete(slot);
  else holder.__assay.set(slot, thing);
}

/** Empties all slots, as they are when a process starts; what was in them is not ended. For tests. */
export function forgetAll(): void {
  holder.__assay?.clear();
}
