import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import type { Sql } from "./connection";
import { persistently } from "./patience";

const LOCK = 727_001; // any number, the same in every process
const JOURNAL = "drizzle.__drizzle_migrations"; // as drizzle keeps it

/**
 * Makes the migrations of a folder that the database lacks, each in a transaction of its own, in which it is noted as
 * well: what one held is free while the next is made, and whoever is killed leaves whole ones, from which the next goes on.
 */
export async function makeMigrations(sql: Sql, migrationsFolder: string): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const makeNext = () => sql.begin((tx) => makeFirstMissing(tx, migrations));
  while (await persistently(sql, makeNext));
}

/** Of several processes one makes it, and the others wait. Gives whether there was one. */
async function makeFirstMissing(tx: postgres.TransactionSql, migrations: readonly MigrationMeta[]): Promise<boolean> {
  await takeTurn(tx);
  await tx.unsafe("create schema if not exists drizzle");
  await tx.unsafe(
    `create table if not exists ${JOURNAL} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const [made] = await tx.unsafe<{ last: string | null }[]>(`select max(created_at) as last from ${JOURNAL}`);
  const missing = migrations.find(({ folderMillis }) => !made?.last || Number(made.last) < folderMillis);
  if (!missing) return false;
  for (const statement of missing.sql) await tx.unsafe(statement);
  const { hash, folderMillis } = missing;
  await tx.unsafe(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
  return true;
}

/** Until the end of the transaction. A turn is waited for as long as others take, and tables as long as before. */
async function takeTurn(tx: postgres.TransactionSql): Promise<void> {
  const [{ limit } = { limit: "0" }] = await tx<{ limit: string }[]>`select current_setting('lock_timeout') as limit`;
  await tx`select set_config('lock_timeout', '0', true)`;
  await tx`select pg_advisory_xact_lock(${LOCK})`;
  await tx`select set_config('lock_timeout', ${limit}, true)`;
}
