import { describe, expect, test } from "vitest";
import { keyAllowance } from "./allowances";
import type { ChargeRow } from "./charge-statement";
import { monthEnd, monthStart } from "./windows";

const ROW: ChargeRow = {
  ...{ ord: 1, granted: true, moment: Date.UTC(2026, 11, 31, 23, 59, 10) },
  ...{ minute_limit: 60, minute_used: 10, minute_start: Date.UTC(2026, 11, 31, 23, 59) },
  ...{ month_limit: 1_000, month_used: 10, month_start: Date.UTC(2026, 11, 1) },
  ...{ key_minute_limit: null, key_minute_used: 0, key_month_limit: null, key_month_used: 0 },
};

test("a minute lasts 60 seconds, and a month until the first moment of the next", () => {
  const newYear = Date.UTC(2027, 0, 1);
  expect(keyAllowance(ROW)).toEqual({
    minute: { startsAt: ROW.minute_start, resetsAt: newYear, limit: 60, used: 10 },
    month: { startsAt: ROW.month_start, resetsAt: newYear, limit: 1_000, used: 10 },
    now: ROW.moment,
  });
});

test("a month of UTC holds its first moment, and not that of the next", () => {
  const [start, end] = [Date.UTC(2028, 1, 1), Date.UTC(2028, 2, 1)];
  for (const at of [start, start + 1, end - 1]) expect([monthStart(at), monthEnd(at)]).toEqual([start, end]);
  expect(monthStart(end)).toBe(end);
});

describe("of a key's limit and the plan's the one is told that leaves less, and the plan's where both leave the same", () => {
  test.each([
    { plan: 10, own: 51, used: 0, isOfKey: undefined },
    { plan: 10, own: 50, used: 0, isOfKey: undefined },
    { plan: 10, own: 49, used: 0, isOfKey: true },
    { plan: 59, own: 5, used: 5, isOfKey: true },
    { plan: 60, own: 5, used: 5, isOfKey: undefined },
    { plan: 70, own: 5, used: 40, isOfKey: undefined }, // both were set below what is used
  ])("the plan used $plan of 60, the key $used of $own", ({ plan, own, used, isOfKey }) => {
    const { minute } = keyAllowance({ ...ROW, minute_used: plan, key_minute_limit: own, key_minute_used: used });
    expect([minute.limit, minute.used, minute.isOfKey]).toEqual(isOfKey ? [own, used, true] : [60, plan, undefined]);
  });
});
