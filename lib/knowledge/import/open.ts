import type { Readable } from "node:stream";
import { readCsv, TooManyColumns } from "./csv";
import { detectFormat, FORMATS, type Format } from "./format";
import { readJsonLines } from "./jsonl";
import { readJson } from "./jsonld";
import { readNTriples } from "./ntriples";
import type { SkippedRows, Statement, Statements } from "./statement";
import { readTurtle } from "./turtle";
import { reasonOfPacked, unpacked, type Watch } from "./unpack";
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
 * Reads the statements of a file, unpacked where it is gzip or bzip2. Throws `UnreadableFile` where it is of no known
 * format or damaged, and the reason of the signal that ends it.
 */
export async function* readStatements(file: ImportFile, skipped: SkippedRows, watch: Watch = {}): Statements {
  try {
    const format = detectFormat(file.name, await headOf(file.path, HEAD_BYTES));
    if (!format) throw new UnreadableFile(`"${file.name}" is none of ${FORMATS}.`);
    const batches = READERS[format](await unpacked(file.path, watch), skipped);
    for await (const batch of batches)
      yield batch.every(isNamed) ? batch : batch.filter((one) => isKnown(one, skipped));
  } catch (cause) {
    watch.signal?.throwIfAborted();
    const reason = reasonOf(cause);
    if (!reason) throw cause;
    throw new UnreadableFile(`"${file.name}" ${reason}`, { cause });
  }
}

const LONGEST_KEY = 2_048; // characters, as of addresses; to make words of longer ones takes minutes

// What an object says may be long; what names a thing or a relation may not.
function isNamed({ subject, predicate, object }: Statement): boolean {
  const key = "key" in object ? object.key : "";
  return subject.length <= LONGEST_KEY && predicate.length <= LONGEST_KEY && key.length <= LONGEST_KEY;
}

function isKnown(statement: Statement, skipped: SkippedRows): boolean {
  if (isNamed(statement)) return true;
  skipped.add(`a name of more than ${LONGEST_KEY} characters`, 0, statement.subject);
  return false;
}

/** The beginning of a file, unpacked; of one that is cut off, as much as there is. Throws where nothing can be unpacked. */
export async function headOf(path: string, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of await unpacked(path)) {
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

// What is wrong with a file, where it is the file: a parser that runs out of stack met something nested without end.
function reasonOf(error: unknown): string | undefined {
  if (error instanceof TooManyColumns) return error.message;
  if (error instanceof RangeError) return "cannot be read: it is nested too deeply.";
  return reasonOfPacked(error);
}
