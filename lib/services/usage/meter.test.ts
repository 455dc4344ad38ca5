import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PLANS, type PlanId } from "@/lib/catalog/plans";
import { connect, type Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { KeyIdentity } from "../callers/caller";
import { findKey, revokeKey } from "../keys/keys";
import { createOrganization, setPlan } from "../people/organizations";
import { withinMinute } from "../testing/within-minute";
import { type Charge, chargeAll } from "./charge-statement";
import { Meter, type Receipt } from "./meter";
import { setMonthlyUsage } from "./usage";

const ACTOR = { name: "test" };
const WITHIN_MINUTE = withinMinute();
let db: Database & { url: string };

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newKey(plan: PlanId = "free"): Promise<KeyIdentity> {
  const { key } = await createOrganization(ACTOR, { name: "T", email: "t@example.com", plan, scopes: ["verify"] });
  return (await findKey(key)) as KeyIdentity;
}

function processed(key: KeyIdentity, more: Partial<Charge> = {}): Charge {
  const work = { claims: 2, verifiedClaims: 1, confidenceSum: 1.5, harmfulTexts: 0 };
  return { key, endpoint: "verify", minuteCost: 1, monthCost: 1, probe: false, ...work, ...more };
}

const outcomes = (receipts: Receipt[]) => receipts.map(({ outcome }) => outcome);
const count = (receipts: Receipt[], outcome: string) => outcomes(receipts).filter((one) => one === outcome).length;

async function counters(key: KeyIdentity) {
  const [row] = await db.sql`
    select minute_requests, month_requests::int, minute from usage_counters where organization_id = ${key.organizationId}`;
  return row as { minute_requests: number; month_requests: number; minute: string };
}

test("200 at once on two instances: exactly the limit is served", WITHIN_MINUTE, async () => {
  const key = await newKey();
  const [first, second] = [connect(db.url, 2), connect(db.url, 2)];
  const meters = [new Meter(first.sql), new Meter(second.sql)];
  const waves = Array.from({ length: 200 }, async (_, n) => {
    await new Promise((resolve) => setTimeout(resolve, n % 17));
    return await (meters[n % 2] as Meter).charge(processed(key));
  });
  const receipts = await Promise.all(waves);
  expect(count(receipts, "granted")).toBe(60);
  expect(count(receipts, "minute")).toBe(140);
  expect(await counters(key)).toMatchObject({ minute_requests: 60, month_requests: 60 });
  await Promise.all([first.close(), second.close()]);
});

test("one statement charges several organizations, each to its own counter", WITHIN_MINUTE, async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => newKey()));
  const charges = all.flatMap((key, n) => Array<Charge>(n + 1).fill(processed(key)));
  const rows = await chargeAll(db.sql, charges);
  expect(rows.map((row) => row?.granted)).toEqual(Array(10).fill(true));
  for (const [n, key] of all.entries())
    expect(await counters(key)).toMatchObject({ minute_requests: n + 1, month_requests: n + 1 });
});

test("each granted request gets a place of its own", WITHIN_MINUTE, async () => {
  const key = await newKey();
  const meter = new Meter(db.sql);
  const receipts = await Promise.all(Array.from({ length: 60 }, () => meter.charge(processed(key))));
  const places = receipts.map((receipt) => ("allowance" in receipt ? receipt.allowance.minute.used : 0));
  expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
});

test("a request that the month refuses takes nothing of the minute", WITHIN_MINUTE, async () => {
  const key = await newKey();
  await setMonthlyUsage(ACTOR, key.organizationId, 999);
  const meter = new Meter(db.sql);
  const receipts = await Promise.all(Array.from({ length: 5 }, () => meter.charge(processed(key))));
  expect(outcomes(receipts)).toEqual(["granted", "month", "month", "month", "month"]);
  expect(await counters(key)).toMatchObject({ minute_requests: 1, month_requests: 1000 });
});

test("a request that the minute refuses takes nothing of the month", WITHIN_MINUTE, async () => {
  const key = await newKey();
  const meter = new Meter(db.sql);
  const rejected = processed(key, { monthCost: 0 });
  await Promise.all(Array.from({ length: 60 }, () => meter.charge(rejected)));
  expect(outcomes([await meter.charge(processed(key))])).toEqual(["minute"]);
  expect(await counters(key)).toMatchObject({ minute_requests: 60, month_requests: 0 });
});

/** Charges so many texts together, as a batch does: what is not granted is undone. */
async function chargeTexts(key: KeyIdentity, texts: number): Promise<Receipt> {
  let receipt: Receipt | undefined;
  const charged = db.orm.transaction(async (tx) => {
    receipt = await new Meter(db.sql).chargeTextsWithin(tx, { key, endpoint: "verify" }, texts);
    if (receipt.outcome !== "granted") tx.rollback();
  });
  await charged.catch(() => {});
  return receipt as Receipt;
}

test("texts together cost the month each and the minute nothing, all or none; what is left is told as it is then", async () => {
  const key = await newKey();
  await setMonthlyUsage(ACTOR, key.organizationId, 990);
  const used = (month: number) => ({ month: { used: month, limit: 1_000 }, minute: { used: 0 } });
  expect(await chargeTexts(key, 11)).toMatchObject({ outcome: "month", allowance: used(990) });
  expect(await chargeTexts(key, 7)).toMatchObject({ outcome: "granted", allowance: used(997) });
  expect(await chargeTexts(key, 4)).toMatchObject({ outcome: "month", allowance: used(997) });
  expect(await chargeTexts(key, 3)).toMatchObject({ outcome: "granted", allowance: used(1_000) });
  expect(await counters(key)).toMatchObject({ minute_requests: 0, month_requests: 1_000 });
  const nothing = { claims: 0, verified_claims: 0, confidence_sum: 0, harmful_texts: 0 }; // of texts still to be checked
  expect(await daysOf(key)).toEqual([{ endpoint: "verify", requests: 10, ...nothing }]);
  await revokeKey(ACTOR, key);
  expect(await chargeTexts(key, 2)).toEqual({ outcome: "invalid_key" });
});

test("a revoked key is refused at once, although instances know it", async () => {
  const key = await newKey();
  const meter = new Meter(db.sql);
  expect(outcomes([await meter.charge(processed(key))])).toEqual(["granted"]);
  expect(await revokeKey(ACTOR, key)).toBe(true);
  expect(outcomes([await meter.charge(processed(key))])).toEqual(["invalid_key"]);
  expect(await counters(key)).toMatchObject({ month_requests: 1 });
});

test("a key is refused from the moment on at which it expires", async () => {
  const key = await newKey();
  const meter = new Meter(db.sql);
  for (const [ms, outcome] of [
    [1, "granted"],
    [0, "invalid_key"],
    [-1, "invalid_key"],
  ] as const) {
    const receipt = await db.orm.transaction(async (tx) => {
      await tx.execute(
        sql`update api_keys set expires_at = now() + make_interval(secs => ${ms / 1000}) where id = ${key.id}`,
      );
      return await meter.chargeWithin(tx, processed(key));
    });
    expect(receipt.outcome).toBe(outcome);
  }
});

test("a new plan holds from the next request on", WITHIN_MINUTE, async () => {
  const key = await newKey();
  const meter = new Meter(db.sql);
  await Promise.all(Array.from({ length: 60 }, () => meter.charge(processed(key))));
  expect(outcomes([await meter.charge(processed(key))])).toEqual(["minute"]);
  await setPlan(ACTOR, key.organizationId, "starter");
  expect(outcomes([await meter.charge(processed(key))])).toEqual(["granted"]);
});

test("a new month starts at nothing, and a window never moves backwards", async () => {
  const key = await newKey();
  const meter = new Meter(db.sql);
  await db.sql`update usage_counters set month = '2020-01-01Z', month_requests = 1000, minute = '2020-01-01Z', minute_requests = 60
    where organization_id = ${key.organizationId}`;
  expect(outcomes([await meter.charge(processed(key))])).toEqual(["granted"]);
  expect(await counters(key)).toMatchObject({ month_requests: 1, minute_requests: 1 });
  const ahead = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 60_000);
  await db.sql`update usage_counters set minute = ${ahead.toISOString()}, minute_requests = 60 where organization_id = ${key.organizationId}`;
  expect(outcomes([await meter.charge(processed(key))])).toEqual(["minute"]);
  expect(new Date((await counters(key)).minute)).toEqual(ahead);
});

test(
  "every authenticated request counts for its key, refused ones too; a granted probe does not",
  WITHIN_MINUTE,
  async () => {
    const key = await newKey();
    await setMonthlyUsage(ACTOR, key.organizationId, 999);
    const meter = new Meter(db.sql);
    const forbidden = processed(key, { minuteCost: 0, monthCost: 0 });
    const grantedProbe = processed(key, { probe: true });
    await Promise.all([grantedProbe, processed(key), processed(key), forbidden].map((charge) => meter.charge(charge)));
    expect(outcomes([await meter.charge(grantedProbe)])).toEqual(["month"]);
    await db.sql`update api_keys set last_used_at = now() - interval '1 hour' where id = ${key.id}`;
    await meter.charge(processed(key));
    const [row] = await db.sql`
    select total_requests::int, last_used_at > now() - interval '1 minute' as now from api_keys where id = ${key.id}`;
    expect(row).toEqual({ total_requests: 5, now: true });
  },
);

const daysOf = (key: KeyIdentity) => db.sql`
  select endpoint, requests::int, claims::int, verified_claims::int, confidence_sum, harmful_texts::int
  from usage_daily where key_id = ${key.id} order by endpoint desc`;

test("usage of the day is added in the same commit", async () => {
  const key = await newKey();
  const meter = new Meter(db.sql);
  const checked = { endpoint: "harm_detect", claims: 0, verifiedClaims: 0, confidenceSum: 0 };
  const harmful = processed(key, { ...checked, harmfulTexts: 1 });
  const charges = [processed(key), processed(key), processed(key, { monthCost: 0 })];
  await Promise.all(
    [...charges, harmful, processed(key, checked), { ...harmful, monthCost: 0 }].map((one) => meter.charge(one)),
  );
  await meter.charge(harmful);
  await meter.charge(processed(key)); // to what the statement before wrote
  expect(await daysOf(key)).toEqual([
    { endpoint: "verify", requests: 3, claims: 6, verified_claims: 3, confidence_sum: 4.5, harmful_texts: 0 },
    { endpoint: "harm_detect", requests: 3, claims: 0, verified_claims: 0, confidence_sum: 0, harmful_texts: 2 },
  ]);
});

test("an instance that does not know of harmful texts yet still charges", async () => {
  const key = await newKey();
  const [row] = await db.sql`select granted from charge_requests(array[${key.id}], array['verify'], array[1], array[1],
    array[0], array[2], array[1], array[1.5]::float8[], '[]'::jsonb, array['free'], array[60], array[1000])`;
  expect(row).toEqual({ granted: true });
  expect(await daysOf(key)).toMatchObject([{ requests: 1, claims: 2, harmful_texts: 0 }]);
});

test("an outcome is logged with the charge, and not without it", async () => {
  const key = await newKey();
  await setMonthlyUsage(ACTOR, key.organizationId, 999);
  const record = {
    endpoint: "verify" as const,
    text_sha256: "00",
    text_length: 2,
    total_claims: 1,
    verified_claims: 1,
    refuted_claims: 0,
    not_found_claims: 0,
    mode: "logging",
    decided: [],
  };
  const logged = (request_id: string) =>
    processed(key, { record: { ...record, request_id, avg_confidence: 0.9, flagged: false } });
  const meter = new Meter(db.sql);
  await Promise.all([meter.charge(logged("req_1")), meter.charge(logged("req_2"))]);
  const rows = await db.sql`select request_id, text_length from verifications where key_id = ${key.id}`;
  expect(rows).toEqual([{ request_id: "req_1", text_length: 2 }]);
});

test("an unreachable database refuses the charge instead of granting it", async () => {
  const nowhere = connect("postgres://nobody:x@127.0.0.1:9/none", 1);
  await expect(
    new Meter(nowhere.sql).charge(processed({ id: "key_x", organizationId: "o", scopes: [] })),
  ).rejects.toThrow();
  await nowhere.close();
});

test("a request that was given up before its charge was sent is not charged", async () => {
  const key = await newKey("enterprise");
  const meter = new Meter(db.sql);
  const until = { isOver: false };
  const [first, second] = [meter.charge(processed(key)), meter.charge(processed(key), until)];
  until.isOver = true;
  await expect(second).rejects.toMatchObject({ code: "service_unavailable" });
  expect(outcomes([await first])).toEqual(["granted"]);
  expect(await counters(key)).toMatchObject({ month_requests: 1 });
});

test("a database that comes to a charge after its time, having been frozen, does nothing", async () => {
  const key = await newKey();
  expect(await chargeAll(db.sql, [processed(key)], Date.now() - 1_000)).toEqual([]);
  expect(await counters(key)).toMatchObject({ month_requests: 0 });
  expect(await chargeAll(db.sql, [processed(key)], Date.now() + 10_000)).toHaveLength(1);
  expect(await counters(key)).toMatchObject({ month_requests: 1 });
});

test("a clock of the database that is set forward by an hour refuses nobody", async () => {
  const key = await newKey("enterprise");
  const meter = new Meter(db.sql);
  await meter.charge(processed(key));
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now - 3_600_000);
  expect(outcomes([await meter.charge(processed(key)), await meter.charge(processed(key))])).toEqual([
    "granted",
    "granted",
  ]);
  clock.mockRestore();
  expect(await counters(key)).toMatchObject({ month_requests: 3 });
});

describe("a batch grants what a queue served one by one would", () => {
  test("for any mix of organizations, costs and counts used before", WITHIN_MINUTE, async () => {
    const keys = [await newKey(), await newKey(), await newKey("starter")];
    const limits = [PLANS.free, PLANS.free, PLANS.starter];
    const requests = fc.record({
      who: fc.nat(keys.length - 1),
      cost: fc.constantFrom<[number, number][]>([0, 0], [1, 0], [1, 1]),
      probe: fc.boolean(),
    });
    const left = fc.tuple(fc.nat(6), fc.nat(6));
    const property = fc.asyncProperty(
      fc.array(requests, { maxLength: 30 }),
      fc.tuple(left, left, left),
      async (batch, room) => {
        for (const [n, key] of keys.entries()) {
          const limit = limits[n] as (typeof limits)[number];
          const [minuteLeft, monthLeft] = room[n] as [number, number];
          await db.sql`update usage_counters set minute = date_trunc('minute', now(), 'UTC'),
            month = date_trunc('month', now(), 'UTC'), minute_requests = ${limit.perMinute - minuteLeft},
            month_requests = ${limit.perMonth - monthLeft} where organization_id = ${key.organizationId}`;
        }
        const meter = new Meter(db.sql);
        const receipts = await Promise.all(
          batch.map(({ who, cost, probe }) =>
            meter.charge(processed(keys[who] as KeyIdentity, { minuteCost: cost[0], monthCost: cost[1], probe })),
          ),
        );
        expect(outcomes(receipts)).toEqual(serveOneByOne(batch, room));
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });
});

function serveOneByOne(batch: { who: number; cost: number[]; probe: boolean }[], room: number[][]): string[] {
  const left = room.map(([minute = 0, month = 0]) => ({ minute, month }));
  return batch.map(({ who, cost: [minuteCost = 0, monthCost = 0], probe }) => {
    const own = left[who] as { minute: number; month: number };
    if (monthCost > own.month) return "month";
    if (minuteCost > own.minute) return "minute";
    if (!probe) {
      own.minute -= minuteCost;
      own.month -= monthCost;
    }
    return "granted";
  });
}
