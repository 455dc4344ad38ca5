import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
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

test("charges that the database undoes for the sake of another transaction are made once that is over", async () => {
  const [first, second] = await Promise.all([newKey(), newKey()]);
  // As one of two that wait for each other is undone; a sequence remembers what a transaction does not.
  await db.sql.unsafe(`
    create sequence undone;
    create function undo_once() returns trigger language plpgsql as $$
    begin
      if nextval('undone') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger undo_once before update on usage_counters for each row execute function undo_once()`);
  const meter = new Meter(db.sql);
  const receipts = await Promise.all([first, second].map((key) => meter.charge(processed(key))));
  expect(receipts.map(({ outcome }) => outcome)).toEqual(["granted", "granted"]);
  const counters = await db.sql`
    select month_requests::int from usage_counters where organization_id in ${db.sql([first.organizationId, second.organizationId])}`;
  expect(counters.map(({ month_requests }) => month_requests)).toEqual([1, 1]);
  const [{ last_value: tries } = { last_value: 0 }] = await db.sql`select last_value::int from undone`;
  expect(tries).toBeGreaterThan(2); // the first of two rows was undone, then both were written
});
