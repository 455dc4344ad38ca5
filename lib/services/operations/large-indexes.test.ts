import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { beginMonth } from "../log/months";
import { buildIndexes } from "./large-indexes";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const whole = async () =>
  await db.sql`
    select c.relname as name, c.oid from pg_class c join pg_index i on i.indexrelid = c.oid
    where (c.relname like 'verifications%text' or c.relname = 'deliveries_undelivered') and i.indisvalid order by 1`;

test("what is missing is built once, by whichever process, and what was left half built anew", async () => {
  expect(await whole()).toEqual([]);
  await Promise.all([buildIndexes(), buildIndexes()]);
  const built = await whole();
  expect(built.map(({ name }) => name)).toEqual(["deliveries_undelivered", "verifications_first_text"]);
  await buildIndexes();
  expect(await whole()).toEqual(built);
  await db.sql`update pg_index set indisvalid = false where indexrelid = ${built[1]?.oid}`;
  await buildIndexes();
  const again = await whole();
  expect(again[0]).toEqual(built[0]);
  expect(again[1]?.name).toBe("verifications_first_text");
  expect(again[1]?.oid).not.toBe(built[1]?.oid);
});

test("a month that has begun gets its own", async () => {
  const before = await whole();
  await beginMonth();
  await buildIndexes();
  const names = (await whole()).map(({ name }) => name);
  expect(names).toHaveLength(before.length + 1);
  expect(names).toContainEqual(expect.stringMatching(/^verifications_\d{4}_\d\d_text$/));
});
