import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { KeyIdentity } from "../callers/caller";
import { createKey, type NewKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { withinMinute } from "../testing/within-minute";
import { giveBack } from "./advances";
import { type Charge, NO_WORK } from "./charge-statement";
import { Meter, type Receipt } from "./meter";
import { setMonthlyUsage } from "./usage";

const ACTOR = { name: "test" };
const WITHIN_MINUTE = withinMinute();
let db: Database & { url: string };

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Keys of one organization, with limits of their own. */
async function newKeys(...limits: NewKey["limits"][]): Promise<KeyIdentity[]> {
  const made = { name: "T", email: "t@example.com", plan: "free", scopes: ["verify"] } as const;
  const { organization } = await createOrganization(ACTOR, made);
  const organizationId = organization.id;
  return await db.orm.transaction((tx) =>
    Promise.all(
      limits.map(async (own) => {
        const { row } = await createKey(tx, ACTOR, { organizationId, name: "n", limits: own });
        return { id: row.id, organizationId, scopes: row.scopes };
      }),
    ),
  );
}
const newKey = async (limits: NewKey["limits"]) => (await newKeys(limits))[0] as KeyIdentity;

function processed(key: KeyIdentity, more: Partial<Charge> = {}): Charge {
  return { key, endpoint: "verify", minuteCost: 1, monthCost: 1, probe: false, ...NO_WORK, ...more };
}

const outcomes = (receipts: Receipt[]) => receipts.map(({ outcome }) => outcome);
const count = (receipts: Receipt[], outcome: string) => outcomes(receipts).filter((one) => one === outcome).length;

/** So many requests at once on two instances, in whatever order they come. */
async function chargeAtOnce(charges: Charge[]): Promise<Receipt[]> {
  const instances = [connect(db.url, 2), connect(db.url, 2)];
  const meters = instances.map(({ sql }) => new Meter(sql));
  const receipts = await Promise.all(
    charges.map(async (charge, n) => {
      await new Promise((resolve) => setTimeout(resolve, n % 17));
      return await (meters[n % 2] as Meter).charge(charge);
    }),
  );
  await Promise.all(instances.map((one) => one.close()));
  return receipts;
}

/** What is counted of a key and of its organization. */
async function counted({ id, organizationId }: KeyIdentity) {
  const [row] = await db.sql`
    select k.own_minute_requests as key_minute, k.own_month_requests::int as key_month, c.minute_requests as minute,
      c.month_requests::int as month, k.total_requests::int as total
    from api_keys k join usage_counters c on c.organization_id = ${organizationId} where k.id = ${id}`;
  return row;
}

test(
  "60 at once on two instances by a key with 10 a minute: 10 are served, the others cost the organization nothing",
  WITHIN_MINUTE,
  async () => {
    const [limited, free] = (await newKeys({ requests_per_minute: 10 }, undefined)) as [KeyIdentity, KeyIdentity];
    const receipts = await chargeAtOnce(Array<Charge>(60).fill(processed(limited)));
    expect(count(receipts, "granted")).toBe(10);
    expect(count(receipts, "minute")).toBe(50);
    expect(await counted(limited)).toEqual({ key_minute: 10, key_month: 10, minute: 10, month: 10, total: 60 });
    expect(outcomes(await chargeAtOnce(Array<Charge>(50).fill(processed(free))))).toEqual(Array(50).fill("granted"));
    expect(await counted(free)).toEqual({ key_minute: 50, key_month: 50, minute: 60, month: 60, total: 50 });
  },
);

test(
  "60 at once on two instances by a key with 10 a month: 10 are served, the others cost the organization nothing",
  WITHIN_MINUTE,
  async () => {
    const [limited, free] = (await newKeys({ requests_per_month: 10 }, undefined)) as [KeyIdentity, KeyIdentity];
    const receipts = await chargeAtOnce(Array<Charge>(60).fill(processed(limited)));
    expect(count(receipts, "granted")).toBe(10);
    expect(count(receipts, "month")).toBe(50);
    expect(await counted(limited)).toEqual({ key_minute: 10, key_month: 10, minute: 10, month: 10, total: 60 });
    expect(outcomes(await chargeAtOnce([processed(free)]))).toEqual(["granted"]);
    const unprocessed = processed(limited, { monthCost: 0 });
    expect(outcomes(await chargeAtOnce([unprocessed]))).toEqual(["granted"]); // only its minute is asked
  },
);

test("the tighter of a key's limit and the plan's holds, and is told", WITHIN_MINUTE, async () => {
  const [loose, tight] = (await newKeys(
    { requests_per_minute: 100, requests_per_month: 5_000 },
    { requests_per_minute: 5, requests_per_month: 900 },
  )) as [KeyIdentity, KeyIdentity];
  const meter = new Meter(db.sql);
  const [of100, of5] = [await meter.charge(processed(loose)), await meter.charge(processed(tight))];
  expect(of100).toMatchObject({ allowance: { minute: { limit: 60, used: 1 }, month: { limit: 1_000, used: 1 } } });
  const own = { minute: { limit: 5, used: 1, isOfKey: true }, month: { limit: 900, used: 1, isOfKey: true } };
  expect(of5).toMatchObject({ allowance: own });
  expect(count(await chargeAtOnce(Array<Charge>(100).fill(processed(loose))), "granted")).toBe(58);
  const [refused] = (await chargeAtOnce([processed(tight)])) as [Receipt];
  expect(refused).toMatchObject({ outcome: "minute", allowance: { minute: { limit: 60, used: 60 } } });
  expect(refused).not.toHaveProperty("allowance.minute.isOfKey");
});

test(
  "a limit below what was used refuses, and one that is taken away lets through, from the next request on",
  WITHIN_MINUTE,
  async () => {
    const key = await newKey({});
    const meter = new Meter(db.sql);
    await Promise.all(Array.from({ length: 3 }, () => meter.charge(processed(key))));
    await db.sql`update api_keys set requests_per_month = 2 where id = ${key.id}`;
    const month = { limit: 2, used: 3, isOfKey: true };
    expect(await meter.charge(processed(key))).toMatchObject({ outcome: "month", allowance: { month } });
    await db.sql`update api_keys set requests_per_month = null where id = ${key.id}`;
    expect(outcomes([await meter.charge(processed(key))])).toEqual(["granted"]);
  },
);

test("a key's minute and month start at nothing with those of its organization", WITHIN_MINUTE, async () => {
  const key = await newKey({ requests_per_minute: 1, requests_per_month: 2 });
  const meter = new Meter(db.sql);
  expect(outcomes([await meter.charge(processed(key)), await meter.charge(processed(key))])).toEqual([
    "granted",
    "minute",
  ]);
  await db.sql`update api_keys set own_minute = own_minute - interval '1 minute' where id = ${key.id}`;
  expect(outcomes([await meter.charge(processed(key)), await meter.charge(processed(key))])).toEqual([
    "granted",
    "month",
  ]);
  await db.sql`update api_keys set own_minute = '2020-01-01Z', own_month = '2020-01-01Z' where id = ${key.id}`;
  expect(outcomes([await meter.charge(processed(key))])).toEqual(["granted"]);
  expect(await counted(key)).toMatchObject({ key_minute: 1, key_month: 1 });
});

test("what a key was charged this month before its month was counted is counted too", async () => {
  const key = await newKey({ requests_per_month: 5 });
  const days = [
    { day: "date_trunc('month', now(), 'UTC')", requests: 3 },
    { day: "date_trunc('month', now(), 'UTC') - interval '1 day'", requests: 9 },
  ];
  for (const { day, requests } of days) {
    await db.sql.unsafe(`insert into usage_daily (organization_id, day, key_id, endpoint, requests)
      values ('${key.organizationId}', (${day}) at time zone 'UTC', '${key.id}', 'verify', ${requests})`);
  }
  await db.sql`update api_keys set total_requests = 12 where id = ${key.id}`;
  const meter = new Meter(db.sql);
  const receipts = await Promise.all(Array.from({ length: 3 }, () => meter.charge(processed(key))));
  expect(outcomes(receipts)).toEqual(["granted", "granted", "month"]);
});

test("a key that its own limit refuses is known to be spent, and no other key with it", WITHIN_MINUTE, async () => {
  const [limited, free] = (await newKeys({ requests_per_minute: 1 }, undefined)) as [KeyIdentity, KeyIdentity];
  const meter = new Meter(db.sql);
  for (let n = 0; n < 2; n++) await meter.charge(processed(limited));
  expect(meter.spentMinute(limited)?.minute).toMatchObject({ limit: 1, used: 1, isOfKey: true });
  expect([meter.isSpent(limited), meter.isSpent(free), meter.spentMinute(free)]).toEqual([true, false, undefined]);
  await meter.charge(processed(free));
  expect(meter.isSpent(limited)).toBe(true); // what another key is granted says nothing of this one
});

test("only so many spent keys are remembered, those that were asked about last", WITHIN_MINUTE, async () => {
  const keys = await newKeys(...Array.from({ length: 3 }, () => ({ requests_per_minute: 1 })));
  const meter = new Meter(db.sql, 2);
  for (const key of keys)
    expect(outcomes([await meter.charge(processed(key)), await meter.charge(processed(key))])).toEqual([
      "granted",
      "minute",
    ]);
  expect(keys.map((key) => meter.isSpent(key))).toEqual([false, true, true]);
  expect(outcomes([await meter.charge(processed(keys[0] as KeyIdentity))])).toEqual(["minute"]);
});

test(
  "a plan that is known to be spent is told to another key without the first one's limits",
  WITHIN_MINUTE,
  async () => {
    const [first, second] = (await newKeys({ requests_per_month: 70 }, undefined)) as [KeyIdentity, KeyIdentity];
    const meter = new Meter(db.sql);
    await Promise.all(Array.from({ length: 61 }, () => meter.charge(processed(first))));
    expect(meter.spentMinute(second)).toMatchObject({
      minute: { limit: 60, used: 60 },
      month: { limit: 1_000, used: 60 },
    });
  },
);

test("a probe takes nothing of a key's limits, and is refused by them", WITHIN_MINUTE, async () => {
  const key = await newKey({ requests_per_month: 1 });
  const meter = new Meter(db.sql);
  const probe = processed(key, { probe: true });
  expect(outcomes([await meter.charge(probe), await meter.charge(processed(key)), await meter.charge(probe)])).toEqual([
    "granted",
    "granted",
    "month",
  ]);
});

test("texts together meet the key's month, all or none, whatever other keys used", WITHIN_MINUTE, async () => {
  const [key, other] = (await newKeys({ requests_per_minute: 1, requests_per_month: 10 }, {})) as [
    KeyIdentity,
    KeyIdentity,
  ];
  await setMonthlyUsage(ACTOR, key.organizationId, 900);
  await new Meter(db.sql).charge(processed(other));
  const charge = async (texts: number) => {
    let receipt: Receipt | undefined;
    const charged = db.orm.transaction(async (tx) => {
      receipt = await new Meter(db.sql).chargeTextsWithin(tx, { key, endpoint: "verify" }, texts);
      if (receipt.outcome !== "granted") tx.rollback();
    });
    await charged.catch(() => {});
    return receipt;
  };
  const used = (month: number) => ({ month: { limit: 10, used: month, isOfKey: true } });
  expect(await charge(11)).toMatchObject({ outcome: "month", allowance: used(0) });
  expect(await charge(7)).toMatchObject({ outcome: "granted", allowance: used(7) });
  expect(await charge(4)).toMatchObject({ outcome: "month", allowance: used(7) });
  expect(await charge(3)).toMatchObject({ outcome: "granted", allowance: used(10) });
  expect(await counted(key)).toMatchObject({ key_minute: 0, key_month: 10, minute: 1, month: 911 });
});

test("what is given back can be used again by the key, and its minute stays counted", WITHIN_MINUTE, async () => {
  const key = await newKey({ requests_per_month: 1 });
  const meter = new Meter(db.sql);
  const receipt = await meter.charge(processed(key));
  if (!("allowance" in receipt)) throw new Error("It was not charged.");
  await giveBack({ key, endpoint: "verify", allowance: receipt.allowance });
  expect(await counted(key)).toMatchObject({ key_minute: 1, key_month: 0, minute: 1, month: 0 });
  expect(outcomes([await meter.charge(processed(key)), await meter.charge(processed(key))])).toEqual([
    "granted",
    "month",
  ]);
});

test("any mix of keys, limits and costs is granted what a queue served one by one would", WITHIN_MINUTE, async () => {
  const own = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
  const limits = fc.record({ requests_per_minute: own, requests_per_month: own });
  const request = fc.record({
    who: fc.nat(3),
    cost: fc.constantFrom<[number, number][]>([0, 0], [1, 0], [1, 1]),
    probe: fc.boolean(),
  });
  const cases = fc.tuple(fc.array(request, { maxLength: 30 }), fc.tuple(limits, limits, limits, limits), fc.nat(8));
  const property = fc.asyncProperty(cases, async ([batch, given, left]) => {
    const keys = [...(await newKeys(given[0], given[1])), ...(await newKeys(given[2], given[3]))];
    for (const { organizationId } of keys) await setMonthlyUsage(ACTOR, organizationId, 1_000 - left);
    const meter = new Meter(db.sql);
    const receipts = await Promise.all(
      batch.map(({ who, cost, probe }) =>
        meter.charge(processed(keys[who] as KeyIdentity, { minuteCost: cost[0], monthCost: cost[1], probe })),
      ),
    );
    expect(outcomes(receipts)).toEqual(serveOneByOne(batch, given, left));
  });
  await fc.assert(property, { numRuns: 60 });
});

interface Room {
  minute: number;
  month: number;
}

function serveOneByOne(
  batch: { who: number; cost: [number, number]; probe: boolean }[],
  limits: { requests_per_minute: number | null; requests_per_month: number | null }[],
  left: number,
): string[] {
  const ofKeys = limits.map(
    ({ requests_per_minute, requests_per_month }): Room => ({
      minute: requests_per_minute ?? Number.POSITIVE_INFINITY,
      month: requests_per_month ?? Number.POSITIVE_INFINITY,
    }),
  );
  const ofPlans: Room[] = [0, 1].map(() => ({ minute: 60, month: left }));
  return batch.map(({ who, cost: [minute, month], probe }) => {
    const rooms = [ofKeys[who], ofPlans[who >> 1]] as [Room, Room];
    if (rooms.some((room) => month > room.month)) return "month";
    if (rooms.some((room) => minute > room.minute)) return "minute";
    if (!probe) {
      for (const room of rooms) {
        room.minute -= minute;
        room.month -= month;
      }
    }
    return "granted";
  });
}
