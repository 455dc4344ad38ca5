import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { TransactionSql } from "postgres";
import { ApiError } from "@/lib/catalog/errors";
import { database, type Sql } from "@/lib/db/client";
import { knowledgeSources } from "@/lib/db/knowledge-schema";
import { env } from "@/lib/env";
import type { SkippedReason } from "@/lib/knowledge/import/statement";
import { FetchFailed, fetchFile, type Pace, shownAddress, type Validators } from "../outgoing";
import { LEASE_S, LeaseLost, TookTooLong, underLease } from "../queues";
import { beginImport, type FilePart, putPart, type SourceKind } from "./knowledge";
import { fetchDocuments } from "./page-fetches";
import { inParts } from "./parts";
import { lockStorage } from "./storage-quotas";

const MOST_ATTEMPTS = 3;
const RETRY_S = 30;
const FETCH_MS = 3_600_000; // for all addresses of a source together
const MOST_BYTES = 2 * 1024 ** 3; // of one address
const PART_BYTES = 1024 * 1024; // in memory, of each fetch under way
const OF_ONE_OWNER = 2; // fetches at once, so that nobody holds all places of a process

/** A source whose file this process alone may fetch, until the lease ends. */
export interface FetchClaim {
  id: string;
  owner: string;
  kind: SourceKind;
  urls: string[];
  lease: string;
}

export interface FetchBounds {
  /** Gives the source back, to be fetched from its beginning. */
  signal: AbortSignal;
  mostMs?: number;
  pace?: Pace;
}

/** Takes the source that waits longest of an owner for whom the fewest are fetched. */
export async function claimFetch(): Promise<FetchClaim | undefined> {
  await giveUpDead();
  const lease = randomBytes(8).toString("hex");
  const { sql: ask } = database();
  const running = ask`(
    select count(*) from knowledge_sources o where o.owner = s.owner and o.status = 'fetching' and o.lease_until > now())`;
  const [row] = await ask`
    update knowledge_sources set lease = ${lease}, lease_until = now() + make_interval(secs => ${LEASE_S}),
      attempts = attempts + 1
    where id = (
      select id from knowledge_sources s
      where status = 'fetching' and attempts < ${MOST_ATTEMPTS} and coalesce(lease_until < now(), true)
        and ${running} < ${OF_ONE_OWNER}
      order by ${running}, created_at, id limit 1 for update skip locked
    )
    returning id, owner, kind, urls`;
  return row && { id: row.id, owner: row.owner, kind: row.kind, urls: row.urls, lease };
}

/**
 * Fetches the file of a source, or its documents, part by part, each kept in a transaction of its own, and asks for the
 * build when all are there. What cannot be had, comes too slowly or exceeds the plan leaves the source failed, with the reason.
 */
export async function fetchClaimed(claim: FetchClaim, bounds: FetchBounds): Promise<void> {
  const { mostMs = FETCH_MS, signal, pace } = bounds;
  let done = 0;
  const onProgress = (share: number) => {
    done = share;
  };
  try {
    await underLease({ renew: () => renew(claim, done), mostMs, signal }, async (ended) => {
      await forget(claim); // what came before the last process died
      const skipped = await fetchParts(claim, { pace, signal: ended, mostMs, onProgress });
      await finish(claim, skipped);
    });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const reason = reasonOf(error, mostMs);
    if (reason) await fail(claim, reason);
    else await putBack(claim, signal.aborted);
    if (!reason && !signal.aborted) throw error;
  }
}

type PartBounds = FetchBounds & { mostMs: number; onProgress: (done: number) => void };

/** Gives what was left out. */
async function fetchParts(claim: FetchClaim, bounds: PartBounds): Promise<SkippedReason[]> {
  const { mostMs: timeoutMs, pace, signal, onProgress } = bounds;
  const allowPrivate = env().WEBHOOK_ALLOW_PRIVATE_NETWORKS;
  const guarded = { timeoutMs, allowPrivate, pace, signal };
  if (claim.kind === "documents") {
    const keep = (part: Omit<FilePart, "source_id">) => keepPart(claim, part);
    const known = await validatorsOf(claim);
    return await fetchDocuments(claim.urls, { ...guarded, partBytes: PART_BYTES, known, keep, onProgress });
  }
  let part = 0;
  for (const url of claim.urls) {
    for await (const bytes of inParts(fetchFile({ url, mostBytes: MOST_BYTES, ...guarded }), PART_BYTES))
      await keepPart(claim, { part: part++, bytes, url });
  }
  if (part === 0) throw new FetchFailed(shownAddress(claim.urls[0] ?? ""), "It holds nothing.");
  return [];
}

/** Of the files that documents of the source were read of, by address. */
async function validatorsOf({ id }: FetchClaim): Promise<Map<string, Validators>> {
  const rows = await database().sql`
    select split_part(path, '#', 1) as url, validators from documents where source_id = ${id} and validators is not null`;
  return new Map(rows.map(({ url, validators }) => [url, validators]));
}

async function keepPart({ id, owner, lease }: FetchClaim, given: Omit<FilePart, "source_id">): Promise<void> {
  await database().orm.transaction(async (tx) => {
    await lockStorage(tx, owner); // before the source, as uploads do
    const [held] = await tx
      .update(knowledgeSources)
      .set({ updated_at: sql`now()` })
      .where(isLeased({ id, lease }))
      .returning();
    if (!held) throw new LeaseLost();
    await putPart(tx, owner, { source_id: id, ...given });
  });
}

const isLeased = ({ id, lease }: Pick<FetchClaim, "id" | "lease">) =>
  and(eq(knowledgeSources.id, id), eq(knowledgeSources.lease, lease));

async function renew({ id, lease }: FetchClaim, progress: number): Promise<boolean> {
  const { count } = await database().sql`
    update knowledge_sources set progress = ${progress}, lease_until = now() + make_interval(secs => ${LEASE_S})
    where id = ${id} and lease = ${lease}`;
  return count > 0;
}

/** Throws `LeaseLost`. */
async function forget({ id, lease }: FetchClaim): Promise<void> {
  await database().sql.begin(async (tx) => {
    const { count } = await tx`update knowledge_sources set bytes = 0 where id = ${id} and lease = ${lease}`;
    if (count === 0) throw new LeaseLost();
    await tx`delete from knowledge_files where source_id = ${id}`;
  });
}

async function finish({ id, owner, lease }: FetchClaim, skipped: SkippedReason[]): Promise<void> {
  await database().orm.transaction(async (tx) => {
    const whole = { lease: null, lease_until: null, attempts: 0, skipped };
    const [held] = await tx.update(knowledgeSources).set(whole).where(isLeased({ id, lease })).returning();
    if (!held) throw new LeaseLost();
    await beginImport(tx, owner, id);
  });
}

// Documents that are there already go on deciding.
const FAILED = (ask: Sql | TransactionSql) => ask`case when passages > 0 then 'ready' else 'failed' end`;

async function fail(claim: FetchClaim, reason: string): Promise<void> {
  await database().sql.begin(async (tx) => {
    const { count } = await tx`
      update knowledge_sources set status = ${FAILED(tx)}, error = ${reason}, bytes = 0, lease = null,
        lease_until = null, updated_at = now()
      where id = ${claim.id} and lease = ${claim.lease}`;
    if (count > 0) await tx`delete from knowledge_files where source_id = ${claim.id}`;
  });
}

// Who was ended from outside loses no attempt, and may begin again at once.
async function putBack({ id, lease }: FetchClaim, isEnded: boolean): Promise<void> {
  await database().sql`
    update knowledge_sources set lease = null, attempts = attempts - ${isEnded ? 1 : 0},
      lease_until = ${isEnded ? null : database().sql`now() + make_interval(secs => ${RETRY_S})`}
    where id = ${id} and lease = ${lease}`;
}

// The process of the last attempt was killed, so that nobody else says it.
async function giveUpDead(): Promise<void> {
  const reason = `The file could not be fetched in ${MOST_ATTEMPTS} attempts. Remove the source, and import it again.`;
  await database().sql`
    update knowledge_sources set status = ${FAILED(database().sql)}, error = ${reason}, lease = null, lease_until = null,
      updated_at = now()
    where status = 'fetching' and attempts >= ${MOST_ATTEMPTS} and coalesce(lease_until < now(), true)`;
}

function reasonOf(error: unknown, mostMs: number): string | undefined {
  if (error instanceof FetchFailed) return error.message;
  if (error instanceof ApiError && error.code === "quota_exceeded") return error.message;
  if (error instanceof TookTooLong) return `The file did not arrive within ${Math.ceil(mostMs / 60_000)} minutes.`;
  return undefined;
}
