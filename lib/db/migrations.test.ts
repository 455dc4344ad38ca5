import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type Database, migrateDatabase } from "./client";
import { openTestDatabase } from "./testing/database";

const LATER = Date.now() + 1_000_000_000_000; // than any of the product's own
const TO_FIRST = "alter table first add column more int";
const LONG = "select pg_sleep(2); alter table second add column more int";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

function folderOf(...migrations: string[]): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-migrations-"));
  folders.push(folder);
  const entries = migrations.map((statement, idx) => {
    fs.writeFileSync(path.join(folder, `${idx}_more.sql`), statement);
    return { idx, version: "7", when: LATER + idx, tag: `${idx}_more`, breakpoints: true };
  });
  fs.mkdirSync(path.join(folder, "meta"));
  fs.writeFileSync(path.join(folder, "meta", "_journal.json"), JSON.stringify({ entries }));
  return folder;
}

let db: Database;
beforeEach(async () => {
  db = await openTestDatabase();
  await db.sql`create table first (id int)`;
  await db.sql`create table second (id int)`;
  return () => db.close();
});

/** Those that are at the long one, by their process in the database. */
const atLong = async () =>
  (
    await db.sql`select pid from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`
  ).map(({ pid }) => Number(pid));

const noted = async () =>
  (await db.sql`select created_at from drizzle.__drizzle_migrations where created_at >= ${LATER} order by id`).map(
    ({ created_at }) => Number(created_at) - LATER,
  );

test("a table that one migration changed is free, and changed, while the next one is made", async () => {
  const migrating = migrateDatabase(db.url, folderOf(TO_FIRST, LONG));
  await expect.poll(atLong).toHaveLength(1);
  await db.sql.begin(async (tx) => {
    await tx`lock table first in access exclusive mode nowait`;
    expect(await tx`select more from first`).toEqual([]);
  });
  expect(await atLong()).toHaveLength(1);
  await migrating;
  expect(await noted()).toEqual([0, 1]);
});

test("migrations that are cut off go on from the last whole one", async () => {
  const folder = folderOf(TO_FIRST, LONG);
  const migrating = expect(migrateDatabase(db.url, folder)).rejects.toThrow();
  await expect.poll(atLong).toHaveLength(1);
  await db.sql`select pg_terminate_backend(pid) from unnest(${await atLong()}::int[]) pid`;
  await migrating;
  expect(await noted()).toEqual([0]);
  await migrateDatabase(db.url, folder);
  expect(await noted()).toEqual([0, 1]);
  expect((await db.sql`select * from second`).columns.map(({ name }) => name)).toEqual(["id", "more"]);
});

test("of several that migrate at once one makes each migration, and where that one is killed another does", async () => {
  const folder = folderOf(TO_FIRST, LONG, "create table third (id int)");
  const migrating = Promise.allSettled([1, 2, 3].map(() => migrateDatabase(db.url, folder)));
  await expect.poll(atLong).toHaveLength(1);
  await db.sql`select pg_terminate_backend(pid) from unnest(${await atLong()}::int[]) pid`;
  expect((await migrating).map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(await noted()).toEqual([0, 1, 2]);
});

test("one that waits longer for another's turn than for a table waits on", async () => {
  const folder = folderOf(LONG);
  await Promise.all([migrateDatabase(db.url, folder), migrateDatabase(db.url, folder)]);
  expect(await noted()).toEqual([0]);
});
