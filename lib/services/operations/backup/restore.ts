import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import postgres from "postgres";
import { migrateDatabase } from "@/lib/db/client";
import { makeDataDir } from "@/lib/db/data-dir";
import { primaryUrl } from "@/lib/db/primary";
import { env } from "@/lib/env";
import { DamagedBackup, type Manifest, readArchive, type Secret, type Sums } from "./archive";
import { isGiven, keyCheck } from "./make";
import { migrateTo, ownMigrations } from "./migrations";
import { type Table, tablesOf } from "./tables";

export interface RestoreOptions {
  databaseUrl: string;
  file: string;
  onProgress?: (line: string) => void;
}

/**
 * Fills an empty database, and the secrets of an empty data folder, from a backup of this release or an older one. All rows
 * are there in the end, or none: what is wrong with the file is told before anything is changed, and the rows come in one
 * transaction. Throws where the database holds rows or the folder other secrets.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ manifest: Manifest; sums: Sums }> {
  const { databaseUrl, file, onProgress = () => {} } = options;
  onProgress("Checking the backup");
  const secrets = new Map<Secret, Buffer>();
  const told = await readArchive(file, {
    secret: async (name, content) => {
      secrets.set(name, content);
    },
  });
  const { migrations, key_check } = told.manifest;
  const own = ownMigrations();
  if (migrations.some((tag, i) => own[i] !== tag))
    throw new Error(
      `The backup was made by release ${told.manifest.release}: restore it with that one or a newer one.`,
    );
  assertKeys(secrets, key_check);
  const sql = postgres(await primaryUrl(databaseUrl), { max: 1, onnotice() {}, connect_timeout: 10 });
  try {
    await makeEmpty(sql);
    await migrateTo(databaseUrl, migrations.length);
    keep(secrets);
    await sql.begin((tx) => fill(tx, { ...told, file, onProgress }));
  } finally {
    await sql.end({ timeout: 5 });
  }
  await migrateDatabase(databaseUrl);
  return told;
}

// What is sealed opens with that key alone.
function assertKeys(secrets: ReadonlyMap<Secret, Buffer>, check: string): void {
  const given = env().ENCRYPTION_KEY ?? secrets.get("encryption-key")?.toString().trim();
  if (given === undefined || keyCheck(given) !== check)
    throw new Error("ENCRYPTION_KEY is not the one of this backup: set it to the one that was set when it was made.");
  for (const [name, content] of secrets) {
    const file = path.join(env().DATA_DIR, name);
    const isOther = !isGiven(name) && fs.existsSync(file) && !fs.readFileSync(file).equals(content);
    if (isOther) throw new Error(`${file} is the secret of another installation. Restore into an empty data folder.`);
  }
}

function keep(secrets: ReadonlyMap<Secret, Buffer>): void {
  const { DATA_DIR } = env();
  makeDataDir(DATA_DIR);
  for (const [name, content] of secrets)
    if (!isGiven(name)) fs.writeFileSync(path.join(DATA_DIR, name), content, { mode: 0o600 });
}

// Empties a database whose tables hold no rows: a restore was cut off, or the service was started once and not used.
async function makeEmpty(sql: postgres.ISql): Promise<void> {
  const tables = await tablesOf(sql);
  const [{ ours } = { ours: false }] =
    await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as ours`;
  if (tables.length > 0 && !ours)
    throw new Error("The database holds tables of something else. Restore into an empty one.");
  for (const { name } of tables) {
    const [row] = await sql`select 1 from ${sql(name)} limit 1`;
    if (row)
      throw new Error("The database holds data. Restore into an empty data folder (DATA_DIR) or an empty database.");
  }
  if (!ours) return;
  await sql`drop schema public cascade`;
  await sql`drop schema drizzle cascade`;
  await sql`create schema public`;
}

interface Filling {
  manifest: Manifest;
  sums: Sums;
  file: string;
  onProgress: (line: string) => void;
}

async function fill(sql: postgres.ISql, { manifest, sums, file, onProgress }: Filling): Promise<void> {
  assertSame(manifest.tables, await tablesOf(sql));
  const copy = new Copy(sql, manifest.tables, onProgress);
  const again = await readArchive(file, { part: (table, rows) => copy.add(table, rows) });
  await copy.end();
  if (JSON.stringify(again.sums) !== JSON.stringify(sums))
    throw new DamagedBackup("The backup changed while it was read.");
  for (const { name } of manifest.tables) {
    const [{ rows } = { rows: 0 }] = await sql<{ rows: number }[]>`select count(*)::int as rows from ${sql(name)}`;
    if (rows !== sums.tables[name]?.rows) throw new DamagedBackup(`The backup is damaged: ${name} has ${rows} rows.`);
  }
  for (const [name, last] of Object.entries(sums.sequences))
    if (last !== null) await sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`;
  await sql`update knowledge_graphs set wanted = wanted + 1, attempts = 0 where build is not null`; // see tablesOf
}

function assertSame(told: readonly Table[], made: readonly Table[]): void {
  const listed = (tables: readonly Table[]) =>
    tables
      .map(({ name, columns }) => `${name} (${columns.toSorted().join()})`)
      .sort()
      .join();
  if (listed(told) !== listed(made))
    throw new DamagedBackup("The backup is damaged: its tables are not those of its release.");
}

/** Rows of one table after another, as they come. */
class Copy {
  readonly #sql: postgres.ISql;
  readonly #tables: readonly Table[];
  readonly #onProgress: (line: string) => void;
  #table = "";
  #into?: Writable;

  constructor(sql: postgres.ISql, tables: readonly Table[], onProgress: (line: string) => void) {
    this.#sql = sql;
    this.#tables = tables;
    this.#onProgress = onProgress;
  }

  async add(name: string, rows: Buffer): Promise<void> {
    if (name !== this.#table) await this.#begin(name);
    const into = this.#into as Writable;
    if (rows.length > 0 && !into.write(rows)) await Promise.race([once(into, "drain"), finished(into)]);
  }

  async #begin(name: string): Promise<void> {
    await this.end();
    const { columns } = this.#tables.find((table) => table.name === name) as Table;
    this.#onProgress(`Restoring ${name}`);
    this.#table = name;
    this.#into = await this.#sql`copy ${this.#sql(name)} (${this.#sql(columns)}) from stdin`.writable();
  }

  async end(): Promise<void> {
    if (!this.#into) return;
    this.#into.end();
    await finished(this.#into);
    this.#into = undefined;
  }
}
