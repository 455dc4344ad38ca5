import { setTimeout as sleep } from "node:timers/promises";
import { LEASE_S } from "@/lib/db/leases";

const RENEW_MS = 1_000; // work ends that soon after its source was deleted

/** Somebody else has the work now, or it is wanted no more. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

/** The work takes longer than it may. */
export class TookTooLong extends Error {
  override name = "TookTooLong";
}

interface Lease {
  /** Renews the lease; false where it is lost. */
  renew(): Promise<boolean>;
  mostMs: number;
  /** Ends the work, too. */
  signal: AbortSignal;
}

/** Runs work while its lease is renewed; its signal ends it with the reason once the lease is lost or time is up. */
export async function underLease<T>(lease: Lease, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  lease.signal.throwIfAborted();
  const ended = new AbortController();
  const late = setTimeout(() => ended.abort(new TookTooLong()), lease.mostMs);
  const stop = () => ended.abort(lease.signal.reason);
  lease.signal.addEventListener("abort", stop, { once: true });
  const done = new AbortController();
  void keepRenewing(lease, ended, done.signal);
  try {
    const result = await work(ended.signal);
    ended.signal.throwIfAborted();
    return result;
  } catch (error) {
    // Work that was ended fails in any of many ways; the reason is why it was ended.
    ended.signal.throwIfAborted();
    throw error;
  } finally {
    done.abort();
    clearTimeout(late);
    lease.signal.removeEventListener("abort", stop);
  }
}

async function keepRenewing({ renew }: Lease, ended: AbortController, done: AbortSignal): Promise<void> {
  let renewedAt = performance.now();
  while (!done.aborted && !ended.signal.aborted) {
    await sleep(RENEW_MS, undefined, { signal: done, ref: false }).catch(() => {});
    if (done.aborted) return;
    const isHeld = await renew().catch(() => undefined); // the database may come back
    if (isHeld) renewedAt = performance.now();
    const isOver = performance.now() - renewedAt > LEASE_S * 1_000;
    if (isHeld === false || isOver) ended.abort(new LeaseLost());
  }
}
