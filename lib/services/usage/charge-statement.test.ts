import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database, Sql } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import type { KeyIdentity } from "../callers/caller";
import { findKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { NO_WORK, recordsOf } from "./charge-statement";
import { Meter, type Receipt } from "./meter";

let db: Database & { url: string };
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function newKey(): Promise<KeyIdentity> {
  const owner = { name: "T", email: "t@example.com", plan: "enterprise" } as const;
  const { key } = await createOrganization({ name: "test" }, { ...owner, scopes: ["verify"] });
  return (await findKey(key)) as KeyIdentity;
}

const processed = (key: KeyIdentity) => {
  return { ...NO_WORK, key, endpoint: "verify", minuteCost: 1, monthCost: 1, probe: false };
};

/** The database of the tests, and the values of each statement that a meter sends it. */
function watched() {
  const sent: unknown[][] = [];
  const sql = (parts: TemplateStringsArray, ...values: unknown[]) => {
    sent.push(values);
    return db.sql(parts, ...(values as string[]));
  };
  return { meter: new Meter(sql as unknown as Sql), sent };
}

test("requests that come while a statement is under way share the next one", async () => {
  const key = await newKey();
  const { meter, sent } = watched();
  const receipts: Promise<Receipt>[] = [];
  await db.sql.begin(async (tx) => {
    await tx`select 1 from usage_counters where organization_id = ${key.organizationId} for update`; // a slow database
    for (let n = 0; n < 10; n++) {
      receipts.push(meter.charge(processed(key)));
      await new Promise(setImmediate);
    }
  });
  expect((await Promise.all(receipts)).map(({ outcome }) => outcome)).toEqual(Array(10).fill("granted"));
  expect(sent).toHaveLength(2);
});

test("a statement charges for as long as its answer is waited for, by the clock of the database", async () => {
  const key = await newKey();
  const { meter, sent } = watched();
  const start = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(start);
  const first = await meter.charge(processed(key));
  clock.mockReturnValue(start + 5_000);
  await meter.charge(processed(key));
  clock.mockRestore();
  const { allowance } = first as Extract<Receipt, { allowance: unknown }>;
  const notAfter = sent.map((values) => values.at(-1));
  expect(notAfter).toEqual([null, expect.closeTo(allowance.now + 5_000 + 11_000, 1)]);
});

test("a request is kept, told and counted under its place, and one that leaves nothing has no record", () => {
  const place = { ord: 3, endpoint: "verify", day: "2026-12-31" };
  const record = { request_id: "req_1" } as never;
  const event = { event: "claim.refuted", data: {} } as never;
  const counts = [{ measure: "latency" as const, value: "10", count: 1 }];
  expect(recordsOf({ record, event, counts }, place)).toEqual([
    { ord: 3, request_id: "req_1" },
    { ord: 3, event: "claim.refuted", data: {} },
    { ...place, counts },
  ]);
  expect(recordsOf({ counts: [] }, place)).toEqual([]);
  expect(recordsOf({}, place)).toEqual([]);
});
