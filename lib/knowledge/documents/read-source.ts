import { createHash } from "node:crypto";
import type { Sql } from "@/lib/db/client";
import { type DocumentFile, type ReadText, UnreadableDocument } from "./document";
import { passagesOf } from "./passages";
import { readDocument } from "./readers";
import { type CutDocument, type ReadSource, storeDocuments } from "./store";

/** What is to be read. Plain data: it goes between processes. */
export interface ReadingOrder extends ReadSource {
  fileName: string;
  /** Passages that the plan has room for. */
  mostPassages: number;
}

/** What became of it: nothing where the lease was lost. `error` says why it cannot be read. */
export type ReadingReport = { isKept: boolean } | { error: string };

export interface ReadingTools {
  sql: Sql;
  /** Told how much is done, 0 to 1. */
  onProgress: (done: number) => void;
}

const MOST_BYTES = 100_000_000; // of a file
const MOST_TEXT = 20_000_000; // characters of a source: ten thousand pages
const MOST_DOCUMENTS = 50_000;
const LONGEST_TITLE = 300;
const UNKNOWN = "\ufffd"; // in place of NUL, which Postgres keeps in no text
const STORING = 0.2; // of the work, about

/** Reads the files of a source and keeps their passages. Files that are the matter itself tell so by the report. */
export async function readSource(order: ReadingOrder, tools: ReadingTools): Promise<ReadingReport> {
  try {
    const documents = await documentsOf(order, tools);
    const isKept = await storeDocuments(tools.sql, order, documents);
    return { isKept };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { error: error.message };
    if (error instanceof RangeError) return { error: "The file is nested too deeply, or too large to be read." };
    throw error;
  }
}

async function documentsOf(order: ReadingOrder, { sql, onProgress }: ReadingTools): Promise<CutDocument[]> {
  const files = await filesOf(sql, order);
  const library = new Library(order.mostPassages);
  for (const [i, file] of files.entries()) {
    for (const text of await readDocument(await withBytes(sql, order.id, file))) library.add(file, text);
    onProgress(((i + 1) / files.length) * (1 - STORING));
  }
  return library.documents();
}

/** The documents of a source as they are read, within bounds. */
class Library {
  readonly #documents = new Map<string, CutDocument>();
  #characters = 0;
  #passages = 0;

  constructor(private readonly mostPassages: number) {}

  add({ path: file, url }: ListedFile, read: ReadText): void {
    const text = read.text.replaceAll("\0", UNKNOWN);
    this.#characters += text.length;
    if (this.#characters > MOST_TEXT)
      throw new UnreadableDocument(
        `The source holds more than ${MOST_TEXT / 1e6} million characters of text. Cut it up.`,
      );
    const title = (read.title.replaceAll("\0", " ").trim() || withoutEnding(file)).slice(0, LONGEST_TITLE);
    const passages = passagesOf({ text, pages: read.pages }, title);
    if (passages.length === 0) return;
    this.#passages += passages.length;
    if (this.#passages > this.mostPassages)
      throw new UnreadableDocument(
        `The source has more than the ${this.mostPassages.toLocaleString("en")} passages that your plan has room for.`,
      );
    const path = this.#freePath(read.part ? `${file}#${read.part}` : file);
    this.#documents.set(path, {
      path,
      title,
      url: read.url ?? (url && withoutQuery(url)),
      length: text.length,
      passages,
    });
    if (this.#documents.size > MOST_DOCUMENTS)
      throw new UnreadableDocument(`The source holds more than ${MOST_DOCUMENTS.toLocaleString("en")} texts.`);
  }

  documents(): CutDocument[] {
    if (this.#documents.size === 0) throw new UnreadableDocument("No text was found in it.");
    return [...this.#documents.values()];
  }

  #freePath(path: string): string {
    const short = path.length <= LONGEST_PATH ? path : path.slice(0, LONGEST_PATH - 23) + digest(path);
    let free = short;
    for (let n = 2; this.#documents.has(free); n++) free = `${short} (${n})`;
    return free;
  }
}

const LONGEST_PATH = 500;
const digest = (text: string) => `…${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;

interface ListedFile extends Pick<DocumentFile, "path" | "url"> {
  parts: number[];
}

// An uploaded file is one, whatever its parts; of addresses each gives one.
async function filesOf(sql: Sql, { id, fileName }: ReadingOrder): Promise<ListedFile[]> {
  const rows = await sql`
    select url, array_agg(part order by part) as parts, sum(length(bytes))::bigint as bytes, min(part) as first
    from knowledge_files where source_id = ${id} group by url order by first`;
  for (const { bytes } of rows)
    if (Number(bytes) > MOST_BYTES) throw new UnreadableDocument(`A document may have ${MOST_BYTES / 1e6} MB at most.`);
  return rows.map(({ url, parts }) => ({ path: url ?? fileName, url: url ?? undefined, parts }));
}

async function withBytes(sql: Sql, id: string, { path, url, parts }: ListedFile): Promise<DocumentFile> {
  const chunks: Buffer[] = [];
  for (const part of parts) {
    const [row] = await sql`select bytes from knowledge_files where source_id = ${id} and part = ${part}`;
    if (row) chunks.push(row.bytes);
  }
  return { path, url, bytes: Buffer.concat(chunks) };
}

// What stands behind the path may be a secret.
const withoutQuery = (url: string) => url.replace(/[?#].*$/s, "");

function withoutEnding(path: string): string {
  if (/^https?:\/\//.test(path)) return withoutQuery(path);
  return (
    path
      .split("/")
      .at(-1)
      ?.replace(/\.[a-z0-9]{1,8}$/i, "") || path
  );
}
