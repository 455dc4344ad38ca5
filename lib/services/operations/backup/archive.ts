import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { type Entry, extract } from "tar-stream";
import { z } from "zod";

// A tar archive in gzip: `manifest.json`, `secrets/<name>`, `tables/<name>/<part>` in the text format of COPY, `sums.json`.

/** Bytes of a table that are one entry of the archive, and held in memory at once. */
export const PART_BYTES = 4 * 1024 * 1024;
const MOST_TOLD_BYTES = 4 * 1024 * 1024; // of manifest and sums
const MOST_SECRET_BYTES = 1_000;
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/** Files of the data folder that what is stored cannot be read without. */
export const SECRETS = ["auth-secret", "encryption-key"] as const;
export type Secret = (typeof SECRETS)[number];

const name = z.string().regex(NAME);
const manifest = z.strictObject({
  format: z.literal("assay-backup"),
  version: z.literal(1),
  release: z.string().max(100),
  made_at: z.iso.datetime(),
  /** Names of the database's migrations, in their order. */
  migrations: z.array(z.string().max(200)).max(10_000),
  tables: z.array(z.strictObject({ name, columns: z.array(name).min(1).max(1_000) })).max(1_000),
  /** Tells whether a key is the one that secrets are sealed with, without telling the key. */
  key_check: z.string().max(100),
});
const sums = z.strictObject({
  tables: z.record(name, z.strictObject({ rows: z.int().min(0), sha256: z.string().length(64) })),
  sequences: z.record(
    name,
    z
      .string()
      .regex(/^\d{1,19}$/)
      .nullable(),
  ),
});

export type Manifest = z.infer<typeof manifest>;
export type Sums = z.infer<typeof sums>;

/** What is read from an archive, in its order. `table` comes once for each part. */
export interface EntryVisitor {
  secret?(name: Secret, content: Buffer): Promise<void>;
  part?(table: string, rows: Buffer): Promise<void>;
}

/** The backup cannot be used, and why; nothing was changed. */
export class DamagedBackup extends Error {}

/**
 * Reads an archive from begin to end, one part in memory at a time, and answers what it holds. Throws `DamagedBackup`
 * where anything in it is not as a backup is made: another entry, a table out of turn, rows that do not make its sums.
 */
export async function readArchive(
  file: string,
  visitor: EntryVisitor = {},
): Promise<{ manifest: Manifest; sums: Sums }> {
  const reading = new Archive(visitor);
  const entries = extract();
  const unpacked = createReadStream(file).on("error", fail).pipe(createGunzip()).on("error", fail);
  function fail(error: Error) {
    entries.destroy(error);
  }
  unpacked.pipe(entries);
  try {
    for await (const entry of entries) await reading.take(entry);
    return reading.whole();
  } catch (error) {
    throw damaged(error);
  } finally {
    unpacked.destroy();
  }
}

// Files that cannot be read, and what a visitor met, are no damage.
function damaged(error: unknown): unknown {
  if (error instanceof Elsewhere) return error.cause;
  if (error instanceof DamagedBackup || (error as NodeJS.ErrnoException).syscall) return error;
  const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
  return new DamagedBackup(`The backup is damaged: ${why}`);
}

/** Wraps what a visitor threw, to tell it from a fault of the archive. */
class Elsewhere extends Error {}

async function visit(work: Promise<void> | undefined): Promise<void> {
  try {
    await work;
  } catch (cause) {
    throw new Elsewhere("", { cause });
  }
}

class Archive {
  readonly #visitor: EntryVisitor;
  #manifest?: Manifest;
  #sums?: Sums;
  /** Of the tables read so far, in their order. */
  readonly #read = new Map<string, { rows: number; hash: ReturnType<typeof createHash>; parts: number }>();

  constructor(visitor: EntryVisitor) {
    this.#visitor = visitor;
  }

  async take(entry: Entry): Promise<void> {
    const [kind, what = "", part] = entry.header.name.split("/");
    if (entry.header.type !== "file" || this.#sums) throw new DamagedBackup(strange(entry));
    if (!this.#manifest) return await this.#begin(entry);
    if (kind === "secrets" && part === undefined) return await this.#secret(what, entry);
    if (kind === "tables" && part !== undefined) return await this.#part(what, Number(part), entry);
    if (entry.header.name !== "sums.json") throw new DamagedBackup(strange(entry));
    this.#sums = sums.parse(JSON.parse((await bytesOf(entry, MOST_TOLD_BYTES)).toString()));
  }

  async #begin(entry: Entry): Promise<void> {
    if (entry.header.name !== "manifest.json") throw new DamagedBackup("This is no backup of Assay.");
    this.#manifest = manifest.parse(JSON.parse((await bytesOf(entry, MOST_TOLD_BYTES)).toString()));
  }

  async #secret(what: string, entry: Entry): Promise<void> {
    const known = SECRETS.find((one) => one === what);
    if (!known) throw new DamagedBackup(strange(entry));
    await visit(this.#visitor.secret?.(known, await bytesOf(entry, MOST_SECRET_BYTES)));
  }

  async #part(table: string, part: number, entry: Entry): Promise<void> {
    const order = this.#manifest?.tables.map((one) => one.name) ?? [];
    const read = this.#read.get(table) ?? { rows: 0, hash: createHash("sha256"), parts: 0 };
    const isLast = [...this.#read.keys()].at(-1) === table;
    const isTurn = isLast || (!this.#read.has(table) && order[this.#read.size] === table);
    if (!isTurn || part !== read.parts) throw new DamagedBackup(strange(entry));
    const rows = await bytesOf(entry, PART_BYTES);
    this.#read.set(table, read);
    read.parts += 1;
    read.rows += rowsIn(rows);
    read.hash.update(rows);
    await visit(this.#visitor.part?.(table, rows));
  }

  whole(): { manifest: Manifest; sums: Sums } {
    const { manifest, sums } = { manifest: this.#manifest, sums: this.#sums };
    if (!manifest || !sums) throw new DamagedBackup("The backup is not whole: its end is missing.");
    for (const { name } of manifest.tables) {
      const [told, read] = [sums.tables[name], this.#read.get(name)];
      const sha256 = read?.hash.digest("hex");
      if (!told || told.rows !== read?.rows || told.sha256 !== sha256)
        throw new DamagedBackup(`The backup is damaged: the rows of ${name} are not those that were backed up.`);
    }
    return { manifest, sums };
  }
}

/** Rows in the text format of COPY: line ends within values are escaped. */
export function rowsIn(part: Buffer): number {
  let rows = 0;
  for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) rows += 1;
  return rows;
}

const strange = ({ header: { name } }: Entry) =>
  `The backup is damaged: it holds ${JSON.stringify(name.slice(0, 100))}.`;

async function bytesOf(entry: Entry, most: number): Promise<Buffer> {
  if ((entry.header.size ?? 0) > most) throw new DamagedBackup(strange(entry));
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
