import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./client";
import { openTestDatabase } from "./testing/database";

const FOLDER = "lib/db/functions";
const MADE_BY = "select proname as name, pg_get_functiondef(oid) as text from pg_proc";
const OWN = "where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test("what the migrations made of each SQL function is what its file holds, and every function has a file", async () => {
  const rows = await db.sql.unsafe<{ name: string; text: string }[]>(`${MADE_BY} ${OWN}`);
  const made = Object.fromEntries(rows.map(({ name, text }) => [`${name}.sql`, plain(text)]));
  const files = fs.readdirSync(FOLDER).map((name) => [name, plain(fs.readFileSync(`${FOLDER}/${name}`, "utf8"))]);
  expect(files.length).toBeGreaterThan(0);
  expect(Object.fromEntries(files)).toEqual(made);
});

/** A definition without what Postgres does not keep: spaces at the ends of lines, the last semicolon. */
function plain(text: string): string {
  return text
    .trim()
    .replace(/;$/, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim();
}
