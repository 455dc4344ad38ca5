import { createHash } from "node:crypto";
import type { Sql } from "@/lib/db/client";
import { SkippedRows } from "../import/statement";
import { type DocumentFile, type ReadText, UnreadableDocument } from "./document";
import { passagesOf } from "./passages";
import { readDocument } from "./readers";
import { type CutDocument, type ReadDocuments, type ReadSource, storeDocuments } from "./store";

/** What is to be read. Plain data: it goes between processes. */
export interface DocumentOrder extends ReadSource {
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

/**
 * Reads the files of a source and keeps their passages. Of several files one that cannot be read is left out, and what
 * was read of it before stays. Files that are the matter itself tell so by the report.
 */
export async function readSource(order: DocumentOrder, tools: ReadingTools): Promise<ReadingReport> {
  try {
    const documents = await documentsOf(order, tools);
    const isKept = await storeDocuments(tools.sql, order, documents);
    return { isKept };
  } catch (error) {
    return { error: whyUnreadable(error) };
  }
}

async function documentsOf(order: DocumentOrder, { sql, onProgress }: ReadingTools): Promise<ReadDocuments> {
  const files = await filesOf(sql, order);
  const library = new Library(order.mostPassages);
  const skipped = new SkippedRows(order.fileName);
  const unread: string[] = [];
  for (const [i, file] of files.entries()) {
    const reason = file.isCut ? undefined : await readFile(file, { sql, order, library });
    if (reason && files.length === 1) throw new UnreadableDocument(reason);
    if (reason) skipped.add(reason, 0, withoutQuery(file.path));
    if (reason || file.isCut) unread.push(shortened(file.path));
    onProgress(((i + 1) / files.length) * (1 - STORING));
  }
  const [first] = skipped.list();
  const isKnown = files.some(({ isCut }) => isCut); // what was read of it before stays
  const documents = library.documents(isKnown ? undefined : (first?.reason ?? "No text was found in it."));
  return { documents, unread, skipped: skipped.list() };
}

/** Why a file cannot be read, where it cannot. */
async function readFile(
  file: ListedFile,
  { sql, order, library }: { sql: Sql; order: DocumentOrder; library: Library },
): Promise<string | undefined> {
  try {
    for (const text of await readDocument(await withBytes(sql, order.id, file))) library.add(file, text);
  } catch (error) {
    return whyUnreadable(error).replaceAll(`“${file.path}”`, "It"); // one reason for all of them, and no query in it
  }
}

function whyUnreadable(error: unknown): string {
  if (error instanceof UnreadableDocument) return error.message;
  if (error instanceof RangeError) return "The file is nested too deeply, or too large to be read.";
  throw error;
}

/** The documents of a source as they are read, within bounds. */
class Library {
  readonly #documents = new Map<string, CutDocument>();
  #characters = 0;
  #passages = 0;

  constructor(private readonly mostPassages: number) {}

  add({ path: file, url }: ListedFile, read: ReadText): void {
    const text = read.text.replaceAll("\0", UNKNOWN);
    const characters = this.#characters + text.length;
    if (characters > MOST_TEXT)
      throw new UnreadableDocument(
        `The source holds more than ${MOST_TEXT / 1e6} million characters of text. Cut it up.`,
      );
    const title = (read.title.replaceAll("\0", " ").trim() || withoutEnding(file)).slice(0, LONGEST_TITLE);
    const passages = passagesOf({ text, pages: read.pages }, title);
    if (passages.length === 0) return;
    if (this.#passages + passages.length > this.mostPassages)
      throw new UnreadableDocument(
        `The source has more than the ${this.mostPassages.toLocaleString("en")} passages that your plan has room for.`,
      );
    if (this.#documents.size === MOST_DOCUMENTS)
      throw new UnreadableDocument(`The source holds more than ${MOST_DOCUMENTS.toLocaleString("en")} texts.`);
    const path = this.#freePath(read.part ? `${file}#${read.part}` : file);
    this.#documents.set(path, {
      path,
      title,
      url: read.url ?? (url && withoutQuery(url)),
      length: text.length,
      passages,
    });
    this.#characters = characters;
    this.#passages += passages.length;
  }

  /** Throws `UnreadableDocument` with the reason, where there is one, if there are none. */
  documents(reason?: string): CutDocument[] {
    if (this.#documents.size === 0 && reason) throw new UnreadableDocument(reason);
    return [...this.#documents.values()];
  }

  #freePath(path: string): string {
    const short = shortened(path);
    let free = short;
    for (let n = 2; this.#documents.has(free); n++) free = `${short} (${n})`;
    return free;
  }
}

const LONGEST_PATH = 500;
const shortened = (path: string) =>
  path.length <= LONGEST_PATH ? path : path.slice(0, LONGEST_PATH - 23) + digest(path);
const digest = (text: string) => `…${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;

interface ListedFile extends Pick<DocumentFile, "path" | "url"> {
  parts: number[];
  /** Fetched, and not all of it came, or none since it did not change. */
  isCut: boolean;
}

// An uploaded file is one, whatever its parts; of addresses each gives one.
async function filesOf(sql: Sql, { id, fileName }: DocumentOrder): Promise<ListedFile[]> {
  const rows = await sql`
    select url, array_agg(part order by part) as parts, sum(length(bytes))::bigint as bytes, min(part) as first,
      url is not null and bool_or(length(bytes) = 0) as is_cut
    from knowledge_files where source_id = ${id} group by url order by first`;
  for (const { bytes } of rows)
    if (Number(bytes) > MOST_BYTES) throw new UnreadableDocument(`A document may have ${MOST_BYTES / 1e6} MB at most.`);
  return rows.map(({ url, parts, is_cut: isCut }) => ({ path: url ?? fileName, url: url ?? undefined, parts, isCut }));
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
