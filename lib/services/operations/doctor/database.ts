import fs from "node:fs";
import path from "node:path";
import { type Database, openDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { databaseDir, postgresAccount } from "@/lib/db/postgres-binaries";
import { rolesOfServers } from "@/lib/db/primary";
import { type Env, usesInngest } from "@/lib/env";
import { deliveryBacklog } from "../../webhooks";
import { inngestCalls } from "../inngest-signs";
import { type DoctorFinding, finder } from "./finding";

const OLDEST_VERSION = 140_000; // of those that their makers still look after
const MOST_SKEW_MS = 2_000;
const LATE_S = 120; // where Inngest is gone, the service takes over within that
const UNCALLED_S = 150; // Inngest looks for mail every minute

/** Looks at the database without changing it. An embedded one that does not run is started for the moment. */
export async function checkDatabase(env: Env): Promise<DoctorFinding[]> {
  const check = finder("database");
  if (!env.DATABASE_URL && !fs.existsSync(databaseDir(env.DATA_DIR, postgresAccount()))) {
    return [check.ok("an embedded one is made at the first start")];
  }
  const postgres = env.DATABASE_URL ? undefined : await startPostgres(env.DATA_DIR);
  const database = openDatabase(env.DATABASE_URL ?? (postgres?.url as string));
  try {
    return [...(await look(database, env)), ...(env.DATABASE_URL ? await checkServers(env.DATABASE_URL) : [])];
  } catch (error) {
    const advice = "See that Postgres runs at DATABASE_URL, and that this machine, user and password may connect";
    return [check.failed(`it does not answer (${codeOf(error)})`, advice)];
  } finally {
    await database.close();
    await postgres?.stop();
  }
}

/** What the servers do that an address names, where it names several. */
export async function checkServers(url: string): Promise<DoctorFinding[]> {
  const check = finder("servers");
  const all = await rolesOfServers(url);
  if (all.length === 1) return [];
  const found = all.map(({ host, port, role }) => `${host}:${port} ${role}`).join(", ");
  if (all.some(({ role }) => role === "silent")) {
    return [
      check.doubtful(found, "See that each server of DATABASE_URL runs, the old primary as a replica of the new one"),
    ];
  }
  const primaries = all.filter(({ role }) => role === "primary").length;
  return [
    primaries === 1 ? check.ok(found) : check.failed(found, "Let one of them take writes, and the others follow it"),
  ];
}

/** Messages of connections may hold what DATABASE_URL does. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? "no code";
}

async function look({ sql }: Pick<Database, "sql">, env: Env): Promise<DoctorFinding[]> {
  const askedAt = Date.now();
  const [row] = await sql<{ version: number; shown: string; now: number; recovering: boolean; encoding: string }[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
      extract(epoch from clock_timestamp())::float8 * 1000 as now, pg_is_in_recovery() as recovering,
      current_setting('server_encoding') as encoding`;
  if (!row) throw new Error("no answer");
  const skewMs = Math.round(row.now - (askedAt + Date.now()) / 2);
  const found = [versionOf(row), clockOf(skewMs)];
  const migrations = await migrationsOf(sql);
  if (migrations.state !== "ok") return [...found, migrations];
  return [...found, migrations, await deliveriesOf(), ...(usesInngest(env) ? [await callsOf()] : [])];
}

function versionOf(of: { version: number; shown: string; recovering: boolean; encoding: string }): DoctorFinding {
  const check = finder("database");
  if (of.recovering) return check.failed("it is a replica, which takes no writes", "Point DATABASE_URL at the primary");
  if (of.encoding !== "UTF8") {
    return check.failed(`its encoding is ${of.encoding}`, "Make it again: create database … encoding 'UTF8'");
  }
  const shown = `Postgres ${of.shown}`;
  return of.version < OLDEST_VERSION ? check.failed(shown, "Upgrade to Postgres 14 or newer") : check.ok(shown);
}

function clockOf(skewMs: number): DoctorFinding {
  const check = finder("clock");
  const found = `the database's differs by ${Math.abs(skewMs)} ms`;
  return Math.abs(skewMs) > MOST_SKEW_MS ? check.doubtful(found, "Keep both machines on NTP") : check.ok(found);
}

async function migrationsOf(sql: Database["sql"]): Promise<DoctorFinding> {
  const check = finder("migrations");
  const journal = JSON.parse(fs.readFileSync(path.join("drizzle", "meta", "_journal.json"), "utf8"));
  const [table] = await sql<{ at: string | null }[]>`select to_regclass('drizzle.__drizzle_migrations')::text as at`;
  const [{ made = 0 } = {}] = table?.at
    ? await sql<{ made: number }[]>`select count(*)::int as made from drizzle.__drizzle_migrations`
    : [];
  const known: number = journal.entries.length;
  const found = `${made} of ${known} are made`;
  if (made === known) return check.ok(found);
  if (made > known) return check.failed(found, "A newer release changed this database: run that one, or a backup");
  return check.doubtful(found, "The next start makes the others");
}

async function deliveriesOf(): Promise<DoctorFinding> {
  const check = finder("deliveries");
  const { pending, overdue, oldestOverdueSeconds } = await deliveryBacklog();
  const found = `${pending} wait, ${overdue} are late, at most by ${Math.round(oldestOverdueSeconds)} s`;
  if (oldestOverdueSeconds <= LATE_S) return check.ok(found);
  return check.doubtful(found, "See that the service runs, what its log says, and with Inngest that it is reached");
}

async function callsOf(): Promise<DoctorFinding> {
  const check = finder("inngest-calls");
  const { calledSecondsAgo } = await inngestCalls(LATE_S);
  const advice =
    "Sync the app in Inngest at PUBLIC_URL/api/inngest, and see that its signing key is INNGEST_SIGNING_KEY";
  if (calledSecondsAgo === null) return check.doubtful("it has never called", advice);
  const found = `it called ${Math.round(calledSecondsAgo)} s ago`;
  return calledSecondsAgo <= UNCALLED_S ? check.ok(found) : check.doubtful(found, advice);
}
