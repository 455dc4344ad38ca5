import path from "node:path";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { ApiError } from "../catalog/errors";
import { once, place } from "../process";
import * as schema from "./schema";

const MIGRATION_LOCK = 727_001; // any number, the same in every process
const STATEMENT_TIMEOUT_MS = 15_000;
const RECONNECT_PAUSE_S = 0.2; // the default grows to 20 s, in which requests would wait instead of failing

export type Sql = postgres.Sql;
export type Orm = PostgresJsDatabase<typeof schema>;
/** One pool, asked in SQL or through drizzle. */
export interface Database {
  /** Holds its password. */
  url: string;
  sql: Sql;
  /** One connection of its own for the charge of requests: there is one such statement at a time, and it finds its plans. */
  charging: Sql;
  orm: Orm;
  close(): Promise<void>;
}

/** The pool of this process. Throws `service_unavailable` before `openDatabase`. */
export function database(): Database {
  return once("database", (): Database => {
    throw new ApiError("service_unavailable");
  });
}

/** Opens the pool of this process; nothing is sent before the first query. */
export function openDatabase(url: string): Database {
  const opened = connect(url);
  place("database", opened);
  return opened;
}

/** A pool beside that of the process, for tests and scripts. */
export function connect(url: string, connections = 8): Database {
  const options = (max: number) => ({
    max,
    connect_timeout: 5,
    backoff: () => RECONNECT_PAUSE_S,
    onnotice() {},
    connection: {
      application_name: "assay",
      statement_timeout: STATEMENT_TIMEOUT_MS,
      plan_cache_mode: "force_generic_plan" as const, // planning the charge anew each time took longer than running it
    },
  });
  const sql = postgres(url, options(connections));
  const charging = postgres(url, options(1));
  const close = async () => {
    await Promise.all([sql.end({ timeout: 5 }), charging.end({ timeout: 5 })]);
  };
  return { url, sql, charging, orm: drizzle(sql, { schema }), close };
}

/** The connection of a drizzle transaction, to ask in SQL; drizzle keeps it there without saying so in its types. */
export function sqlOf(tx: Parameters<Parameters<Orm["transaction"]>[0]>[0]): Sql {
  return (tx as unknown as { _: { session: { client: Sql } } })._.session.client;
}

/** Brings the tables up to date. Several processes may start at once: one migrates, the others wait for it. */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice() {}, connect_timeout: 10 });
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const migrationsFolder = path.join(/* turbopackIgnore: true */ process.cwd(), "drizzle");
    await migrate(drizzle(sql), { migrationsFolder });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
