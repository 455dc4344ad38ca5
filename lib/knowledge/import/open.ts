import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { PassThrough, pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import unbzip2 from "unbzip2-stream";
import { readCsv } from "./csv";
import { readNTriples } from "./ntriples";
import type { SkippedRows, Statements } from "./statement";

/** A file to import. `name` tells its format where the path does not: the name that it was uploaded under. */
export interface ImportFile {
  path: string;
  name: string;
}

/** What files can be, by the extensions that say so. */
const EXTENSIONS = {
  ntriples: ["nt", "nq", "ntriples", "nquads"],
  csv: ["csv"],
  tsv: ["tsv", "tab"],
} as const;

export type Format = keyof typeof EXTENSIONS;

type Read = (stream: Readable, skipped: SkippedRows) => Statements;

const READERS: Record<Format, Read> = {
  ntriples: readNTriples,
  csv: (stream, skipped) => readCsv(stream, skipped, ","),
  tsv: (stream, skipped) => readCsv(stream, skipped, "\t"),
};
const MAGIC_GZIP = [0x1f, 0x8b];
const MAGIC_BZIP2 = [0x42, 0x5a, 0x68];

/** The file cannot be read as any format that is known; the message says why, for the person who chose it. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/** Reads the statements of a file, unpacked where it is gzip or bzip2. `onBytes` is told how much of it was read. */
export async function* readStatements(
  file: ImportFile,
  skipped: SkippedRows,
  onBytes: (bytes: number) => void = () => {},
): Statements {
  const format = formatOf(file.name);
  yield* READERS[format](await unpacked(file.path, onBytes), skipped);
}

function formatOf(name: string): Format {
  const parts = name.toLowerCase().split(".");
  const last = parts.findLast((part) => !["gz", "gzip", "bz2", "bzip2"].includes(part)) ?? "";
  for (const [format, extensions] of Object.entries(EXTENSIONS) as [Format, readonly string[]][]) {
    if (extensions.includes(last)) return format;
  }
  throw new UnreadableFile(`"${name}" is of no format that can be imported.`);
}

async function unpacked(path: string, onBytes: (bytes: number) => void): Promise<Readable> {
  const head = await firstBytes(path, 3);
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 });
  let bytes = 0;
  raw.on("data", (chunk) => {
    bytes += chunk.length;
    onBytes(bytes);
  });
  const startsWith = (magic: readonly number[]) => magic.every((byte, i) => head[i] === byte);
  const unpack = startsWith(MAGIC_GZIP) ? createGunzip() : startsWith(MAGIC_BZIP2) ? unbzip2() : new PassThrough();
  // An error of either end destroys the other, and reaches who reads.
  return pipeline(raw, unpack as unknown as PassThrough, () => {}) as Readable;
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
