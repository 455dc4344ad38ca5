import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { migrateDatabase } from "./client";
import { createDatabase } from "./server-queries";
import { databaseUrl } from "./testing/server";

const LAST_OF_RELEASE_BEFORE = 35; // keys had no limits of their own

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-upgrade-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** The migrations of the release before. */
function writeOld(): void {
  fs.cpSync("drizzle", folder, { recursive: true });
  const journal = path.join(folder, "meta", "_journal.json");
  const all = JSON.parse(fs.readFileSync(journal, "utf8"));
  fs.writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, LAST_OF_RELEASE_BEFORE + 1) }));
}

test("a process of the release before charges on in transactions while the release is started, and limits of keys hold there", async () => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await createDatabase(inject("serverUrl"), name);
  const url = databaseUrl(inject("serverUrl"), name);
  writeOld();
  await migrateDatabase(url, folder);
  const sql = postgres(url, { max: 1 });
  await sql`insert into organizations (id, name, plan) values ('org_1', 'T', 'free')`;
  await sql`insert into usage_counters (organization_id, minute, month) values ('org_1', '2020-01-01Z', '2020-01-01Z')`;
  await sql`insert into api_keys (id, organization_id, name, prefix, key_hash, scopes)
    values ('key_1', 'org_1', 'n', 'assay_live_1', 'hash', '{verify}')`;
  const charge = () =>
    sql.begin(async (tx) => {
      const [row] =
        await tx`select * from charge_requests(array['key_1'], array['verify'], array[1], array[1], array[0],
        array[2], array[1], array[1.5]::float8[], '[]'::jsonb, array['free'], array[60], array[1000])`;
      return { granted: row?.granted, used: row?.month_used, columns: Object.keys(row ?? {}).length };
    });
  expect(await charge()).toEqual({ granted: true, used: 1, columns: 9 });
  await migrateDatabase(url);
  expect(await charge()).toEqual({ granted: true, used: 2, columns: 9 });
  await sql`update api_keys set requests_per_month = 2`;
  expect(await charge()).toEqual({ granted: false, used: 2, columns: 9 });
  await sql.end();
});
