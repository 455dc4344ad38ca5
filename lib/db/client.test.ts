import { randomBytes } from "node:crypto";
import { expect, inject, test } from "vitest";
import { connect, migrateDatabase } from "./client";
import { createDatabase } from "./server-queries";
import { databaseUrl } from "./testing/server";

test("processes that start at once migrate an empty database once", async () => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await createDatabase(inject("serverUrl"), name);
  const url = databaseUrl(inject("serverUrl"), name);
  await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
  const { sql, close } = connect(url, 1);
  const tables = await sql`select table_name from information_schema.tables where table_schema = 'public'`;
  expect(tables.map((row) => row.table_name)).toContain("usage_counters");
  await close();
});
