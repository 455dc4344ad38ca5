import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./client";
import { openTestDatabase } from "./testing/database";

const FOLDER = "lib/db/functions";
const KEPT = `${FOLDER}/release-before`; // what only processes of the release before call
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
  const files = [FOLDER, KEPT].flatMap((folder) =>
    functionsIn(folder).map((name) => [name, plain(fs.readFileSync(`${folder}/${name}`, "utf8"))]),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(Object.fromEntries(files)).toEqual(made);
});

test("nothing calls a function that is kept for the release before", () => {
  const callers = fs
    .readdirSync("lib", { recursive: true, encoding: "utf8" })
    .map((file) => `lib/${file}`)
    .filter((file) => /(?<!\.test)\.(ts|sql)$/.test(file) && !file.startsWith(KEPT));
  const calling = (name: string) => callers.filter((file) => fs.readFileSync(file, "utf8").includes(` ${name}(`));
  expect(calling("charge_key_requests")).toContain("lib/services/usage/charge-statement.ts");
  expect(functionsIn(KEPT).flatMap((file) => calling(file.replace(".sql", "")))).toEqual([]);
});

function functionsIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith(".sql")) : [];
}

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
