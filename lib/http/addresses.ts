import { ANONYMOUS_PER_MINUTE } from "@/lib/catalog/plans";
import { once } from "@/lib/process";
import { networksOf } from "@/lib/services/people";
import type { AnonymousAllowance } from "./rate-headers";

const MINUTE_MS = 60_000;
const MOST_NETWORKS = 100_000; // beyond these, within a minute, new ones go uncounted: memory matters more

/** What time it is, twice over in milliseconds. */
export interface Clock {
  /** Unix time, which headers tell. It may be set back or forth. */
  now: number;
  /** Unix time as it was when the process began, plus all that went by since: never set, so windows end. */
  steadyNow: number;
}

interface Window {
  startsAt: number;
  counts: Map<string, number>;
}

/** Counts a request of a caller without a valid key. `granted` is false where its network had its share of the minute. */
export function countAddress(
  address: string,
  { now, steadyNow }: Clock = clock(),
): { granted: boolean; allowance: AnonymousAllowance } {
  const window = currentWindow(steadyNow);
  const { network } = networksOf(address);
  const used = (window.counts.get(network) ?? 0) + 1;
  const granted = used <= ANONYMOUS_PER_MINUTE;
  if (granted && (used > 1 || window.counts.size < MOST_NETWORKS)) window.counts.set(network, used);
  const startsAt = now - (steadyNow - window.startsAt);
  const minute = {
    limit: ANONYMOUS_PER_MINUTE,
    used: Math.min(used, ANONYMOUS_PER_MINUTE),
    startsAt,
    resetsAt: startsAt + MINUTE_MS,
  };
  return { granted, allowance: { minute, now } };
}

function clock(): Clock {
  return { now: Date.now(), steadyNow: performance.timeOrigin + performance.now() };
}

function currentWindow(steadyNow: number): Window {
  const window = once("addresses", (): Window => ({ startsAt: 0, counts: new Map() }));
  const startsAt = steadyNow - (steadyNow % MINUTE_MS);
  if (startsAt > window.startsAt) {
    window.startsAt = startsAt;
    window.counts.clear();
  }
  return window;
}
