import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { KeyIdentity } from "../callers/caller";
import { findKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { NO_WORK } from "./charge-statement";
import { LimitReached, Meter, type Receipt } from "./meter";
import { setMonthlyUsage } from "./usage";

type Counted = Extract<Receipt, { allowance: unknown }>;
const ACTOR = { name: "test" };
let db: Database & { url: string };
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
afterEach(() => vi.restoreAllMocks());

async function newKey(monthlyUsage: number): Promise<KeyIdentity> {
  const owner = { name: "T", email: "t@example.com", plan: "free" } as const;
  const { key } = await createOrganization(ACTOR, { ...owner, scopes: ["verify"] });
  const found = (await findKey(key)) as KeyIdentity;
  await setMonthlyUsage(ACTOR, found.organizationId, monthlyUsage);
  return found;
}

const processed = (key: KeyIdentity) => {
  return { ...NO_WORK, key, endpoint: "verify", minuteCost: 1, monthCost: 1, probe: false };
};
const withoutMonth = (key: KeyIdentity) => ({ ...processed(key), monthCost: 0 });

/** In the next minute, which begins in no test. */
const spendMinute = ({ organizationId }: KeyIdentity) => db.sql`
  update usage_counters set minute = date_trunc('minute', now(), 'UTC') + interval '1 minute', minute_requests = 60
  where organization_id = ${organizationId}`;

test("a minute that is spent is known without asking, until a request is granted again", async () => {
  const key = await newKey(0);
  await spendMinute(key);
  const meter = new Meter(db.sql);
  expect(meter.spentMinute(key)).toBeUndefined();
  expect(await meter.charge(withoutMonth(key))).toMatchObject({ outcome: "minute" });
  expect(meter.spentMinute(key)?.minute).toMatchObject({ limit: 60, used: 60 });
  await db.sql`update usage_counters set minute_requests = 0 where organization_id = ${key.organizationId}`;
  expect(await meter.charge(withoutMonth(key))).toMatchObject({ outcome: "granted" });
  expect(meter.spentMinute(key)).toBeUndefined();
});

test("a month that is spent is known until a request is granted that costs it", async () => {
  const key = await newKey(1_000);
  const meter = new Meter(db.sql);
  expect(await meter.charge(processed(key))).toMatchObject({ outcome: "month" });
  expect([meter.isSpent(key), meter.spentMinute(key)]).toEqual([true, undefined]);
  expect(await meter.charge(withoutMonth(key))).toMatchObject({ outcome: "granted" });
  expect(meter.isSpent(key)).toBe(true);
  await setMonthlyUsage(ACTOR, key.organizationId, 10);
  expect(await meter.charge(processed(key))).toMatchObject({ outcome: "granted" });
  expect(meter.isSpent(key)).toBe(false);
});

test("a minute that is spent is told as of now, and forgotten at the moment at which the next begins", async () => {
  const key = await newKey(0);
  await spendMinute(key);
  const at = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(at);
  const meter = new Meter(db.sql);
  const { outcome, allowance } = (await meter.charge(withoutMonth(key))) as Counted;
  expect(outcome).toBe("minute");
  clock.mockReturnValue(at + 700);
  expect(meter.spentMinute(key)).toEqual({ ...allowance, now: expect.closeTo(allowance.now + 700, 1) });
  const opensAt = at + allowance.minute.resetsAt - allowance.now;
  clock.mockReturnValue(opensAt - 1);
  expect(meter.isSpent(key)).toBe(true);
  clock.mockReturnValue(opensAt);
  expect([meter.isSpent(key), meter.spentMinute(key)]).toEqual([false, undefined]);
});

test("who charges in a transaction hears as an error which limit undoes it, and what is left", async () => {
  const { allowance } = (await new Meter(db.sql).charge(withoutMonth(await newKey(0)))) as Counted;
  const error = new LimitReached("month", allowance);
  expect(error).toMatchObject({ name: "LimitReached", limit: "month", allowance });
  expect(error.message).toBe("The limit of the month is reached.");
});
