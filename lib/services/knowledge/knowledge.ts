import { and, desc, eq, sql } from "drizzle-orm";
import type { StorageQuota } from "@/lib/catalog/plans";
import { database } from "@/lib/db/client";
import { knowledgeFiles, knowledgeGraphs, knowledgeRelations, knowledgeSources } from "@/lib/db/knowledge-schema";
import type { RelationOverride } from "@/lib/knowledge/import/relations";
import { type Actor, audit, type Transaction } from "../callers";
import type { Validators } from "../outgoing";
import { newId } from "../secrets";
import { tellOfPassages } from "./libraries";
import { SHARED } from "./own-graphs";
import { lockStorage, requireRoom } from "./storage-quotas";

export type SourceRow = typeof knowledgeSources.$inferSelect;

/** What rows are read from: a transaction, or the database as it is. */
export type ReadAccess = Pick<Transaction, "select">;

/** Whose graph is changed, and by whom. */
export interface Change {
  owner: string;
  actor: Actor;
}

export type SourceKind = "facts" | "documents";

export interface NewSource {
  /** `facts` where it is left out. */
  kind?: SourceKind;
  name: string;
  licence?: string;
  attribution?: string;
  fileName: string;
  parts: Iterable<Buffer> | AsyncIterable<Buffer>;
  /** Addresses of the file of facts, or of its pieces in order, or of documents, where there are no parts. */
  urls?: readonly string[];
  isWhole: boolean;
}

/**
 * A new source. Its file comes in parts; with `isWhole` the first ones are all, and the import begins. Throws
 * `quota_exceeded`.
 */
export async function addSource(tx: Transaction, { owner, actor }: Change, source: NewSource): Promise<SourceRow> {
  const { kind = "facts", name, fileName: file_name } = source;
  await requireRoom(tx, owner, { sources: 1, bytes: 1, [HOLDS[kind]]: 1 });
  const row = { id: newId("src"), owner, kind, name, file_name, created_by: actor.name };
  const about = { licence: source.licence || null, attribution: source.attribution || null };
  const urls = [...(source.urls ?? [])];
  const isFetched = urls.length > 0;
  await tx.insert(knowledgeSources).values({ ...row, ...about, urls, status: isFetched ? "fetching" : "uploading" });
  let part = 0;
  for await (const bytes of source.parts) await putPart(tx, owner, { source_id: row.id, part: part++, bytes });
  await note(tx, { owner, actor }, { action: "source.added", subject: row.id, data: { name: row.name } });
  if (source.isWhole && !isFetched) await beginImport(tx, owner, row.id);
  return await getSource(tx, owner, row.id);
}

const HOLDS = { facts: "facts", documents: "passages" } as const satisfies Record<SourceKind, StorageQuota>;

/**
 * Takes a new file in place of that of a source of documents, or its addresses again; its passages stay until those are
 * read. Throws `quota_exceeded`.
 */
export async function renewSource(tx: Transaction, change: Change, given: RenewedFile): Promise<void> {
  const { owner } = change;
  const { id, fileName: file_name, bytes } = given;
  const isIt = and(eq(knowledgeSources.id, id), eq(knowledgeSources.owner, owner));
  await lockStorage(tx, owner);
  const fresh = { bytes: 0, error: null, skipped: [], progress: 0, attempts: 0, lease: null, lease_until: null };
  const named = file_name ? { file_name } : {};
  const status = bytes ? "uploading" : "fetching";
  const changed = { ...fresh, ...named, status, updated_at: sql`now()` };
  const [source] = await tx.update(knowledgeSources).set(changed).where(isIt).returning();
  await tx.delete(knowledgeFiles).where(eq(knowledgeFiles.source_id, id)); // after the source, as all who remove both
  if (bytes) await putPart(tx, owner, { source_id: id, part: 0, bytes });
  if (bytes && given.isWhole) await beginImport(tx, owner, id);
  await note(tx, change, { action: "source.refreshed", subject: id, data: { name: source?.name } });
}

export interface RenewedFile {
  id: string;
  fileName?: string;
  /** Its first part; absent where its addresses are asked again. */
  bytes?: Buffer;
  isWhole: boolean;
}

export interface FilePart {
  source_id: string;
  part: number;
  bytes: Buffer;
  /** Where it was fetched from. */
  url?: string;
  validators?: Validators;
}

/**
 * Puts a part of a file in its place; one that came before is replaced by the same bytes sent again. Throws
 * `quota_exceeded`.
 */
export async function putPart(tx: Transaction, owner: string, given: FilePart): Promise<void> {
  const { source_id, part, bytes } = given;
  const isIt = and(eq(knowledgeFiles.source_id, source_id), eq(knowledgeFiles.part, part));
  const length = sql<number>`length(${knowledgeFiles.bytes})`;
  // Locked first, so that a part that is sent twice at once counts once.
  const isSource = eq(knowledgeSources.id, source_id);
  await lockStorage(tx, owner);
  const [before] = await tx.select({ length }).from(knowledgeFiles).where(isIt);
  const more = bytes.length - (before?.length ?? 0);
  if (more > 0) await requireRoom(tx, owner, { bytes: more });
  await tx
    .update(knowledgeSources)
    .set({ bytes: sql`${knowledgeSources.bytes} + ${more}`, updated_at: sql`now()` })
    .where(isSource);
  await tx
    .insert(knowledgeFiles)
    .values(given)
    .onConflictDoUpdate({ target: [knowledgeFiles.source_id, knowledgeFiles.part], set: { bytes } });
}

/** The file of a source is whole: facts are built into their owner's graph, documents are read. */
export async function beginImport(tx: Transaction, owner: string, sourceId: string): Promise<void> {
  const isIt = and(eq(knowledgeSources.id, sourceId), eq(knowledgeSources.owner, owner));
  const waiting = { status: "waiting", updated_at: sql`now()` };
  const [source] = await tx.update(knowledgeSources).set(waiting).where(isIt).returning();
  if (source?.kind === "facts") await askForBuild(tx, owner);
}

/**
 * Deletes a source with its passages, or takes its facts out of its owner's graph, and ends what reads it. False where
 * there is none such.
 */
export async function removeSource(tx: Transaction, change: Change, sourceId: string): Promise<boolean> {
  const isIt = and(eq(knowledgeSources.id, sourceId), eq(knowledgeSources.owner, change.owner));
  const [removed] = await tx.delete(knowledgeSources).where(isIt).returning();
  if (!removed) return false;
  await note(tx, change, { action: "source.removed", subject: sourceId, data: { name: removed.name } });
  if (removed.kind === "documents") await tellOfPassages(tx, change.owner);
  if (removed.kind === "documents" || ARRIVING.has(removed.status)) return true;
  await askForBuild(tx, change.owner);
  const noLease = { lease: null, lease_until: null };
  await tx.update(knowledgeGraphs).set(noLease).where(eq(knowledgeGraphs.owner, change.owner));
  return true;
}

/** Of these no graph knows yet. */
const ARRIVING = new Set(["uploading", "fetching"]);

/** Says what a relation is, over what is inferred; `undefined` leaves it to inference again. */
export async function sayOfRelation(
  tx: Transaction,
  change: Change,
  { predicate, said }: { predicate: string; said: RelationOverride | undefined },
): Promise<void> {
  const { owner } = change;
  const isIt = and(eq(knowledgeRelations.owner, owner), eq(knowledgeRelations.predicate, predicate));
  if (said) await sayAhead(tx, change, { predicate, said });
  else {
    await tx.delete(knowledgeRelations).where(isIt);
    await note(tx, change, { action: "relation.changed", subject: predicate, data: {} });
  }
  await askForBuild(tx, owner);
}

/** The same of a relation whose facts are yet to come: it holds from the next build on, whatever that is for. */
export async function sayAhead(
  tx: Transaction,
  change: Change,
  { predicate, said }: { predicate: string; said: RelationOverride },
): Promise<void> {
  const { owner } = change;
  await tx
    .insert(knowledgeRelations)
    .values({ owner, predicate, said })
    .onConflictDoUpdate({
      target: [knowledgeRelations.owner, knowledgeRelations.predicate],
      set: { said, updated_at: sql`now()` },
    });
  await note(tx, change, { action: "relation.changed", subject: predicate, data: { ...said } });
}

/** Throws Error where the owner has no such source. */
export async function getSource(tx: Transaction, owner: string, id: string): Promise<SourceRow> {
  const found = await findSource(tx, owner, id);
  if (!found) throw new Error(`There is no source ${id}.`);
  return found;
}

/** A source of that owner; undefined where it has none such. */
export async function findSource(tx: ReadAccess, owner: string, id: string): Promise<SourceRow | undefined> {
  const isIt = and(eq(knowledgeSources.id, id), eq(knowledgeSources.owner, owner));
  const [row] = await tx.select().from(knowledgeSources).where(isIt);
  return row;
}

/** The newest first. */
export async function listSources(owner: string): Promise<SourceRow[]> {
  const { orm } = database();
  const newest = [desc(knowledgeSources.created_at), knowledgeSources.id];
  return await orm
    .select()
    .from(knowledgeSources)
    .where(eq(knowledgeSources.owner, owner))
    .orderBy(...newest);
}

/** What an owner said of relations, by predicate. */
export async function listSaid(
  owner: string,
  tables: ReadAccess = database().orm,
): Promise<Map<string, RelationOverride>> {
  const rows = await tables.select().from(knowledgeRelations).where(eq(knowledgeRelations.owner, owner));
  return new Map(rows.map(({ predicate, said }) => [predicate, said as RelationOverride]));
}

/** The graph of an owner as it is built; undefined where nothing was ever imported. */
export async function findGraph(owner: string, tables: ReadAccess = database().orm) {
  const [row] = await tables.select().from(knowledgeGraphs).where(eq(knowledgeGraphs.owner, owner));
  return row;
}

/** The graph of an owner is to be built anew, as often as need be. */
async function askForBuild(tx: Transaction, owner: string): Promise<void> {
  const wanted = sql`${knowledgeGraphs.wanted} + 1`;
  await tx
    .insert(knowledgeGraphs)
    .values({ owner, wanted: 1 })
    .onConflictDoUpdate({ target: knowledgeGraphs.owner, set: { wanted, attempts: 0, updated_at: sql`now()` } });
}

type KnowledgeAction = "source.added" | "source.changed" | "source.refreshed" | "source.removed" | "relation.changed";

/** Notes a change of knowledge; what the operator imports for all belongs to no organization's log. */
export async function note(
  tx: Transaction,
  { owner, actor }: Change,
  entry: { action: KnowledgeAction; subject: string; data: object },
): Promise<void> {
  if (owner !== SHARED) await audit(tx, actor, { ...entry, organizationId: owner, data: { ...entry.data } });
}
