import { afterAll, beforeAll, expect, test } from "vitest";
import type { Output } from "@/lib/catalog/endpoints";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { KeyIdentity } from "../callers/caller";
import { findKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { reportUsage } from "./report";
import { reportRange } from "./report-range";
import { setMonthlyUsage } from "./usage";

const ACTOR = { name: "test" };
const SATURDAY = Date.parse("2026-11-21T12:00:00Z");
let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newKey(): Promise<KeyIdentity> {
  const { key } = await createOrganization(ACTOR, {
    name: "T",
    email: "t@x.example",
    plan: "free",
    scopes: ["usage:read"],
  });
  return (await findKey(key)) as KeyIdentity;
}

async function report(key: KeyIdentity, input: Partial<Parameters<typeof reportUsage>[1]> = {}) {
  const caller = { requestId: "req_1", address: "", key, elapsedMs: () => 0 };
  const { body, csv } = await reportUsage(caller, { period: "month", ...input });
  return { ...(body as Output<"usage">), csv };
}

test.each([
  [{ period: "day" }, "2026-11-21", "2026-11-21"],
  [{ period: "week" }, "2026-11-16", "2026-11-22"],
  [{ period: "month" }, "2026-11-01", "2026-11-30"],
  [{ start_date: "2026-11-19" }, "2026-11-19", "2026-11-21"],
  [{ start_date: "2027-01-01" }, "2027-01-01", "2027-01-01"],
  [{ end_date: "2024-02-10" }, "2024-02-01", "2024-02-10"],
  [{ start_date: "2024-01-01", end_date: "2024-12-31" }, "2024-01-01", "2024-12-31"],
  [{ start_date: "2026-11-20T23:30:00-01:00", end_date: "2026-11-21" }, "2026-11-21", "2026-11-21"],
] as const)("%j is the range from %s to %s", (input, first, last) => {
  const range = reportRange({ period: "month", ...input }, SATURDAY);
  expect([range.firstDay, range.lastDay]).toEqual([Date.parse(first), Date.parse(last)]);
});

test("Sunday ends the week", () => {
  const { firstDay } = reportRange({ period: "week" }, Date.parse("2026-11-22T23:59:59Z"));
  expect(firstDay).toBe(Date.parse("2026-11-16"));
});

test.each([
  [{ start_date: "2026-02-02", end_date: "2026-02-01" }],
  [{ start_date: "2024-01-01", end_date: "2025-01-01" }],
  [{ start_date: "1970-01-01", end_date: "9999-12-31" }],
])("%j is refused", (input) => {
  expect(() => reportRange({ period: "month", ...input }, SATURDAY)).toThrow(/date/);
});

test("a report adds days and endpoints of all keys, with a row for days without requests", async () => {
  const [key, stranger] = [await newKey(), await newKey()];
  const add = ({ organizationId, id }: KeyIdentity, day: string, endpoint: string) => db.sql`
    insert into usage_daily values (${organizationId}, ${day}, ${id}, ${endpoint}, 10, ${endpoint === "verify" ? 4 : 0}, 3, 3,
      ${endpoint === "verify" ? 0 : 7})`;
  await add(key, "2024-02-28", "verify");
  await add(key, "2024-02-28", "harm_detect");
  await add(key, "2024-03-01", "verify");
  await add(key, "2024-03-02", "verify");
  await add(stranger, "2024-02-29", "verify");
  const { daily, breakdown, current_usage, period, csv } = await report(key, {
    start_date: "2024-02-28",
    end_date: "2024-03-01",
  });
  expect(daily).toEqual([
    { date: "2024-02-28", requests: 20, verified_claims: 6, avg_confidence: 1.5, harmful_texts: 7 },
    { date: "2024-02-29", requests: 0, verified_claims: 0, avg_confidence: 0, harmful_texts: 0 },
    { date: "2024-03-01", requests: 10, verified_claims: 3, avg_confidence: 0.75, harmful_texts: 0 },
  ]);
  expect({ breakdown, current_usage }).toEqual({ breakdown: { verify: 20, harm_detect: 10 }, current_usage: 30 });
  expect(period).toEqual({ start: "2024-02-28T00:00:00.000Z", end: "2024-03-01T23:59:59.999Z" });
  expect(csv).toBe(
    "date,requests,verified_claims,avg_confidence\r\n2024-02-28,20,6,1.5\r\n2024-02-29,0,0,0\r\n2024-03-01,10,3,0.75\r\n",
  );
});

test.each([
  [0, 1000, 0],
  [333, 667, 33.3],
  [999, 1, 99.9],
  [5000, 0, 100],
])("%d of 1,000 leave %d, %d percent used, whatever range is asked for", async (used, remaining, percentage_used) => {
  const key = await newKey();
  await setMonthlyUsage(ACTOR, key.organizationId, used);
  for (const input of [{}, { period: "day" }, { start_date: "2024-01-01", end_date: "2024-01-02" }] as const) {
    expect(await report(key, input)).toMatchObject({ monthly_limit: 1000, remaining, percentage_used });
  }
  expect((await report(key)).current_usage).toBe(used);
});

test("counts of past windows are not those of this one", async () => {
  const key = await newKey();
  await db.sql`update usage_counters set month = '2020-01-01Z', month_requests = 7, minute = '2020-01-01Z', minute_requests = 7
    where organization_id = ${key.organizationId}`;
  expect(await report(key)).toMatchObject({
    current_usage: 0,
    remaining: 1000,
    rate_limit: { current_minute_usage: 0 },
  });
});

test("a report over ten million requests of a year adds up 7,300 rows", async () => {
  const key = await newKey();
  const { organizationId } = key;
  await db.sql`insert into api_keys (id, organization_id, name, prefix, key_hash, scopes)
    select 'key_' || n || ${organizationId}, ${organizationId}, 'n', 'p', n || ${organizationId}, '{}' from generate_series(1, 10) n`;
  await db.sql`insert into usage_daily
    select ${organizationId}, day, k.id, endpoint, 1370, 2740, 1370, 2000
    from generate_series(date '2025-01-01', date '2025-12-31', interval '1 day') day, unnest(array['verify', 'harm_detect']) endpoint,
      (select id from api_keys where organization_id = ${organizationId} and id like 'key_%org%') k`;
  const year = await report(key, { start_date: "2025-01-01", end_date: "2025-12-31" });
  expect(year.current_usage).toBe(365 * 2 * 10 * 1370); // ten million requests
  expect(year.daily).toHaveLength(365);
});
