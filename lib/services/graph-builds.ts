import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import type { TransactionSql } from "postgres";
import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { ImportReport, SourceFiles } from "@/lib/knowledge/import/import";
import { runImport } from "@/lib/knowledge/import/run";
import { dropStoredGraph } from "@/lib/knowledge/store-graph";
import { FetchFailed, fetchFile } from "./fetch-file";
import { listSaid } from "./knowledge";
import { BUILT_CHANNEL, SHARED } from "./own-graphs";

const LEASE_S = 15; // renewed while the build goes on
const RENEW_MS = 2_000;
const MOST_ATTEMPTS = 3; // a file that ends the process each time is not tried for ever
const RETRY_S = 30;
const MOST_COMPACT_FACTS = 20_000_000; // about 400 MB in memory of each process, and 1 GB to compile
const FETCH_MS = 600_000;
const MOST_BYTES = 2 * 1024 ** 3; // of one address
const LEFTOVER_MS = 6 * 3_600_000; // no build takes so long
const PART_BYTES = 4 * 1024 * 1024;

interface Claim {
  owner: string;
  /** The version that is built: changes that come meanwhile ask for the next. */
  wanted: number;
  lease: string;
}

/** Builds every graph whose sources or relations changed. Each is built by one process; one that died is taken over. */
export async function runDueImports(mostCompactFacts = MOST_COMPACT_FACTS): Promise<void> {
  for (let claim = await claimBuild(); claim; claim = await claimBuild()) {
    try {
      await build(claim, mostCompactFacts);
    } catch (error) {
      await putBack(claim);
      throw error;
    }
  }
}

const begun: { running?: Promise<void>; failure?: unknown } = {};

/** Begins what is due and does not wait for it: a long import holds up neither other work nor the end of the process. */
export async function beginDueImports(): Promise<void> {
  const { failure } = begun;
  begun.failure = undefined;
  begun.running ??= runDueImports()
    .catch((error) => {
      begun.failure = error;
    })
    .finally(() => {
      begun.running = undefined;
    });
  if (failure) throw failure;
}

async function claimBuild(): Promise<Claim | undefined> {
  const lease = randomBytes(8).toString("hex");
  const [row] = await database().sql`
    update knowledge_graphs set lease = ${lease}, lease_until = now() + make_interval(secs => ${LEASE_S}),
      attempts = attempts + 1, progress = 0
    where owner = (
      select owner from knowledge_graphs
      where built < wanted and attempts < ${MOST_ATTEMPTS} and coalesce(lease_until < now(), true)
      order by updated_at limit 1 for update skip locked
    )
    returning owner, wanted`;
  return row && { owner: row.owner, wanted: Number(row.wanted), lease };
}

async function build(claim: Claim, mostCompactFacts: number): Promise<void> {
  const folder = path.join(env().DATA_DIR, "graph", `build-${claim.lease}`);
  await removeLeftovers(path.dirname(folder));
  await fs.mkdir(folder, { recursive: true });
  const progress = { done: 0 };
  const timer = setInterval(() => void renew(claim, progress.done).catch(() => {}), RENEW_MS);
  try {
    const files = await writeFiles(claim.owner, folder);
    const relations = await listSaid(claim.owner);
    const outFile = path.join(folder, "graph.bin");
    const plan = { sources: files.map(({ source }) => source), relations };
    const onProgress = (done: number) => {
      progress.done = done;
    };
    const report = await runImport(plan, { outFile, mostCompactFacts }, { onProgress });
    await keep(claim, { report, outFile, rowIds: files.map(({ rowId }) => rowId) });
  } finally {
    clearInterval(timer);
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

// Each source as a file in a folder of this build, a part in memory at a time.
async function writeFiles(owner: string, folder: string): Promise<WrittenSource[]> {
  const { sql } = database();
  const rows = await sql`
    with taken as (
      update knowledge_sources set status = 'importing', updated_at = now()
      where owner = ${owner} and status <> 'uploading' returning *
    ) select * from taken order by created_at, id`;
  const written: WrittenSource[] = [];
  for (const row of rows) {
    const isHad = await fetchParts(row as never).then(
      () => true,
      (error) => giveUp(row.id, error),
    );
    if (!isHad) continue;
    const file = path.join(folder, row.id);
    const out = await fs.open(file, "w");
    const parts = sql`select bytes from knowledge_files where source_id = ${row.id} order by part`;
    for await (const [part] of parts.cursor(1)) await out.write(part?.bytes);
    await out.close();
    const id = freePath(owner, row.name, written);
    const about = { licence: row.licence ?? undefined, attribution: row.attribution ?? undefined };
    const files = [{ path: file, name: row.file_name }];
    written.push({ rowId: row.id, source: { id, name: row.name, ...about, files } });
  }
  return written;
}

/** Fetches a file that was given by addresses, once; what came before a failure is thrown away. */
async function fetchParts({ id, urls }: { id: string; urls: string[] }): Promise<void> {
  if (urls.length === 0) return;
  const { sql } = database();
  const [had] = await sql`select 1 from knowledge_files where source_id = ${id} limit 1`;
  if (had) return;
  await sql.begin(async (tx) => {
    let part = 0;
    let waiting: Buffer[] = [];
    const put = () =>
      tx`insert into knowledge_files ${tx({ source_id: id, part: part++, bytes: Buffer.concat(waiting) })}`;
    for (const url of urls) {
      const file = {
        url,
        timeoutMs: FETCH_MS,
        allowPrivate: env().WEBHOOK_ALLOW_PRIVATE_NETWORKS,
        mostBytes: MOST_BYTES,
      };
      for await (const chunk of fetchFile(file)) {
        waiting.push(chunk);
        if (waiting.reduce((sum, { length }) => sum + length, 0) < PART_BYTES) continue;
        await put();
        waiting = [];
      }
    }
    await put();
    await tx`
      update knowledge_sources set bytes = (select sum(length(bytes)) from knowledge_files where source_id = ${id})
      where id = ${id}`;
  });
}

async function giveUp(id: string, error: unknown): Promise<false> {
  if (!(error instanceof FetchFailed)) throw error;
  await database().sql`
    update knowledge_sources set status = 'failed', error = ${error.message}, updated_at = now() where id = ${id}`;
  return false;
}

/** What `source` of a verdict begins with: `own/product-catalogue`. */
function freePath(owner: string, name: string, taken: readonly WrittenSource[]): string {
  const words = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  const plain = `${owner === SHARED ? SHARED : "own"}/${words.replace(/^-|-$/g, "") || "facts"}`;
  const isTaken = (id: string) => taken.some(({ source }) => source.id === id);
  let id = plain;
  for (let n = 2; isTaken(id); n++) id = `${plain}-${n}`;
  return id;
}

async function renew({ owner, lease }: Claim, done: number): Promise<void> {
  await database().sql`
    update knowledge_graphs set lease_until = now() + make_interval(secs => ${LEASE_S}), progress = ${done}
    where owner = ${owner} and lease = ${lease}`;
}

interface Built {
  report: ImportReport;
  outFile: string;
  /** Rows of `knowledge_sources`, in the order of the report's sources. */
  rowIds: readonly string[];
}

/** Puts a built graph in place of the one before, with what became of each source; nothing where the lease was lost. */
async function keep({ owner, wanted, lease }: Claim, { report, outFile, rowIds }: Built): Promise<void> {
  const isEmpty = report.sources.every(({ error }) => error !== undefined);
  const unused = await database().sql.begin(async (tx) => {
    const [held] = await tx`select build from knowledge_graphs where owner = ${owner} and lease = ${lease} for update`;
    if (!held) return report.build;
    await tx`delete from knowledge_indexes where owner = ${owner}`;
    if (!isEmpty && report.build === undefined) await writeParts(tx, outFile, { owner, version: wanted });
    for (const [i, { facts, skipped, error }] of report.sources.entries()) {
      await tx`
        update knowledge_sources set status = ${error ? "failed" : "ready"}, facts = ${facts},
          skipped = ${JSON.stringify(skipped)}::text::jsonb, error = ${error ?? null}, updated_at = now()
        where id = ${rowIds[i] ?? ""}`;
    }
    const stats = isEmpty ? null : JSON.stringify(report.stats);
    await tx`
      update knowledge_graphs set built = ${wanted}, build = ${report.build ?? null},
        adapter = ${report.build === undefined ? "compact" : "postgres"}, stats = ${stats}::text::jsonb,
        relations = ${JSON.stringify(report.relations)}::text::jsonb,
        progress = 1, attempts = 0, lease = null, lease_until = null, updated_at = now()
      where owner = ${owner}`;
    await tx`select pg_notify(${BUILT_CHANNEL}, ${owner})`;
    return held.build;
  });
  if (unused) await dropStoredGraph(database().sql, unused);
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

/** Lets a build that failed be tried again after a while, a few times; then its sources say that they failed. */
async function putBack({ owner, lease }: Claim): Promise<void> {
  await database().sql.begin(async (tx) => {
    const [graph] = await tx`
      update knowledge_graphs set lease = null, lease_until = now() + make_interval(secs => ${RETRY_S}), updated_at = now()
      where owner = ${owner} and lease = ${lease} returning attempts`;
    if (!graph || graph.attempts < MOST_ATTEMPTS) return;
    const error = "The import was given up after three attempts: the files may be too large for this machine.";
    await tx`
      update knowledge_sources set status = 'failed', error = ${error}, updated_at = now()
      where owner = ${owner} and status = 'importing'`;
  });
}
