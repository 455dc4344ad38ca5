import { beforeEach, expect, test } from "vitest";
import { ANONYMOUS_PER_MINUTE } from "@/lib/catalog/plans";
import { place } from "@/lib/process";
import { type Clock, countAddress } from "./addresses";
import { rateHeaders } from "./rate-headers";

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 0, 1, 12);
const START: Clock = { now: NOON, steadyNow: NOON };

beforeEach(() => place("addresses", undefined));

/** Both clocks after a while, and the wall clock set by so much meanwhile. */
const after = (ms: number, setBy = 0): Clock => ({ now: NOON + ms + setBy, steadyNow: NOON + ms });

function exhaust(address: string, clock: Clock): void {
  for (let n = 0; n < ANONYMOUS_PER_MINUTE; n++) expect(countAddress(address, clock).granted).toBe(true);
  expect(countAddress(address, clock).granted).toBe(false);
}

test.each([HOUR_MS, -HOUR_MS])("a window ends after its minute though the clock is set by %d ms", (setBy) => {
  exhaust("192.0.2.1", START);
  expect(countAddress("192.0.2.1", after(59_000, setBy)).granted).toBe(false);
  expect(countAddress("192.0.2.1", after(60_000, setBy)).granted).toBe(true);
});

test.each([0, HOUR_MS, -HOUR_MS])("headers tell Unix seconds of the clock as it stands, set by %d ms", (setBy) => {
  const { allowance } = countAddress("192.0.2.1", after(20_000, setBy));
  expect(rateHeaders(allowance)).toMatchObject({
    "X-RateLimit-Remaining": String(ANONYMOUS_PER_MINUTE - 1),
    "X-RateLimit-Reset": String((NOON + setBy) / 1000 + 60),
    RateLimit: `"minute";r=${ANONYMOUS_PER_MINUTE - 1};t=40`,
  });
});

test("all addresses of an IPv6 network share a window, others have their own", () => {
  exhaust("2001:db8:1:2::1", START);
  expect(countAddress("2001:db8:1:2:ffff::1", START).granted).toBe(false);
  expect(countAddress("2001:db8:1:3::1", START).granted).toBe(true);
});
