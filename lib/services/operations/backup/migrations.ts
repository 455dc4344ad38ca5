import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type postgres from "postgres";
import { migrateDatabase } from "@/lib/db/client";

const FOLDER = "drizzle";

interface Journal {
  entries: { tag: string }[];
}

function journal(): Journal {
  return JSON.parse(fs.readFileSync(path.join(FOLDER, "meta", "_journal.json"), "utf8"));
}

/** The migrations of this release, in their order. */
export const ownMigrations = (): string[] => journal().entries.map(({ tag }) => tag);

/** Those that a database has. Throws where a newer release made some that this one does not know. */
export async function madeMigrations(sql: postgres.ISql): Promise<string[]> {
  const [{ made } = { made: 0 }] = await sql<{ made: number }[]>`
    select count(*)::int as made from drizzle.__drizzle_migrations`;
  const own = ownMigrations();
  if (made > own.length) throw new Error("A newer release changed this database: back it up with that one.");
  return own.slice(0, made);
}

/** Brings an empty database to where it was after the first `count` migrations. */
export async function migrateTo(databaseUrl: string, count: number): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-migrations-"));
  try {
    const whole = journal();
    fs.mkdirSync(path.join(folder, "meta"));
    const entries = whole.entries.slice(0, count);
    fs.writeFileSync(path.join(folder, "meta", "_journal.json"), JSON.stringify({ ...whole, entries }));
    for (const { tag } of entries) fs.copyFileSync(path.join(FOLDER, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    await migrateDatabase(databaseUrl, folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
