import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { Caller, KeyIdentity } from "../callers/caller";
import type { OutcomeCount } from "../callers/outcome";
import { findKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { settleAdvance } from "./advances";
import { type Charge, NO_WORK } from "./charge-statement";
import { forecast } from "./forecast";
import { Meter, meter } from "./meter";
import { countsOfClaims, countsOfHarm } from "./outcome-counts";
import { readQuality } from "./quality";
import { setMonthlyUsage } from "./usage";

const ACTOR = { name: "test" };
let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newKey(): Promise<KeyIdentity> {
  const input = { name: "T", email: "t@x.example", plan: "free", scopes: ["verify"] } as const;
  return (await findKey((await createOrganization(ACTOR, input)).key)) as KeyIdentity;
}

/** Another key of the same organization. */
async function secondKey(key: KeyIdentity): Promise<KeyIdentity> {
  const id = `${key.id}_2`;
  await db.sql`insert into api_keys (id, organization_id, name, prefix, key_hash, scopes)
    values (${id}, ${key.organizationId}, 'Second', 'p', ${id}, ${["verify"]})`;
  return { ...key, id };
}

const caller = (ms: number, more: Partial<Caller> = {}): Caller => ({
  requestId: "req_1",
  address: "",
  elapsedMs: () => ms,
  msLeft: () => 1_000,
  ...more,
});
const claim = (verdict: "supported" | "refuted" | "not_found", source: string) => ({ verdict, source });

const CLAIMS = [
  claim("supported", "context/1"),
  claim("supported", "context/2"),
  claim("refuted", "documents/src_1/7"),
  claim("refuted", "documents/search/x"),
  claim("supported", "own/products/battery-life"),
  claim("supported", "wikidata/capital"),
  claim("not_found", ""),
];

function charged(key: KeyIdentity, counts: OutcomeCount[], more: Partial<Charge> = {}): Charge {
  const costs = { minuteCost: 1, monthCost: 1, probe: false };
  return { key, endpoint: "verify", ...costs, ...NO_WORK, counts, ...more };
}

const near = (from: number, to: number) => expect.toSatisfy((ms: number) => ms >= from && ms <= to);
/** Three requests of 25 ms, and the same with one of 9 s: as exact as the steps are. */
const QUICK = { p50: near(20, 30), p95: near(20, 30) };
const MIXED = { p50: near(20, 30), p95: near(7_000, 10_000) };
const TODAY = { period: "day" } as const;

test("what requests are answered is counted exactly, by day, by key and by what decided", async () => {
  const [key, stranger] = [await newKey(), await newKey()];
  const second = await secondKey(key);
  const harm = [{ category: "violence" }, { category: "violence" }, { category: "hate_speech" }] as const;
  const charges = new Meter(db.sql);
  await Promise.all([
    ...[1, 2, 3].map(() => charges.charge(charged(key, countsOfClaims(caller(25), CLAIMS)))),
    charges.charge(charged(second, countsOfClaims(caller(9_000), CLAIMS.slice(0, 3)))),
    charges.charge(charged(key, countsOfHarm(caller(25), harm), { endpoint: "harm_detect" })),
    charges.charge(charged(stranger, countsOfClaims(caller(25), CLAIMS))),
  ]);
  const { days, deciders, keys } = await readQuality(key, TODAY);
  expect(days).toHaveLength(1);
  expect(days[0]).toMatchObject({ supported: 14, refuted: 7, not_found: 3 });
  expect(days[0]?.harm).toMatchObject({ violence: 1, hate_speech: 1, illegal: 0 });
  const none = { supported: 0, refuted: 0, not_found: 0 };
  expect(deciders).toEqual([
    { decider: "context", ...none, supported: 8, ...MIXED },
    { decider: "documents", ...none, refuted: 6 + 1, ...MIXED },
    { decider: "own_facts", ...none, supported: 3, ...QUICK },
    { decider: "built_in", ...none, supported: 3, ...QUICK },
    { decider: "nothing", ...none, not_found: 3, ...QUICK },
  ]);
  const calm = await readQuality(stranger, TODAY); // each counts a request once, however many claims it decided
  expect(calm.deciders.every(({ p50 }) => p50 === 25)).toBe(true);
  expect(keys[key.id]).toMatchObject({ supported: 12, refuted: 6, not_found: 3 });
  expect(keys[second.id]).toMatchObject({ supported: 2, refuted: 1, not_found: 0 });
  expect(keys[key.id]?.p95).toBeLessThan(30);
  expect(keys[second.id]?.p50).toBeGreaterThan(7_000);
  const ofOne = await readQuality(key, { ...TODAY, key_id: second.id });
  expect(ofOne.days[0]).toMatchObject({ supported: 2, refuted: 1, not_found: 0 });
  expect((await readQuality(stranger, TODAY)).days[0]).toMatchObject({ supported: 4, refuted: 2, not_found: 1 });
  expect((await readQuality(stranger, { ...TODAY, key_id: key.id })).days[0]).toMatchObject(none);
});

test("what is refused or only asked for is not counted", async () => {
  const key = await newKey();
  const counts = countsOfClaims(caller(1), CLAIMS);
  await meter().charge(charged(key, counts, { probe: true }));
  await setMonthlyUsage(ACTOR, key.organizationId, 1_000);
  expect((await meter().charge(charged(key, counts))).outcome).toBe("month");
  expect(await db.sql`select 1 from outcome_counts where organization_id = ${key.organizationId}`).toHaveLength(0);
});

test("what is known after the charge counts for the day of the charge, once, and nothing where there was none", async () => {
  const key = await newKey();
  const receipt = await meter().charge(charged(key, []));
  if (receipt.outcome !== "granted") throw new Error("The charge was refused.");
  const { allowance } = receipt;
  const dayMs = 86_400_000;
  const before = { ...allowance, minute: { ...allowance.minute, startsAt: allowance.minute.startsAt - dayMs } };
  const done = { status: 200, body: {}, usage: { claims: 7 }, counts: countsOfClaims(caller(1), CLAIMS) };
  await settleAdvance({ key, endpoint: "verify", allowance: before }, done);
  expect(await db.sql`select 1 from outcome_counts where key_id = ${key.id}`).toHaveLength(0);
  await db.sql`update usage_daily set day = day - 1 where key_id = ${key.id}`;
  await settleAdvance({ key, endpoint: "verify", allowance: before }, done);
  const rows = await db.sql`
    select o.day = d.day as same_day, sum(o.count)::int as counted, d.claims::int as used
    from outcome_counts o join usage_daily d using (key_id)
    where key_id = ${key.id} and measure = 'claims' group by o.day, d.day, d.claims`;
  expect(rows).toEqual([{ same_day: true, counted: 7, used: 7 }]);
});

test("days on both sides of a month's end stay apart, and those without requests are there", async () => {
  const key = await newKey();
  for (const [day, value, count] of [
    ["2024-02-29", "supported:context", 2],
    ["2024-02-29", "refuted:documents", 1],
    ["2024-03-02", "supported:built_in", 5],
  ] as const) {
    await db.sql`insert into outcome_counts values (${key.organizationId}, ${day}, ${key.id}, 'verify', 'claims', ${value}, ${count})`;
  }
  const { days } = await readQuality(key, { period: "day", start_date: "2024-02-29", end_date: "2024-03-02" });
  expect(days.map(({ date, supported, refuted, p50 }) => [date, supported, refuted, p50])).toEqual([
    ["2024-02-29", 2, 1, null],
    ["2024-03-01", 0, 0, null],
    ["2024-03-02", 5, 0, null],
  ]);
  const february = await readQuality(key, { period: "month", end_date: "2024-02-29" });
  expect(february.deciders.reduce((sum, { supported, refuted }) => sum + supported + refuted, 0)).toBe(3);
});

test("half and 95 of 100 requests lie below the latencies that are told, within a step", async () => {
  const key = await newKey();
  const counts = [...Array(90).fill(45), ...Array(10).fill(900)].flatMap((ms) => countsOfClaims(caller(ms), []));
  await meter().charge(charged(key, counts));
  const [day] = (await readQuality(key, TODAY)).days;
  expect(day?.p50).toBeGreaterThan(40);
  expect(day?.p50).toBeLessThanOrEqual(50);
  expect(day?.p95).toBeGreaterThan(700);
  expect(day?.p95).toBeLessThanOrEqual(1_000);
});

test("texts of a batch, for which nobody waits, have no latency", () => {
  expect(countsOfClaims(caller(1, { msLeft: undefined }), [])).toEqual([]);
});

describe("a month's end", () => {
  const at = (moment: string, used: number) => forecast({ used, limit: 1_000 }, Date.parse(moment));

  test("is told by the pace so far, with the moment at which the limit is reached", () => {
    expect(at("2026-11-11T00:00:00Z", 300)).toMatchObject({ left: 700, expected: 900, reached_at: null });
    expect(at("2026-11-11T00:00:00Z", 500)).toEqual({
      used: 500,
      limit: 1_000,
      left: 500,
      resets_at: "2026-12-01T00:00:00.000Z",
      expected: 1_500,
      reached_at: "2026-11-21T00:00:00.000Z",
    });
  });

  test("is not told on its first day, where nothing was used, or where the limit is reached already", () => {
    expect(at("2026-11-01T23:59:59Z", 900)).toMatchObject({ expected: null, reached_at: null });
    expect(at("2026-11-11T00:00:00Z", 0)).toMatchObject({ expected: 0, reached_at: null });
    expect(at("2026-11-11T00:00:00Z", 1_000)).toMatchObject({ left: 0, reached_at: null });
  });

  test("comes in a month of 29 days, and at the end of the year", () => {
    expect(at("2024-02-15T12:00:00Z", 290).expected).toBe(580);
    expect(at("2026-12-16T12:00:00Z", 100).resets_at).toBe("2027-01-01T00:00:00.000Z");
  });
});
