import { ApiError } from "@/lib/catalog/errors";
import { database, sqlOf } from "@/lib/db/client";
import { LeaseQueue } from "@/lib/db/leases";
import { env } from "@/lib/env";
import type { SkippedReason } from "@/lib/knowledge/import/statement";
import { FetchFailed, fetchFile, type Pace, shownAddress, type Validators } from "../outgoing";
import { LeaseLost, TookTooLong, underLease } from "../queues";
import { beginImport, type FilePart, putPart, type SourceKind } from "./knowledge";
import { fetchDocuments } from "./page-fetches";
import { inParts } from "./parts";
import { failed } from "./source-failures";
import { lockStorage } from "./storage-quotas";

const MOST_ATTEMPTS = 3;
const QUEUE = new LeaseQueue({
  table: "knowledge_sources",
  key: ["id"],
  token: "lease",
  attempts: "attempts",
  mostAttempts: MOST_ATTEMPTS,
  until: "lease_until",
  untilMayBeNull: true,
  open: "t.status = 'fetching'",
});
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
  const { sql } = database();
  const running = sql`(
    select count(*) from knowledge_sources o where o.owner = t.owner and o.status = 'fetching' and o.lease_until > now())`;
  const [claim] = await QUEUE.claim<FetchClaim>({
    where: sql`${running} < ${OF_ONE_OWNER}`,
    order: sql`${running}, t.created_at, t.id`,
    read: sql`select id, owner, kind, urls, lease from claimed`,
  });
  return claim;
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
    await underLease({ renew: () => QUEUE.renew(claim, { progress: done }), mostMs, signal }, async (ended) => {
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

async function keepPart(claim: FetchClaim, given: Omit<FilePart, "source_id">): Promise<void> {
  await database().orm.transaction(async (tx) => {
    await lockStorage(tx, claim.owner); // before the source, as uploads do
    if (!(await QUEUE.hold(sqlOf(tx), claim))) throw new LeaseLost();
    await putPart(tx, claim.owner, { source_id: claim.id, ...given });
  });
}

/** Throws `LeaseLost`. */
async function forget(claim: FetchClaim): Promise<void> {
  await database().sql.begin(async (tx) => {
    if (!(await QUEUE.hold(tx, claim))) throw new LeaseLost();
    await tx`update knowledge_sources set bytes = 0 where id = ${claim.id}`;
    await tx`delete from knowledge_files where source_id = ${claim.id}`;
  });
}

async function finish(claim: FetchClaim, skipped: SkippedReason[]): Promise<void> {
  await database().orm.transaction(async (tx) => {
    const sql = sqlOf(tx);
    const whole = { attempts: 0, skipped: sql`${JSON.stringify(skipped)}::text::jsonb` };
    if (!(await QUEUE.end(claim, whole, { sql }))) throw new LeaseLost();
    await beginImport(tx, claim.owner, claim.id);
  });
}

async function fail(claim: FetchClaim, reason: string): Promise<void> {
  const { sql } = database();
  const also = sql`delete from knowledge_files where source_id in (select id from ended)`;
  await QUEUE.end(claim, { ...failed(reason), bytes: 0 }, { also });
}

// Work that was stopped from outside, as when the process ends, costs no attempt and may begin again at once.
async function putBack(claim: FetchClaim, isEnded: boolean): Promise<void> {
  if (isEnded) await QUEUE.release(claim);
  else await QUEUE.retry(claim, { afterS: RETRY_S });
}

// Where the process of the last attempt was killed, it could not say that the attempts are over.
async function giveUpDead(): Promise<void> {
  const reason = `The file could not be fetched in ${MOST_ATTEMPTS} attempts. Remove the source, and import it again.`;
  await QUEUE.endSpent(failed(reason));
}

function reasonOf(error: unknown, mostMs: number): string | undefined {
  if (error instanceof FetchFailed) return error.message;
  if (error instanceof ApiError && error.code === "quota_exceeded") return error.message;
  if (error instanceof TookTooLong) return `The file did not arrive within ${Math.ceil(mostMs / 60_000)} minutes.`;
  return undefined;
}
