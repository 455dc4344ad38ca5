import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { createOrganization } from "../people/organizations";
import { purgeUsage } from "./retention";

const MORE_THAN_A_BATCH = 6_000;
const OWNER = { name: "T", email: "t@example.com", plan: "free", scopes: ["verify"] } as const;
let db: Database;
let organizations: string[];

beforeAll(async () => {
  db = await openTestDatabase();
  const made = [await createOrganization({ name: "test" }, OWNER), await createOrganization({ name: "test" }, OWNER)];
  organizations = made.map(({ organization }) => organization.id);
});
afterAll(() => db.close());

/** So many rows of each organization, all of one day: the first of the month so many months ago, and days after it. */
async function add(rows: number, monthsAgo: number, daysAfter = 0): Promise<void> {
  const day = db.sql`(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${monthsAgo}) + make_interval(days => ${daysAfter}))::date`;
  const from = db.sql`
    from api_keys k, generate_series(1, ${rows}::int) n where k.organization_id = any(${organizations})`;
  await db.sql`
    insert into usage_daily (organization_id, day, key_id, endpoint, requests)
    select k.organization_id, ${day}, k.id, 'endpoint ' || n, 1 ${from}`;
  await db.sql`
    insert into outcome_counts (organization_id, day, key_id, endpoint, measure, value, count)
    select k.organization_id, ${day}, k.id, 'verify', 'claims', 'value ' || n, 1 ${from}`;
}

test("what was counted is kept for 25 whole months and the one at hand, and what is older goes at once", async () => {
  await add(MORE_THAN_A_BATCH, 30);
  await add(2, 25, -1);
  await add(3, 25);
  await add(1, 0);
  await purgeUsage();
  for (const table of ["usage_daily", "outcome_counts"]) {
    const left = await db.sql`
      select organization_id, count(*)::int as rows from ${db.sql(table)} group by organization_id order by organization_id`;
    expect(left.map(({ organization_id, rows }) => [organization_id, rows])).toEqual(
      [...organizations].sort().map((id) => [id, 4]),
    );
  }
});
