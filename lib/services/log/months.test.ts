import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as schema from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/db/testing/database";
import { place } from "@/lib/process";
import type { KeyIdentity } from "../callers/caller";
import type { Member } from "../callers/member";
import { findKey } from "../keys/keys";
import { createOrganization } from "../people/organizations";
import { changeSettings } from "../people/settings";
import { NO_WORK } from "../usage/charge-statement";
import { Meter } from "../usage/meter";
import { beginMonth } from "./months";
import { listRequests } from "./request-log";
import { purgeLog } from "./retention";
import { getVerification } from "./verification-log";

const FIRST = "verifications_first";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Organization extends Member {
  key: KeyIdentity;
}

async function newOrganization(): Promise<Organization> {
  const input = { name: "T", email: "t@example.com", plan: "enterprise", scopes: ["verify"] } as const;
  const { key, organization } = await createOrganization({ name: "test" }, input);
  const person = { userId: "u", email: "t@example.com", role: "owner", sessionId: "s", address: "" } as const;
  return {
    organizationId: organization.id,
    ...person,
    actor: { name: "u" },
    key: (await findKey(key)) as KeyIdentity,
  };
}

let requests = 0;

function charge({ key }: Organization, request_id = `req_${++requests}`) {
  const counts = { total_claims: 1, verified_claims: 1, refuted_claims: 0, not_found_claims: 0, avg_confidence: 0.9 };
  const record = {
    ...{ request_id, endpoint: "verify" as const, mode: "logging", text_sha256: "00", text_length: 2 },
    ...{ ...counts, flagged: false, decided: [] },
  };
  const costs = { minuteCost: 1, monthCost: 1, probe: false };
  return new Meter(db.sql).charge({ ...NO_WORK, key, endpoint: "verify", ...costs, record });
}

/** So many outcomes of a moment. Gives the id of the first. */
async function write({ organizationId, key }: Organization, at: string, rows = 1): Promise<string> {
  const first = ++requests;
  requests += rows;
  await db.sql`
    insert into verifications (request_id, organization_id, key_id, created_at, text_sha256, text_length, total_claims,
      verified_claims, refuted_claims, avg_confidence, flagged)
    select 'req_' || (${first}::int + n), ${organizationId}, ${key.id}, ${at}::timestamptz + n * interval '1 second', '00', 1, 1, 1, 0, 1, false
    from generate_series(0, ${rows - 1}::int) n`;
  return `req_${first}`;
}

const partitionOf = async (id: string) =>
  (await db.sql`select tableoid::regclass::text as name from verifications where request_id = ${id}`)[0]?.name;
const partitions = async () =>
  (
    await db.sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'verifications'::regclass order by 1`
  ).map(({ name }) => name as string);
const proofs = async () => await db.sql`select 1 from pg_constraint where conname = 'verifications_within'`;

/** The log as it was after the upgrade, then with a month begun on each of these days. */
async function asBegunOn(...days: string[]): Promise<void> {
  await db.sql`delete from verifications`;
  for (const name of await partitions())
    await db.sql.unsafe(name === FIRST ? `alter table verifications detach partition ${name}` : `drop table ${name}`);
  await db.sql.unsafe(`alter table verifications attach partition ${FIRST} for values from (minvalue) to (maxvalue)`);
  for (const day of days) await beginMonth(undefined, new Date(day));
}
beforeEach(() => asBegunOn());

test("each month has a partition of its own, made ahead, and one process makes it", async () => {
  const one = await newOrganization();
  await asBegunOn("2026-01-31", "2026-02-01", "2026-02-28T23:59:59.999Z");
  await Promise.all(["2026-03-10", "2026-03-10"].map((day) => beginMonth(undefined, new Date(day))));
  expect(await partitions()).toEqual([
    "verifications_2026_03",
    "verifications_2026_04",
    "verifications_2026_05",
    FIRST,
  ]);
  const written = await Promise.all(
    [
      "2019-01-01Z",
      "2026-02-28T23:59:59.999Z",
      "2026-03-01Z",
      "2026-04-30T23:59:59Z",
      "2026-05-01Z",
      "2199-01-01Z",
    ].map((at) => write(one, at)),
  );
  expect(await Promise.all(written.map(partitionOf))).toEqual([
    FIRST,
    FIRST,
    "verifications_2026_03",
    "verifications_2026_04",
    "verifications_2026_05",
    "verifications_2026_05",
  ]);
});

test("a service that stood still for years charges at once, and what it wrote then is all there afterwards", async () => {
  const one = await newOrganization();
  await asBegunOn("2019-01-10");
  const ids = [await write(one, "2019-03-01Z"), await write(one, "2022-07-01Z"), "req_late"];
  expect(await charge(one, "req_late")).toMatchObject({ outcome: "granted" });
  await beginMonth();
  expect(await charge(one)).toMatchObject({ outcome: "granted" });
  expect(await Promise.all(ids.map(partitionOf))).toEqual(ids.map(() => "verifications_2019_03"));
  expect(await partitions()).toHaveLength(3);
  expect(await proofs()).toEqual([]);
});

test("a row of the far future, as of a clock that was wrong, keeps the partition open and stops no request", async () => {
  const one = await newOrganization();
  const id = await write(one, "2199-01-01Z");
  await expect(beginMonth()).rejects.toMatchObject({ code: "23514" });
  expect(await partitions()).toEqual([FIRST]);
  expect(await proofs()).toEqual([]);
  expect(await charge(one)).toMatchObject({ outcome: "granted" });
  await db.sql`delete from verifications where request_id = ${id}`;
  await beginMonth();
  expect(await partitions()).toHaveLength(2);
});

test("whoever charges while a month begins does not wait for somebody who reads the log for long", async () => {
  const one = await newOrganization();
  const reader = await db.patient.reserve();
  await reader`begin`;
  await reader`select count(*) from verifications`;
  const beginning = beginMonth();
  try {
    await expect.poll(isChangeWaiting, { interval: 20 }).toBe(true);
    expect(await charge(one)).toMatchObject({ outcome: "granted" }); // the change stands back for it
  } finally {
    await reader`rollback`;
    reader.release();
  }
  await beginning;
  await beginMonth(); // as the next chore does, where the log was in use all the time
  expect(await partitions()).toHaveLength(2);
});

/** Whether a change of the log waits for its lock. */
const isChangeWaiting = async () =>
  (
    await db.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query ~ '^(alter|lock) table .*verifications'`
  ).length > 0;

test("a charge that has come as far as its organization finds the log free while a month begins", async () => {
  const one = await newOrganization();
  let beginning: Promise<void> | undefined;
  await db.sql.begin(async (tx) => {
    await tx`select from organizations`;
    beginning = beginMonth();
    await expect.poll(isChangeWaiting, { interval: 20 }).toBe(true);
    await tx`set local lock_timeout = '200ms'`;
    await tx`
      insert into verifications (request_id, organization_id, key_id, text_sha256, text_length, total_claims,
        verified_claims, refuted_claims, avg_confidence, flagged)
      values ('req_between', ${one.organizationId}, ${one.key.id}, '00', 1, 1, 0, 1, 0, true)`;
  });
  await beginning;
  await beginMonth(); // as the next chore does, where the log was in use all the time
  expect(await partitions()).toHaveLength(2);
});

test("a request that comes twice is charged and kept once, whichever partition the second finds", async () => {
  const one = await newOrganization();
  await asBegunOn(monthAgo(2, 3)); // so that this month has a partition of its own
  const used = async () =>
    (await db.sql`select total_requests::int as used from api_keys where id = ${one.key.id}`)[0]?.used;
  expect(await charge(one, "req_twice")).toMatchObject({ outcome: "granted" });
  await beginMonth();
  await expect(charge(one, "req_twice")).rejects.toMatchObject({ code: "23505" });
  expect(await used()).toBe(1);
  expect(await db.sql`select 1 from verifications where request_id = 'req_twice'`).toHaveLength(1);
});

const monthAgo = (months: number, day: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day)).toISOString();
};

test("a month that is past every retention goes as a whole, with what passages decided in it, and no other row", async () => {
  const [usual, long] = [await newOrganization(), await newOrganization()];
  await asBegunOn(...[8, 7, 6, 5, 4, 3, 2, 1, 0].map((months) => monthAgo(months, 3)));
  const old = await write(usual, monthAgo(4, 9));
  const kept = await write(long, monthAgo(4, 9));
  const young = await write(usual, new Date(Date.now() - 86_400_000).toISOString());
  await decide(usual, [old, kept, young]);
  await changeSettings(usual, { log: { retention_days: 30 } });
  await changeSettings(long, { log: { retention_days: 365 } });
  expect(await purgeLog()).toBe(1);
  expect([await partitionOf(old), await decided()]).toEqual([undefined, [kept, young].sort()]);
  expect(await partitions()).toHaveLength(10);
  const again = await write(usual, monthAgo(4, 9));
  await decide(usual, [again]);
  await changeSettings(long, { log: { retention_days: 30 } });
  expect(await purgeLog()).toBe(0);
  expect(await decided()).toEqual([young]);
  expect(await db.sql`select request_id from verifications`).toEqual([{ request_id: young }]);
  expect((await partitions()).length).toBeLessThanOrEqual(5);
  expect(await partitionOf(await write(usual, "1970-01-01Z"))).toBe(FIRST); // by a clock that was put back
  expect(await partitionOf(await write(usual, monthAgo(4, 9)))).toBe(FIRST);
  await purgeLog();
  expect(await db.sql`select request_id from verifications`).toEqual([{ request_id: young }]);
});

const decided = async () =>
  (await db.sql`select request_id from passage_verdicts order by 1`).map(({ request_id }) => request_id);

/** Has a passage decide a claim of each of these requests. */
async function decide({ organizationId }: Organization, ids: readonly string[]): Promise<void> {
  const id = `src_${++requests}`;
  await db.sql`insert into knowledge_sources (id, owner, name, file_name, status, created_by)
    values (${id}, ${organizationId}, ${id}, 'f.md', 'ready', 'u')`;
  await db.sql`insert into documents (id, source_id, path, ordinal, title, length) values (${id}, ${id}, 'x', 0, 'x', 1)`;
  await db.sql`
    with passage as (
      insert into passages (document_id, ordinal, headings, starts_at, ends_at, sentences_before, text, hash)
      values (${id}, 0, '{}', 0, 1, 0, 'x', 'x') returning id)
    insert into passage_verdicts (passage_id, request_id, claim, verdict, created_at)
    select passage.id, v.request_id, 0, 'supported', v.created_at from passage, verifications v
    where v.request_id = any(${ids as string[]})`;
}

test("a query of the log comes to its rows by an index, and looks at no month that it did not ask for", async () => {
  const [one, stranger] = [await newOrganization(), await newOrganization()];
  await asBegunOn("2026-01-10", "2026-02-10", "2026-03-10", "2026-04-10");
  const ids: string[] = [];
  for (const month of ["03", "04", "05"]) {
    await write(stranger, `2026-${month}-02Z`, 5_000);
    ids.push(await write(one, `2026-${month}-03Z`, 2_000));
  }
  await db.sql`analyze verifications`;
  const april = { from: "2026-04-01", to: "2026-04-30" };
  expect(await looksOf(() => listRequests(one, april))).toEqual(["verifications_2026_04"]);
  const newest = await looksOf(() => listRequests(one, {}));
  expect(newest).toEqual(["verifications_2026_05", "verifications_2026_06"]);
  const all = await partitions();
  expect(await looksOf(() => getVerification(one, ids[0] as string))).toEqual(all); // an id tells no month
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Loops": number;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** The partitions that were looked into, as Postgres tells of the same statements asked again. Throws where that was row by row. */
async function looksOf(ask: () => Promise<unknown>): Promise<string[]> {
  const asked: { query: string; params: unknown[] }[] = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) };
  place("database", { ...db, orm: drizzle(db.sql, { schema, logger }) });
  await ask();
  place("database", db);
  const looked = new Set<string>();
  for (const { query, params } of asked) {
    const [row] = await db.sql.unsafe(`explain (analyze, format json) ${query}`, params as string[]);
    for (const node of nodesOf(row?.["QUERY PLAN"][0].Plan)) {
      const name = node["Relation Name"];
      if (!name?.startsWith("verifications") || node["Actual Loops"] === 0) continue;
      const rows = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
      if (node["Node Type"] === "Seq Scan" && rows > 0) throw new Error(`All rows of ${name} are looked at: ${query}`);
      looked.add(name);
    }
  }
  return [...looked].sort();
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
