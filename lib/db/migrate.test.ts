import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { migrateDatabase } from "./client";
import { openTestDatabase } from "./testing/database";

const HELD_MS = 4_000;
const LONGEST_MS = 2_500; // a second, and some for a machine that has much to do

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-migrations-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function write(statement: string): void {
  const entry = { idx: 0, version: "7", when: Date.now() + 1_000_000_000_000, tag: "0000_more", breakpoints: true };
  fs.mkdirSync(path.join(folder, "meta"), { recursive: true });
  fs.writeFileSync(path.join(folder, "meta", "_journal.json"), JSON.stringify({ entries: [entry] }));
  fs.writeFileSync(path.join(folder, "0000_more.sql"), statement);
}

test("a migration that waits for a table in use keeps nobody else from it for over a second", async () => {
  const db = await openTestDatabase();
  await db.sql`create table busy (id int)`;
  write("alter table busy add column more int");
  const user = db.patient.begin(async (tx) => {
    await tx`select * from busy`;
    await sleep(HELD_MS);
  });
  let isMigrated = false;
  const migration = migrateDatabase(db.url, folder).then(() => {
    isMigrated = true;
  });
  let longest = 0;
  while (!isMigrated) {
    const askedAt = performance.now();
    await db.sql`select count(*) from busy`;
    longest = Math.max(longest, performance.now() - askedAt);
    await sleep(20);
  }
  await Promise.all([user, migration]);
  expect(longest).toBeLessThan(LONGEST_MS);
  expect((await db.sql`select * from busy`).columns.map(({ name }) => name)).toEqual(["id", "more"]);
  await db.close();
});
