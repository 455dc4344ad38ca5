import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Database, migrateDatabase, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { readEnv } from "@/lib/env";
import { place } from "@/lib/process";
import { alone } from "@/lib/services/callers/asker";
import type { KeyIdentity } from "@/lib/services/callers/caller";
import { findKey } from "@/lib/services/keys/keys";
import { buildIndexes } from "@/lib/services/operations/large-indexes";
import { createOrganization } from "@/lib/services/people/organizations";
import { createWebhook } from "@/lib/services/webhooks/webhooks";
import { fill, GROWING } from "./growth/fill";
import { accesses, EXPLAINED, unindexed } from "./growth/plans";
import { type Asking, queries } from "./growth/queries";

const USUAL_ROWS = 1_000_000;
const TIMES = 5; // each is asked, after once to have its pages in memory
const FILLING = [
  ...["fsync=off", "full_page_writes=off", "autovacuum=off", "wal_level=minimal", "max_wal_senders=0"],
  ...["max_wal_size=4GB", "maintenance_work_mem=256MB"],
];
const OWNER = { name: "Bench", email: "bench@example.com", plan: "enterprise", scopes: ["verify"] } as const;

interface Asked {
  p50_ms: number;
  slowest_ms: number;
  /** Of one time: table, by which index, and how many rows were looked at. */
  rows: string[];
  /** Of tables that grow, those that were looked through without an index, at any time. */
  scanned: string[];
}

/**
 * What is asked of the tables that grow, with so many rows in each (`--rows N`), half of them of one organization: time
 * and the indexes that Postgres says it used. With `--log`, tells on stderr as it goes.
 */
export async function measureGrowth(): Promise<object> {
  const { rows: given } = parseArgs({ options: { rows: { type: "string" } }, strict: false }).values;
  const rows = Number(given ?? USUAL_ROWS);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-growth-"));
  place("environment", readEnv({ DATA_DIR: dataDir, ENCRYPTION_KEY: "a key for benches, long enough" }));
  const filling = await startPostgres(dataDir, {
    settings: FILLING,
  });
  await migrateDatabase(filling.url);
  const database = openDatabase(filling.url);
  try {
    const asking = await newOwner();
    const owner = { organizationId: asking.member.organizationId, webhookId: asking.webhookId };
    const seconds = await fill(filling.url, rows, owner);
    const startedAt = performance.now();
    await buildIndexes();
    const took = {
      fill_seconds: Math.round(seconds),
      index_seconds: Math.round((performance.now() - startedAt) / 1000),
    };
    const tables = await sizesOf(database);
    await database.close();
    await filling.stop();
    return { growth: { rows, ...took, tables, queries: await askAll(dataDir, asking) } };
  } finally {
    await database.close();
    await filling.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function newOwner(): Promise<Asking> {
  const { key: apiKey, organization } = await createOrganization({ name: "bench" }, OWNER);
  const key = (await findKey(apiKey)) as KeyIdentity;
  const asker = { organizationId: organization.id, actor: { name: "bench" } };
  const webhook = { url: "https://receiver.example/", events: ["key.created" as const], secret: "s" };
  const { id: webhookId } = await alone(createWebhook)(asker, webhook);
  const member = {
    userId: "",
    actor: { name: "" },
    email: "",
    organizationId: organization.id,
    role: "owner" as const,
    sessionId: "",
    address: "",
  };
  return { member, key, webhookId };
}

interface Size {
  rows: number;
  mb: number;
}

async function sizesOf({ sql }: Database): Promise<Record<string, Size>> {
  const rows = await sql<({ name: string } & Size)[]>`
    select name, sum(c.reltuples)::float8 as rows, round(sum(pg_total_relation_size(c.oid)) / 1e6)::float8 as mb
    from unnest(${GROWING}::text[]) name
    join pg_class c on c.oid = name::regclass or c.oid in (select relid from pg_partition_tree(name::regclass) where isleaf)
    where c.relkind = 'r' group by name`;
  return Object.fromEntries(rows.map(({ name, ...size }) => [name, size]));
}

/** On a server that explains itself, with the settings that Postgres has by default. */
async function askAll(dataDir: string, asking: Asking): Promise<Record<string, Asked>> {
  const postgres = await startPostgres(dataDir, { settings: EXPLAINED });
  const database = openDatabase(postgres.url);
  const log = path.join(dataDir, "postgres.log");
  try {
    const asked: Record<string, Asked> = {};
    for (const [name, ask] of Object.entries(queries(asking))) {
      const one = await measure(ask, log);
      const warning = one.scanned.length > 0 ? `; WITHOUT AN INDEX: ${one.scanned.join(", ")}` : "";
      console.error(`  ${name}: ${one.p50_ms} ms, ${one.rows.join("; ")}${warning}`); // what follows may be cut off
      asked[name] = one;
    }
    return asked;
  } finally {
    await database.close();
    await postgres.stop();
  }
}

async function measure(ask: () => Promise<unknown>, log: string): Promise<Asked> {
  const begun = fs.statSync(log).size;
  await ask();
  const times: number[] = [];
  let from = 0;
  for (let n = 0; n < TIMES; n++) {
    from = fs.statSync(log).size;
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return {
    p50_ms: rounded(times[Math.floor(TIMES / 2)]),
    slowest_ms: rounded(times.at(-1)),
    rows: accesses(log, from).map(({ table, by, rows }) => `${table} by ${by}: ${rows}`),
    scanned: unindexed(accesses(log, begun)),
  };
}

function rounded(ms = 0): number {
  return Number(ms.toFixed(2));
}
