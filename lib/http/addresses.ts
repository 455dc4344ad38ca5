import { ANONYMOUS_PER_MINUTE } from "@/lib/catalog/plans";
import { once } from "@/lib/process";
import type { AnonymousAllowance } from "./rate-headers";

const MINUTE_MS = 60_000;
const MOST_ADDRESSES = 100_000; // beyond these, within a minute, new ones go uncounted: memory matters more

interface Window {
  startsAt: number;
  counts: Map<string, number>;
}

/** Counts a request of a caller without a valid key. `granted` is false where its address had its share of the minute. */
export function countAddress(address: string, now: number): { granted: boolean; allowance: AnonymousAllowance } {
  const window = currentWindow(now);
  const used = (window.counts.get(address) ?? 0) + 1;
  const granted = used <= ANONYMOUS_PER_MINUTE;
  if (granted && (used > 1 || window.counts.size < MOST_ADDRESSES)) window.counts.set(address, used);
  const { startsAt } = window;
  const minute = {
    limit: ANONYMOUS_PER_MINUTE,
    used: Math.min(used, ANONYMOUS_PER_MINUTE),
    startsAt,
    resetsAt: startsAt + MINUTE_MS,
  };
  return { granted, allowance: { minute, now } };
}

function currentWindow(now: number): Window {
  const window = once("addresses", (): Window => ({ startsAt: 0, counts: new Map() }));
  const startsAt = now - (now % MINUTE_MS);
  if (startsAt > window.startsAt) {
    window.startsAt = startsAt;
    window.counts.clear();
  }
  return window;
}
