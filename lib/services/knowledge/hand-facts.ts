import fs from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { changeFactsInput, checkFactInput, handFact } from "@/lib/catalog/schemas/member-knowledge";
import { database } from "@/lib/db/client";
import { knowledgeFiles, knowledgeSources } from "@/lib/db/knowledge-schema";
import { env } from "@/lib/env";
import { previewFile } from "@/lib/knowledge/import/preview";
import type { Member, Transaction } from "../callers";
import { changesOf, type FactChanges } from "./fact-changes";
import { beginImport, type Change, listSaid, note, putPart, removeSource } from "./knowledge";
import { lockStorage, requireRoom } from "./storage-quotas";
import { isBuilding } from "./under-way";

const NAME = "Added by hand";
const FILE_NAME = "added-by-hand.csv";
const MOST = 2_000; // rows that are written anew with each change; more belong into a file
const HEADER = ["subject", "relation", "object"] as const;

export type HandFact = z.output<typeof handFact>;

export interface HandFacts {
  facts: HandFact[];
  /** Whether a change is on its way into the graph. */
  isBuilding: boolean;
}

/** The facts that people of the organization typed, as they typed them, the latest first. */
export async function listHandFacts(member: Member): Promise<HandFacts> {
  const facts = await readFacts(database().orm, member.organizationId);
  return { facts: facts.reverse(), isBuilding: await isBuilding(member) };
}

/**
 * Takes away and adds a fact in one step. They are the rows of one source, which comes with the first and goes with the
 * last. Throws `not_found` where what is to go is gone, `quota_exceeded`, and `invalid_request` for one too many.
 */
export async function changeHandFacts(
  member: Member,
  { remove, add }: z.output<typeof changeFactsInput>,
): Promise<{ facts: number }> {
  const change = { owner: member.organizationId, actor: member.actor };
  return await database().orm.transaction(async (tx) => {
    await lockStorage(tx, change.owner); // changes at once take turns
    const before = await readFacts(tx, change.owner);
    const kept = remove ? before.filter((one) => !isSame(one, remove)) : before;
    if (remove && kept.length === before.length) {
      throw new ApiError("not_found", { message: "This fact was changed or removed meanwhile." });
    }
    const facts = add && !kept.some((one) => isSame(one, add)) ? [...kept, add] : kept;
    if (facts.length > MOST) throw tooMany();
    await writeFacts(tx, change, facts);
    return { facts: facts.length };
  });
}

export interface HandFactCheck {
  /** The graph holds it already. */
  isKnown: boolean;
  /** What it contradicts, since its relation has one object of a subject: as the graph tells it. */
  conflict: FactChanges["conflicting"]["examples"][number] | null;
}

/** What a fact would be to the graph, were it added; nothing is kept. */
export async function checkHandFact(
  member: Member,
  { add, remove }: z.output<typeof checkFactInput>,
): Promise<HandFactCheck> {
  const { known, conflicting } = await changesBy(member, add);
  const [conflict] = conflicting.examples;
  const isItself = conflict && remove?.object.toLowerCase() === conflict.held.toLowerCase(); // what it takes the place of
  return { isKnown: known.count > 0, conflict: conflict && !isItself ? conflict : null };
}

async function changesBy(member: Member, fact: HandFact): Promise<FactChanges> {
  const parent = path.join(env().DATA_DIR, "graph");
  await fs.mkdir(parent, { recursive: true });
  const folder = await fs.mkdtemp(path.join(parent, "build-preview-"));
  try {
    const said = await listSaid(member.organizationId);
    const head = { name: FILE_NAME, bytes: fileOf([fact]), isWhole: true, relations: said };
    const { all, relations } = await previewFile(head, folder);
    return await changesOf(member, { facts: all, relations });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** One source of each owner, which no upload can take the place of. */
function idOf(owner: string): string {
  return `src_hand_${owner.replace(/^org_/, "")}`;
}

async function readFacts(orm: Pick<Transaction, "select">, owner: string): Promise<HandFact[]> {
  const isIt = and(eq(knowledgeSources.id, idOf(owner)), eq(knowledgeSources.owner, owner));
  const [row] = await orm
    .select({ bytes: knowledgeFiles.bytes })
    .from(knowledgeFiles)
    .innerJoin(knowledgeSources, eq(knowledgeSources.id, knowledgeFiles.source_id))
    .where(isIt);
  if (!row) return [];
  const rows: string[][] = parse(row.bytes, { from_line: 2 });
  return rows.map(([subject = "", relation = "", object = ""]) => ({ subject, relation, object }));
}

async function writeFacts(tx: Transaction, change: Change, facts: readonly HandFact[]): Promise<void> {
  const { owner, actor } = change;
  const id = idOf(owner);
  if (facts.length === 0) {
    await removeSource(tx, change, id);
    return;
  }
  const row = { id, owner, kind: "facts", name: NAME, file_name: FILE_NAME, created_by: actor.name };
  const isIt = eq(knowledgeSources.id, id);
  const [known] = await tx.select({ id: knowledgeSources.id }).from(knowledgeSources).where(isIt);
  if (!known) {
    await requireRoom(tx, owner, { sources: 1, bytes: 1, facts: 1 });
    await tx.insert(knowledgeSources).values({ ...row, status: "uploading" });
  }
  await putPart(tx, owner, { source_id: id, part: 0, bytes: fileOf(facts) });
  await tx.update(knowledgeSources).set({ error: null, updated_at: sql`now()` }).where(isIt);
  await note(tx, change, { action: known ? "source.changed" : "source.added", subject: id, data: { name: NAME } });
  await beginImport(tx, owner, id);
}

function fileOf(facts: readonly HandFact[]): Buffer {
  const rows = [HEADER, ...facts.map(({ subject, relation, object }) => [subject, relation, object])];
  return Buffer.from(rows.map((cells) => `${cells.map(quoted).join(",")}\n`).join(""));
}

// Always quoted: no cell is read as another one, or as a header.
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function isSame(one: HandFact, other: HandFact): boolean {
  return HEADER.every((cell) => one[cell] === other[cell]);
}

function tooMany(): ApiError {
  const message = `${MOST.toLocaleString("en")} facts can be added by hand. Import more as a file.`;
  return new ApiError("invalid_request", { message, details: { issues: [{ path: "add", message }] } });
}
