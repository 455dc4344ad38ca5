import path from "node:path";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { ApiError } from "../catalog/errors";
import { once, place } from "../process";
import type { Sql } from "./connection";
import { makeMigrations } from "./migrations";
import { pooled } from "./pool";
import { Primary } from "./primary";
import { Reports } from "./reports";
import * as schema from "./schema";
import { clientName } from "./server-queries";

const CONNECTIONS = 8;
const REPORTS_CONNECTIONS = 4;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 5_000; // others wait for its locks
const WAIT_MS = 5_000; // for a connection
const SILENCE_MS = 11_000; // the server answers every statement within its time-out
const CONNECT_TIMEOUT_S = 5;
const KEEP_ALIVE_S = 20; // until a silent peer is asked for a sign of life
const RECONNECT_PAUSE_S = 0.2; // the default grows to 20 s, in which events would go unheard

export type { Sql } from "./connection";
export type Orm = PostgresJsDatabase<typeof schema>;
/** What a change is made in: all that is asked of it holds together or not at all. */
export type Transaction = Parameters<Parameters<Orm["transaction"]>[0]>[0];
/** The database, asked in SQL or through drizzle. */
export interface Database {
  /** Holds its password. */
  url: string;
  /** For requests: whatever the database does, a query fails within WAIT_MS and SILENCE_MS. */
  sql: Sql;
  /** One connection of its own for the charge of requests: there is one such statement at a time, and it finds its plans. */
  charging: Sql;
  /** For work behind requests that may take its time, with statements as long as each transaction sets. */
  patient: Sql;
  /** For reports of the past, which may be some seconds old. */
  reports: Reports;
  orm: Orm;
  close(): Promise<void>;
}

/** The pool of this process. Throws `service_unavailable` before `openDatabase`. */
export function database(): Database {
  return once("database", (): Database => {
    throw new ApiError("service_unavailable");
  });
}

/** Opens the pool of this process; nothing is sent before the first query. `reportsUrl`: of a replica, if there is one. */
export function openDatabase(url: string, reportsUrl?: string): Database {
  const opened = connect(url, CONNECTIONS, reportsUrl);
  place("database", opened);
  return opened;
}

/** A pool beside that of the process, for tests and scripts. */
export function connect(url: string, connections = CONNECTIONS, reportsUrl?: string): Database {
  const bounds = { waitMs: WAIT_MS, silenceMs: SILENCE_MS };
  const [base, patientBase] = [client(url, IDLE_IN_TRANSACTION_MS), client(url, 0)];
  const primary = new Primary(base.options);
  const sql = pooled(base, { connections, ...bounds, primary });
  const charging = pooled(base, { connections: 1, ...bounds, primary });
  const patient = pooled(patientBase, { connections: 2, primary });
  const copyBase = reportsUrl ? client(reportsUrl, IDLE_IN_TRANSACTION_MS, false) : undefined;
  const copy = copyBase && pooled(copyBase, { connections: REPORTS_CONNECTIONS, ...bounds });
  const close = async () => {
    await Promise.all([sql.end(), charging.end(), patient.end(), copy?.end()]);
    await Promise.all([base, patientBase, copyBase].map((one) => one?.end({ timeout: 5 })));
  };
  return { url, sql, charging, patient, reports: new Reports(sql, copy), orm: drizzle(sql, { schema }), close };
}

function client(url: string, idleInTransactionMs: number, isWriting = true): Sql {
  return postgres(url, {
    max: 2,
    connect_timeout: CONNECT_TIMEOUT_S,
    keep_alive: KEEP_ALIVE_S,
    backoff: () => RECONNECT_PAUSE_S,
    ...(isWriting ? { target_session_attrs: "primary" } : {}), // of several hosts: a replica hears of no events
    onnotice() {},
    connection: {
      application_name: clientName(),
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: idleInTransactionMs,
      plan_cache_mode: "force_generic_plan", // planning the charge anew each time took longer than running it
    },
  });
}

/** The connection of a drizzle transaction, to ask in SQL; drizzle keeps it there without saying so in its types. */
export function sqlOf(tx: Transaction): Sql {
  return (tx as unknown as { _: { session: { client: Sql } } })._.session.client;
}

const MIGRATIONS = path.join(/* turbopackIgnore: true */ process.cwd(), "drizzle");

/**
 * Brings the tables up to date. Several processes may start at once: each migration is made by one, while the others
 * wait. A table in use is asked for again and again rather than waited for, so that a service that runs beside it goes on.
 */
export async function migrateDatabase(url: string, migrationsFolder = MIGRATIONS): Promise<void> {
  const base = postgres(url, { max: 1, onnotice() {}, connect_timeout: 10 });
  const sql = pooled(base, { connections: 1 }); // a migration whose connection is lost must not go on by another
  try {
    await makeMigrations(sql, migrationsFolder);
  } finally {
    await sql.end();
    await base.end({ timeout: 5 });
  }
}
