import { createHash, createHmac, type Hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import postgres from "postgres";
import { type Pack, pack } from "tar-stream";
import { primaryUrl } from "@/lib/db/primary";
import { env } from "@/lib/env";
import { type Manifest, PART_BYTES, rowsIn, SECRETS, type Sums } from "./archive";
import { madeMigrations } from "./migrations";
import { sequencesOf, type Table, tablesOf } from "./tables";

export interface BackupOptions {
  databaseUrl: string;
  /** Not there yet. */
  file: string;
  release: string;
  /** What seals secrets at rest. */
  encryptionKey: string;
  onProgress?: (line: string) => void;
}

export interface Made {
  manifest: Manifest;
  sums: Sums;
  bytes: number;
}

/**
 * Writes all that the database holds at one moment, and the secrets of the data folder, while the service runs. The file
 * has its name once it is whole and on disk; its owner alone can read it. Throws where the file is there already.
 */
export async function makeBackup(options: BackupOptions): Promise<Made> {
  const { file, databaseUrl } = options;
  if (fs.existsSync(file)) throw new Error(`${file} is there already. Name another file.`);
  const draft = `${file}.${process.pid}.part`;
  const sql = postgres(await primaryUrl(databaseUrl), { max: 1, onnotice() {}, connect_timeout: 10 });
  try {
    const entries = pack();
    const written = pipeline(entries, createGzip(), fs.createWriteStream(draft, { mode: 0o600, flags: "wx" }));
    written.catch((error) => entries.destroy(error));
    const filled = sql.begin("isolation level repeatable read read only", (tx) => fill(entries, tx, options));
    filled.catch((error) => entries.destroy(error));
    const [made] = await Promise.all([filled, written]);
    flush(draft);
    fs.linkSync(draft, file); // unlike a rename it fails where another backup has taken the name meanwhile
    return { ...made, bytes: fs.statSync(file).size };
  } finally {
    fs.rmSync(draft, { force: true });
    flush(path.dirname(file));
    await sql.end({ timeout: 5 });
  }
}

async function fill(entries: Pack, sql: postgres.ISql, options: BackupOptions): Promise<Omit<Made, "bytes">> {
  const manifest: Manifest = {
    format: "assay-backup",
    version: 1,
    release: options.release,
    made_at: new Date().toISOString(),
    migrations: await madeMigrations(sql),
    tables: await tablesOf(sql),
    key_check: keyCheck(options.encryptionKey),
  };
  await add(entries, "manifest.json", JSON.stringify(manifest));
  for (const [name, content] of keptSecrets()) await add(entries, `secrets/${name}`, content);
  const sums: Sums = { tables: {}, sequences: await sequencesOf(sql) };
  for (const table of manifest.tables) {
    options.onProgress?.(`Backing up ${table.name}`);
    sums.tables[table.name] = await copyOut(entries, sql, table);
  }
  await add(entries, "sums.json", JSON.stringify(sums));
  entries.finalize();
  return { manifest, sums };
}

/** A check value by which keys are told apart without being revealed. */
export const keyCheck = (key: string) => createHmac("sha256", key).update("assay-backup").digest("hex");

function* keptSecrets(): Generator<[string, Buffer]> {
  for (const name of SECRETS) {
    const file = path.join(env().DATA_DIR, name);
    if (!isGiven(name) && fs.existsSync(file)) yield [name, fs.readFileSync(file)];
  }
}

/** Whether the operator keeps a secret rather than the data folder. */
export const isGiven = (name: (typeof SECRETS)[number]) =>
  Boolean(name === "auth-secret" ? env().AUTH_SECRET : env().ENCRYPTION_KEY);

async function copyOut(entries: Pack, sql: postgres.ISql, { name, columns }: Table): Promise<Sums["tables"][string]> {
  const hash = createHash("sha256");
  let [rows, parts] = [0, 0];
  const write = async (part: Buffer) => {
    hash.update(part);
    rows += rowsIn(part);
    await add(entries, `tables/${name}/${parts++}`, part);
  };
  const copied = await sql`copy (select ${sql(columns)} from ${sql(name)}) to stdout`.readable(); // a name alone may have no partitions
  let [held, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of copied) {
    if (size + chunk.length > PART_BYTES && size > 0) {
      await write(Buffer.concat(held));
      [held, size] = [[], 0];
    }
    for (const piece of piecesOf(chunk)) {
      if (piece.length === PART_BYTES) await write(piece);
      else {
        held.push(piece);
        size += piece.length;
      }
    }
  }
  // Where the last chunk filled the stream, postgres.js stops listening to the server until it is asked for more.
  copied._read(0);
  await write(Buffer.concat(held));
  return { rows, sha256: (hash as Hash).digest("hex") };
}

// A row may be longer than a part.
function* piecesOf(chunk: Buffer): Generator<Buffer> {
  for (let from = 0; from < chunk.length; from += PART_BYTES) yield chunk.subarray(from, from + PART_BYTES);
}

function add(entries: Pack, name: string, content: Buffer | string): Promise<void> {
  return new Promise((resolve, reject) => {
    entries.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
}

function flush(file: string): void {
  const handle = fs.openSync(file, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
