import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { PassThrough, pipeline, type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import unbzip2 from "unbzip2-stream";
import { readCsv } from "./csv";
import { detectFormat, FORMATS, type Format } from "./format";
import { readJsonLines } from "./jsonl";
import { readJson } from "./jsonld";
import { readNTriples } from "./ntriples";
import type { SkippedRows, Statements } from "./statement";
import { readTurtle } from "./turtle";
import { readWikidata } from "./wikidata";

/** A file to import. `name` is the one it was uploaded under, whose extension tells the format. */
export interface ImportFile {
  path: string;
  name: string;
}

/** The file cannot be read as any format that is known; the message says why, for the person who chose it. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

type Read = (stream: Readable, skipped: SkippedRows) => Statements;

const READERS: Record<Format, Read> = {
  ntriples: readNTriples,
  turtle: readTurtle,
  jsonld: readJson,
  json: readJson,
  jsonl: readJsonLines,
  csv: (stream, skipped) => readCsv(stream, skipped, ","),
  tsv: (stream, skipped) => readCsv(stream, skipped, "\t"),
  wikidata: readWikidata,
};
const HEAD_BYTES = 64 * 1024; // of the unpacked file, to tell its format by

/**
 * Reads the statements of a file, unpacked where it is gzip or bzip2. `onBytes` is told how much of it was read. Throws
 * `UnreadableFile` where it is of no known format or damaged.
 */
export async function* readStatements(
  file: ImportFile,
  skipped: SkippedRows,
  onBytes: (bytes: number) => void = () => {},
): Statements {
  try {
    const format = detectFormat(file.name, await headOf(file.path, HEAD_BYTES));
    if (!format) throw new UnreadableFile(`"${file.name}" is none of ${FORMATS}.`);
    yield* READERS[format](await unpacked(file.path, onBytes), skipped);
  } catch (cause) {
    const reason = reasonOf(cause);
    if (!reason) throw cause;
    throw new UnreadableFile(`"${file.name}" ${reason}`, { cause });
  }
}

/** The beginning of a file, unpacked; of one that is cut off, as much as there is. Throws where nothing can be unpacked. */
export async function headOf(path: string, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await unpacked(path, () => {})) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes >= mostBytes) break;
    }
  } catch (error) {
    if (bytes === 0) throw error;
  }
  return Buffer.concat(chunks)
    .toString("utf8", 0, mostBytes)
    .replace(/^\ufeff/, "");
}

const GZIP = [0x1f, 0x8b];
const BZIP2 = [0x42, 0x5a, 0x68];

async function unpacked(path: string, onBytes: (bytes: number) => void): Promise<Readable> {
  const head = await firstBytes(path);
  const startsWith = (magic: readonly number[]) => magic.every((byte, i) => head[i] === byte);
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 });
  const bound = new Bound((await stat(path)).size);
  let bytes = 0;
  raw.on("data", (chunk) => {
    bytes += chunk.length;
    onBytes(bytes);
  });
  // An error of either end destroys the other, and reaches who reads.
  if (startsWith(GZIP)) return pipeline(raw, createGunzip(), bounded(bound), () => {});
  return pipeline(raw, startsWith(BZIP2) ? new Bunzip2(bound) : new PassThrough(), () => {});
}

const MOST_TIMES_LARGER = 400; // tables of equal rows are packed to a hundredth; what is made to fill memory, to far less
const ALWAYS_UNPACKED = 4 * 1024 * 1024; // bytes

/** How much a packed file may unpack to. */
class Bound {
  private left: number;

  constructor(packedBytes: number) {
    this.left = Math.max(ALWAYS_UNPACKED, packedBytes * MOST_TIMES_LARGER);
  }

  /** Throws once more was unpacked than may be. */
  count(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw new OverfullArchive();
  }
}

function bounded(bound: Bound): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        bound.count(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

// The package makes a stream of the old kind, which neither pipeline nor `for await` can end; it works synchronously.
class Bunzip2 extends Transform {
  private readonly inner = unbzip2();

  constructor(bound: Bound) {
    super();
    this.inner.on("data", (chunk: Buffer) => {
      bound.count(chunk.length); // what is thrown here ends the unpacking, and comes back as an error
      this.push(chunk);
    });
    this.inner.on("error", (cause: Error) => {
      this.destroy(cause instanceof OverfullArchive ? cause : new DamagedArchive("not bzip2", { cause }));
    });
  }

  override _transform(chunk: Buffer, _encoding: string, done: () => void) {
    this.inner.write(chunk);
    done();
  }

  override _flush(done: () => void) {
    this.inner.end();
    done();
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: 2 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

class DamagedArchive extends Error {}
class OverfullArchive extends Error {}

// What is wrong with a file, where it is the file: a parser that runs out of stack met something nested without end.
function reasonOf(error: unknown): string | undefined {
  if (error instanceof OverfullArchive) return `unpacks to more than ${MOST_TIMES_LARGER} times its size.`;
  if (error instanceof RangeError) return "cannot be read: it is nested too deeply.";
  const isDamage = error instanceof DamagedArchive || String((error as NodeJS.ErrnoException).code).startsWith("Z_");
  return isDamage ? "cannot be unpacked: it is damaged or cut off." : undefined;
}
