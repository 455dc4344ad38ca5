import { randomBytes } from "node:crypto";
import type { TransactionSql } from "postgres";
import type { Sql } from "@/lib/db/client";
import type { SkippedReason } from "../import/statement";
import type { CutPassage } from "./passages";
import { PostingsBuilder } from "./postings";
import { READINGS } from "./readings";
import { wordsOf } from "./words";

/** A document as it is kept. */
export interface CutDocument {
  /** Within its source. */
  path: string;
  title: string;
  url: string | undefined;
  length: number;
  passages: readonly CutPassage[];
}

/** The source that is read, by who holds its lease. */
export interface ReadSource {
  id: string;
  owner: string;
  lease: string;
  /** Passages that the plan has room for. */
  mostPassages: number;
}

/** What was read of a source. */
export interface ReadDocuments {
  documents: readonly CutDocument[];
  /** Files that could not be read: what was read of them before stays. */
  unread: readonly string[];
  skipped: readonly SkippedReason[];
}

/** Told in Postgres with the owner's id when its passages changed. */
export const PASSAGES_CHANNEL = "assay_passages_changed";

const BATCH = 1_000; // rows of a statement

/**
 * Puts the documents of a source in place of those before, all or none: what stays as it is keeps its ids, what is gone
 * is deleted. False where the lease was lost.
 */
export async function storeDocuments(
  sql: Sql,
  source: ReadSource,
  { documents, unread, skipped }: ReadDocuments,
): Promise<boolean> {
  return await sql.begin(async (tx) => {
    await tx`set local statement_timeout = '5min'`;
    if (!(await READINGS.hold(tx, source))) return false;
    const { id, owner } = source;
    const builder = new PostingsBuilder();
    const passages = documents.reduce((sum, { passages: { length } }) => sum + length, 0);
    const kept = await keepUnread(tx, { id, documents, unread, most: source.mostPassages - passages }, builder);
    const ids = await putDocuments(tx, id, documents);
    await putValidators(tx, id, [...ids.values()]);
    for (let at = 0; at < documents.length; at += BATCH) {
      const batch = documents
        .slice(at, at + BATCH)
        .map((document) => ({ ...document, id: ids.get(document.path) as string }));
      await putPassages(tx, batch, builder);
    }
    await putWords(tx, source, builder);
    const read = {
      ...{ status: "ready", passages: passages + kept, error: null, progress: 1, attempts: 0, updated_at: tx`now()` },
      skipped: tx`t.skipped || ${JSON.stringify(skipped)}::text::jsonb`,
    };
    await READINGS.end(source, read, { sql: tx });
    await tx`select pg_notify(${PASSAGES_CHANNEL}, ${owner})`;
    return true;
  });
}

const newId = () => `doc_${randomBytes(10).toString("hex")}`;

/**
 * Deletes the documents of a source that are there no more. What was read before of files that cannot be read now goes
 * on, unless that were more than there is room for. Gives how many passages that is.
 */
async function keepUnread(
  tx: TransactionSql,
  { id: source, documents, unread, most }: Omit<ReadDocuments, "skipped"> & { id: string; most: number },
  builder: PostingsBuilder,
): Promise<number> {
  const paths = documents.map(({ path }) => path);
  const isNew = tx`path in (select unnest(${paths}::text[]))`;
  const isUnread = tx`split_part(path, '#', 1) in (select unnest(${[...unread]}::text[]))`; // a file may hold several
  await tx`delete from documents where source_id = ${source} and not ${isNew} and not ${isUnread}`;
  const kept = await tx`
    select p.id, d.title, p.headings, p.text from passages p join documents d on d.id = p.document_id
    where d.source_id = ${source} and not ${isNew}`;
  if (kept.length > most) {
    await tx`delete from documents where source_id = ${source} and not ${isNew}`;
    return 0;
  }
  for (const { id, title, headings, text } of kept) builder.add(id, wordsOf([title, ...headings, text].join("\n")));
  return kept.length;
}

/** The ids of documents by path. */
async function putDocuments(
  tx: TransactionSql,
  source: string,
  documents: readonly CutDocument[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (let at = 0; at < documents.length; at += BATCH) {
    const rows = documents.slice(at, at + BATCH).map(({ path, title, url = null, length }, i) => ({
      ...{ id: newId(), source_id: source, path, ordinal: at + i, title, url, length },
    }));
    const kept = await tx`
      insert into documents ${tx(rows)} on conflict (source_id, path)
      do update set ordinal = excluded.ordinal, title = excluded.title, url = excluded.url, length = excluded.length
      returning id, path`;
    for (const { id, path } of kept) ids.set(path, id);
  }
  return ids;
}

// By these a page that is the same the next time is known: only what was read of it counts.
async function putValidators(tx: TransactionSql, source: string, ids: readonly string[]): Promise<void> {
  await tx`
    update documents d set validators = f.validators
    from (
      select distinct on (url) url, validators from knowledge_files
      where source_id = ${source} and url is not null order by url, part
    ) f
    where d.id = any(${[...ids]}) and split_part(d.path, '#', 1) = f.url`;
}

type Kept = CutDocument & { id: string };

/** A passage with its row: a known one of the same words, or none yet. */
interface Placed {
  document: Kept;
  ordinal: number;
  passage: CutPassage;
  id?: number;
}

async function putPassages(tx: TransactionSql, documents: readonly Kept[], builder: PostingsBuilder): Promise<void> {
  const known = await knownPassages(tx, documents);
  const placed = documents.flatMap((document) =>
    document.passages.map((passage, ordinal): Placed => {
      const id = known.get(`${document.id} ${passage.hash}`)?.shift();
      return { document, ordinal, passage, id };
    }),
  );
  const gone = [...known.values()].flat();
  if (gone.length > 0) await tx`delete from passages where id = any(${gone})`;
  for (let at = 0; at < placed.length; at += BATCH) {
    const batch = placed.slice(at, at + BATCH);
    await movePassages(
      tx,
      batch.filter(({ id }) => id !== undefined),
    );
    await addPassages(
      tx,
      batch.filter(({ id }) => id === undefined),
    );
    for (const one of batch) builder.add(one.id as number, wordsOfPassage(one));
  }
}

// Ids of the passages that are there by document and hash; equal ones of a document in their order.
async function knownPassages(tx: TransactionSql, documents: readonly Kept[]): Promise<Map<string, number[]>> {
  const rows = await tx`
    select id, document_id, hash from passages where document_id = any(${documents.map(({ id }) => id)}) order by ordinal`;
  const known = new Map<string, number[]>();
  for (const { id, document_id, hash } of rows) {
    const key = `${document_id} ${hash}`;
    const ids = known.get(key);
    if (ids) ids.push(id);
    else known.set(key, [id]);
  }
  return known;
}

async function movePassages(tx: TransactionSql, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  const column = (of: (one: Placed) => number) => placed.map(of);
  await tx`
    update passages p set ordinal = n.ordinal, page = nullif(n.page, 0), starts_at = n.starts_at, ends_at = n.ends_at,
      sentences_before = n.before
    from unnest(${column(({ id = 0 }) => id)}::int[], ${column(({ ordinal }) => ordinal)}::int[],
      ${column(({ passage }) => passage.page ?? 0)}::int[], ${column(({ passage }) => passage.start)}::int[],
      ${column(({ passage }) => passage.end)}::int[], ${column(({ passage }) => passage.sentencesBefore)}::int[]
    ) as n (id, ordinal, page, starts_at, ends_at, before)
    where p.id = n.id and (p.ordinal, p.starts_at, p.ends_at, p.sentences_before, coalesce(p.page, 0))
      is distinct from (n.ordinal, n.starts_at, n.ends_at, n.before, n.page)`;
}

async function addPassages(tx: TransactionSql, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return;
  const rows = placed.map(({ document, ordinal, passage }) => ({
    document_id: document.id,
    ordinal,
    headings: passage.headings,
    page: passage.page ?? null,
    starts_at: passage.start,
    ends_at: passage.end,
    sentences_before: passage.sentencesBefore,
    text: passage.text,
    hash: passage.hash,
  }));
  const added = await tx`insert into passages ${tx(rows)} returning id`;
  for (const [i, one] of placed.entries()) one.id = added[i]?.id;
}

// What a passage is about stands in its title and headings, too.
const wordsOfPassage = ({ document, passage }: Placed) =>
  wordsOf([document.title, ...passage.headings, passage.text].join("\n"));

async function putWords(tx: TransactionSql, { id, owner }: ReadSource, builder: PostingsBuilder): Promise<void> {
  await tx`delete from passage_words where source_id = ${id}`;
  let rows: object[] = [];
  const flush = async () => {
    if (rows.length > 0) await tx`insert into passage_words ${tx(rows)}`;
    rows = [];
  };
  for (const list of builder.lists()) {
    rows.push({ owner, source_id: id, ...list });
    if (rows.length === BATCH) await flush();
  }
  await flush();
}
