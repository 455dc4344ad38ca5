import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "./client";
import { persistently, withPatience } from "./patience";
import { openTestDatabase } from "./testing/database";
import { untilWaiting } from "./testing/waiting";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-migrations-"));
afterAll(async () => {
  await db.close();
  fs.rmSync(folder, { recursive: true });
});

function write(statement: string): void {
  const entry = { idx: 0, version: "7", when: Date.now() + 1_000_000_000_000, tag: "0000_more", breakpoints: true };
  fs.mkdirSync(path.join(folder, "meta"), { recursive: true });
  fs.writeFileSync(path.join(folder, "meta", "_journal.json"), JSON.stringify({ entries: [entry] }));
  fs.writeFileSync(path.join(folder, "0000_more.sql"), statement);
}

test("a migration that waits for a table in use lets others pass again and again, and is made once the table is free", async () => {
  await db.sql`create table busy (id int)`;
  write("alter table busy add column more int");
  let migration: Promise<void> | undefined;
  await db.patient.begin(async (tx) => {
    await tx`select * from busy`;
    migration = migrateDatabase(db.url, folder);
    for (let n = 0; n < 2; n++) {
      await untilWaiting(db, 1);
      await db.sql`select count(*) from busy`; // behind the migration, which otherwise waits for this transaction
    }
  });
  await migration;
  expect((await db.sql`select * from busy`).columns.map(({ name }) => name)).toEqual(["id", "more"]);
});

test("what changes a table in use keeps nobody else from it for over a second", async () => {
  await withPatience(db.url, new AbortController().signal, async (sql) => {
    const [row] = await persistently(
      sql,
      () => sql<{ ms: number }[]>`
      select setting::int as ms from pg_settings where name = 'lock_timeout'`,
    );
    expect(row?.ms).toBeGreaterThan(0); // which would be without end
    expect(row?.ms).toBeLessThan(1_000);
  });
});
