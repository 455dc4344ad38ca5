import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { migrateDatabase } from "./client";
import { createDatabase } from "./server-queries";
import { databaseUrl } from "./testing/server";

const WITHOUT_LIMITS_OF_KEYS = 35; // the last migration
const LOG_IN_ONE_TABLE = 37;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-upgrade-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** A database as it was after that migration. */
async function databaseOf(last: number): Promise<{ url: string; sql: postgres.Sql }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await createDatabase(inject("serverUrl"), name);
  const url = databaseUrl(inject("serverUrl"), name);
  fs.cpSync("drizzle", folder, { recursive: true });
  const journal = path.join(folder, "meta", "_journal.json");
  const all = JSON.parse(fs.readFileSync(journal, "utf8"));
  fs.writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, last + 1) }));
  await migrateDatabase(url, folder);
  const sql = postgres(url, { max: 1 });
  await sql`insert into organizations (id, name, plan) values ('org_1', 'T', 'free')`;
  await sql`insert into usage_counters (organization_id, minute, month) values ('org_1', '2020-01-01Z', '2020-01-01Z')`;
  await sql`insert into api_keys (id, organization_id, name, prefix, key_hash, scopes)
    values ('key_1', 'org_1', 'n', 'assay_live_1', 'hash', '{verify}')`;
  return { url, sql };
}

test("a process of the release before charges on in transactions while the release is started, and limits of keys hold there", async () => {
  const { url, sql } = await databaseOf(WITHOUT_LIMITS_OF_KEYS);
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

test("a process of the release before charges, reads and deletes on while the log gets partitions, and no row is lost", async () => {
  const { url, sql } = await databaseOf(LOG_IN_ONE_TABLE);
  await sql`insert into knowledge_sources (id, owner, name, file_name, status, created_by)
    values ('src_1', 'org_1', 'S', 's.md', 'ready', 'u')`;
  await sql`insert into documents (id, source_id, path, ordinal, title, length) values ('doc_1', 'src_1', 'x', 0, 'x', 1)`;
  const [passage] = await sql`
    insert into passages (document_id, ordinal, headings, starts_at, ends_at, sentences_before, text, hash)
    values ('doc_1', 0, '{}', 0, 1, 0, 'x', 'x') returning id`;
  const charge = (request_id: string) =>
    sql.begin(async (tx) => {
      const counts = { total_claims: 1, verified_claims: 1, refuted_claims: 0, avg_confidence: 1, flagged: false };
      const decided = [{ passage: passage?.id, claim: 0, verdict: "supported" }];
      const record = { ord: 1, request_id, text_sha256: "00", text_length: 2, ...counts, decided };
      const [row] =
        await tx`select granted from charge_key_requests(array['key_1'], array['verify'], array[1], array[1], array[0],
        array[2], array[1], array[1.5]::float8[], ${JSON.stringify([record])}::text::jsonb, array['free'], array[1000000], array[1000000])`;
      return row?.granted;
    });
  const kept = async () =>
    (
      await sql`select v.request_id, p.verdict from verifications v join passage_verdicts p using (request_id)
      where v.organization_id = ${"org_1"} order by 1`
    ).map(({ request_id }) => request_id);
  const purge = (id: string) =>
    sql`delete from verifications where request_id in (select request_id from verifications where request_id = ${id})`;
  for (const id of ["req_1", "req_2"]) expect(await charge(id)).toBe(true);
  await purge("req_0");
  expect(await kept()).toEqual(["req_1", "req_2"]);
  let [isMigrated, charges] = [false, 0];
  const migration = migrateDatabase(url).finally(() => {
    isMigrated = true;
  });
  while (!isMigrated) {
    await charge(`req_meanwhile_${++charges}`);
  }
  await migration;
  expect(await sql`delete from verifications where request_id like 'req_meanwhile_%'`).toHaveProperty("count", charges);
  expect(await charge("req_3")).toBe(true);
  await expect(charge("req_1")).rejects.toMatchObject({ code: "23505" });
  expect(await kept()).toEqual(["req_1", "req_2", "req_3"]);
  expect((await purge("req_2")).count).toBe(1);
  expect(await kept()).toEqual(["req_1", "req_3"]);
  expect(await sql`select request_id from passage_verdicts where request_id = 'req_2'`).toEqual([]);
  await sql.end();
});
