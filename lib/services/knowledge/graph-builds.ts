import fs from "node:fs/promises";
import path from "node:path";
import type { TransactionSql } from "postgres";
import { PLANS, type PlanId } from "@/lib/catalog/plans";
import { OWN_FACTS } from "@/lib/catalog/witnesses";
import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { ImportReport, SourceFiles } from "@/lib/knowledge/import/import";
import { runImport } from "@/lib/knowledge/import/run";
import { dropStoredGraph } from "@/lib/knowledge/store-graph";
import { LeaseLost, TookTooLong, underLease } from "../queues";
import {
  BUILDS,
  type BuildClaim,
  giveUpBuild,
  lockSources,
  putBackBuild,
  releaseBuild,
  renewBuild,
} from "./graph-claims";
import { listSaid } from "./knowledge";
import { BUILT_CHANNEL, SHARED } from "./own-graphs";

/** About 400 MB in memory of each process, and 1 GB to compile. */
export const MOST_COMPACT_FACTS = 20_000_000;
const LEFTOVER_MS = 6 * 3_600_000; // no build takes so long
const PART_BYTES = 4 * 1024 * 1024;

/** How a build is made. */
export interface BuildBounds {
  mostCompactFacts: number;
  mostMs: number;
  /** Whether a build that takes longer is given up, rather than given back to be tried elsewhere. */
  isLast: boolean;
  /** Gives the build back. */
  signal: AbortSignal;
}

/**
 * Builds the graph that was claimed, and keeps it or says what became of it. Throws `TookTooLong`, and what failed in
 * another way, having put the build back for a later attempt.
 */
export async function buildClaimed(claim: BuildClaim, bounds: BuildBounds): Promise<void> {
  try {
    await build(claim, bounds);
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (bounds.signal.aborted) return await releaseBuild(claim);
    if (!(error instanceof TookTooLong)) await putBackBuild(claim);
    else if (bounds.isLast) await giveUpBuild(claim, tooSlow(bounds));
    else await releaseBuild(claim);
    throw error;
  }
}

const tooSlow = ({ mostMs }: BuildBounds) =>
  `The import was ended after ${Math.ceil(mostMs / 60_000)} minutes: files of this size take far less.`;

async function build(claim: BuildClaim, { mostCompactFacts, mostMs, signal: ending }: BuildBounds): Promise<void> {
  const folder = path.join(env().DATA_DIR, "graph", `build-${claim.lease}`);
  await removeLeftovers(path.dirname(folder));
  await fs.mkdir(folder, { recursive: true });
  let done = 0;
  const onProgress = (share: number) => {
    done = share;
  };
  try {
    await underLease({ mostMs, signal: ending, renew: () => renewBuild(claim, done) }, async (signal) => {
      const files = await writeFiles(claim.owner, folder, signal);
      const plan = {
        sources: files.map(({ source }) => source),
        relations: await listSaid(claim.owner),
        mostNewFacts: await roomForFacts(claim.owner),
      };
      const outFile = path.join(folder, "graph.bin");
      const report = await runImport(plan, { outFile, mostCompactFacts }, { onProgress, signal });
      signal.throwIfAborted();
      await keep(claim, { report, outFile, rowIds: files.map(({ rowId }) => rowId) });
    });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

// What a process left that was killed while it built.
async function removeLeftovers(folder: string): Promise<void> {
  const names = await fs.readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith("build-"))) {
    const left = path.join(folder, name);
    const { mtimeMs } = await fs.stat(left).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFTOVER_MS) await fs.rm(left, { recursive: true, force: true });
  }
}

interface WrittenSource {
  rowId: string;
  source: SourceFiles;
}

// Each source as a file in a folder of this build.
async function writeFiles(owner: string, folder: string, signal: AbortSignal): Promise<WrittenSource[]> {
  // What was to be fetched and could not be had has no file.
  const rows = await database().sql`
    with locked as materialized (
      select id from knowledge_sources
      where owner = ${owner} and kind = 'facts' and status not in ('uploading', 'fetching')
        and (bytes > 0 or cardinality(urls) = 0)
      order by id for update),
    taken as (
      update knowledge_sources s set status = 'importing', updated_at = now() from locked l where s.id = l.id
      returning s.*
    ) select * from taken order by created_at, id`;
  const written: WrittenSource[] = [];
  for (const row of rows) {
    const file = path.join(folder, row.id);
    await writeSource(row.id, file, signal);
    const id = freePath(owner, row.name, written);
    const about = { licence: row.licence ?? undefined, attribution: row.attribution ?? undefined };
    const source = {
      id,
      name: row.name,
      ...about,
      isKept: row.facts > 0,
      files: [{ path: file, name: row.file_name }],
    };
    written.push({ rowId: row.id, source });
  }
  return written;
}

// A part in memory at a time, each asked for by itself: neither a connection nor a statement lasts as long as a file.
async function writeSource(id: string, file: string, signal: AbortSignal): Promise<void> {
  const { sql } = database();
  const out = await fs.open(file, "w");
  try {
    for (let last = -1; ; ) {
      signal.throwIfAborted();
      const [row] = await sql`
        select part, bytes from knowledge_files where source_id = ${id} and part > ${last} order by part limit 1`;
      if (!row) return;
      await out.write(row.bytes);
      last = row.part;
    }
  } finally {
    await out.close();
  }
}

/** How many facts the plan of an owner holds beside those in its graph; undefined for the operator. */
async function roomForFacts(owner: string): Promise<number | undefined> {
  if (owner === SHARED) return undefined;
  const [row] = await database().sql`
    select plan, (select coalesce(sum(facts), 0) from knowledge_sources where owner = ${owner}) as facts
    from organizations where id = ${owner}`;
  return row && Math.max(0, PLANS[row.plan as PlanId].storage.facts - Number(row.facts));
}

/** The id of a source in its graph: `own/product-catalogue`. */
function freePath(owner: string, name: string, taken: readonly WrittenSource[]): string {
  const words = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  const plain = `${owner === SHARED ? `${SHARED}/` : OWN_FACTS}${words.replace(/^-|-$/g, "") || "facts"}`;
  const isTaken = (id: string) => taken.some(({ source }) => source.id === id);
  let id = plain;
  for (let n = 2; isTaken(id); n++) id = `${plain}-${n}`;
  return id;
}

interface Built {
  report: ImportReport;
  outFile: string;
  /** Rows of `knowledge_sources`, in the order of the report's sources. */
  rowIds: readonly string[];
}

/** Puts a built graph in place of the one before, with what became of each source; nothing where the lease was lost. */
async function keep(claim: BuildClaim, { report, outFile, rowIds }: Built): Promise<void> {
  const { owner, wanted } = claim;
  const isEmpty = report.sources.every(({ error }) => error !== undefined);
  const unused = await database().sql.begin(async (tx) => {
    await lockSources(tx, tx`${owner}`);
    const before = await BUILDS.hold(tx, claim);
    if (!before) return report.build;
    await tx`delete from knowledge_indexes where owner = ${owner}`;
    if (!isEmpty && report.build === undefined) await writeParts(tx, outFile, { owner, version: wanted });
    for (const [i, { facts, skipped, error }] of report.sources.entries()) {
      await tx`
        update knowledge_sources set facts = ${facts},
          status = case when status = 'waiting' then status else ${error ? "failed" : "ready"} end,
          skipped = ${JSON.stringify(skipped)}::text::jsonb, error = ${error ?? null}, updated_at = now()
        where id = ${rowIds[i] ?? ""}`;
    }
    const stats = isEmpty ? null : JSON.stringify(report.stats);
    const built = {
      built: wanted,
      build: report.build ?? null,
      adapter: report.build === undefined ? "compact" : "postgres",
      stats: tx`${stats}::text::jsonb`,
      relations: tx`${JSON.stringify(report.relations)}::text::jsonb`,
      ...{ progress: 1, attempts: 0, updated_at: tx`now()` },
    };
    await BUILDS.end(claim, built, { sql: tx });
    await tx`select pg_notify(${BUILT_CHANNEL}, ${owner})`;
    return before.build;
  });
  if (unused) await dropStoredGraph(database().patient, unused);
}

async function writeParts(tx: TransactionSql, file: string, of: { owner: string; version: number }): Promise<void> {
  const input = await fs.open(file);
  try {
    for (let part = 0; ; part++) {
      const { buffer, bytesRead } = await input.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES);
      if (bytesRead === 0) return;
      const bytes = buffer.subarray(0, bytesRead);
      await tx`insert into knowledge_indexes ${tx({ ...of, part, bytes })}`;
    }
  } finally {
    await input.close();
  }
}
