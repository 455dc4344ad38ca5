import { PLANS, type PlanId } from "@/lib/catalog/plans";
import { database } from "@/lib/db/client";
import { MOST_READINGS, READINGS } from "@/lib/knowledge/documents/readings";
import { type ReadingJob, runReading } from "@/lib/knowledge/documents/run";
import { LeaseLost, TookTooLong, underLease } from "../queues";
import { failed } from "./source-failures";

const RETRY_S = 30;
const LEAST_MS = 60_000;
const BYTES_A_MS = 100; // a PDF of 10 MB takes ten seconds: ten times as long as that
const MOST_MS = 15 * 60_000;
const GIVEN_UP = `The documents could not be read in ${MOST_READINGS} attempts. Remove the source, and import it again.`;

/** A source whose documents this process alone may read, until the lease ends. */
export interface ReadingClaim extends Omit<ReadingJob, "databaseUrl"> {
  bytes: number;
}

/** Takes the source of documents that waits longest, of an owner for whom none is read. */
export async function claimReading(): Promise<ReadingClaim | undefined> {
  await giveUpDead();
  const { sql } = database();
  const isRead = sql`exists (
    select 1 from knowledge_sources o where o.owner = t.owner and o.status = 'importing' and o.kind = 'documents'
      and o.lease_until > now())`;
  const [row] = await READINGS.claim<Omit<ReadingClaim, "mostPassages">>({
    where: sql`not ${isRead}`,
    order: sql`t.updated_at, t.id`,
    set: { status: "importing", progress: 0 },
    read: sql`select id, owner, lease, file_name as "fileName", bytes from claimed`,
  });
  return row && { ...row, bytes: Number(row.bytes), mostPassages: await roomForPassages(row.owner, row.id) };
}

/** Reads the documents of a source and keeps their passages, or says why they cannot be read; those from before stay then. */
export async function readClaimed(claim: ReadingClaim, { signal }: { signal: AbortSignal }): Promise<void> {
  const { bytes, ...job } = claim;
  const mostMs = Math.min(MOST_MS, LEAST_MS + bytes / BYTES_A_MS);
  let done = 0;
  const onProgress = (share: number) => {
    done = share;
  };
  try {
    await underLease({ mostMs, signal, renew: () => renew(claim, done) }, async (ended) => {
      const report = await runReading({ ...job, databaseUrl: database().url }, { onProgress, signal: ended });
      if ("error" in report) await fail(claim, report.error);
    });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (signal.aborted) return await putBack(claim, true);
    if (error instanceof TookTooLong) return await fail(claim, tooSlow(mostMs));
    await putBack(claim, false);
    throw error;
  }
}

const tooSlow = (mostMs: number) =>
  `The reading was ended after ${Math.ceil(mostMs / 60_000)} minutes: files of this size take far less.`;

/** How many passages the plan of an owner holds beside those of other sources. */
async function roomForPassages(owner: string, id: string): Promise<number> {
  const [row] = await database().sql`
    select plan, (select coalesce(sum(passages), 0) from knowledge_sources where owner = ${owner} and id <> ${id}) as used
    from organizations where id = ${owner}`;
  const limit = row ? PLANS[row.plan as PlanId].storage.passages : Number.MAX_SAFE_INTEGER;
  return Math.max(0, limit - Number(row?.used ?? 0));
}

async function renew(claim: ReadingClaim, progress: number): Promise<boolean> {
  if (await READINGS.renew(claim, { progress })) return true;
  // The lease is also gone once the passages are kept, which ends the work well.
  const [row] = await database().sql`select status from knowledge_sources where id = ${claim.id}`;
  return row?.status === "ready";
}

async function fail(claim: ReadingClaim, reason: string): Promise<void> {
  await READINGS.end(claim, failed(reason));
}

// Work that was stopped from outside, as when the process ends, costs no attempt and may begin again at once.
async function putBack(claim: ReadingClaim, isEnded: boolean): Promise<void> {
  await READINGS.retry(claim, { afterS: isEnded ? 0 : RETRY_S, isCounted: !isEnded, set: { status: "waiting" } });
}

// Where the process of the last attempt was killed, it could not say that the attempts are over.
async function giveUpDead(): Promise<void> {
  await READINGS.endSpent(failed(GIVEN_UP));
}
