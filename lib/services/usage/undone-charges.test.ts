import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { KeyIdentity } from "../callers/caller";
import { findKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { NO_WORK } from "./charge-statement";
import { Meter } from "./meter";

let db: Database & { url: string };
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newKey(): Promise<KeyIdentity> {
  const owner = { name: "T", email: "t@example.com", plan: "free", scopes: ["verify"] } as const;
  const { key } = await createOrganization({ name: "test" }, { ...owner, scopes: [...owner.scopes] });
  return (await findKey(key)) as KeyIdentity;
}

const processed = (key: KeyIdentity) => ({
  ...NO_WORK,
  key,
  endpoint: "verify",
  minuteCost: 1,
  monthCost: 1,
  probe: false,
});

test("charges that are undone since they and another transaction wait for each other are made once that is over", async () => {
  const [first, second] = (await Promise.all([newKey(), newKey()])).sort((a, b) =>
    a.organizationId < b.organizationId ? -1 : 1,
  ) as [KeyIdentity, KeyIdentity];
  const isWaiting = async () =>
    (
      await db.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%charge_key_requests%'`
    ).length > 0;
  const other = connect(db.url, 1);
  const receipts = await other.sql.begin(async (sql) => {
    const lock = (key: KeyIdentity) =>
      sql`select from usage_counters where organization_id = ${key.organizationId} for update`;
    await lock(second);
    const meter = new Meter(db.sql);
    const charged = Promise.all([meter.charge(processed(first)), meter.charge(processed(second))]);
    await expect.poll(isWaiting, { interval: 20 }).toBe(true);
    await lock(first); // the charges have it: they have waited longer, and are undone
    return { charged };
  });
  expect((await receipts.charged).map(({ outcome }) => outcome)).toEqual(["granted", "granted"]);
  const [counter] = await db.sql`
    select month_requests::int from usage_counters where organization_id = ${first.organizationId}`;
  expect(counter).toEqual({ month_requests: 1 });
  await other.close();
});
