import { randomBytes } from "node:crypto";
import { PLANS, type PlanId } from "@/lib/catalog/plans";
import { database } from "@/lib/db/client";
import { type ReadingJob, runReading } from "@/lib/knowledge/documents/run";
import { LEASE_S, LeaseLost, TookTooLong, underLease } from "../queues";

const MOST_ATTEMPTS = 3;
const RETRY_S = 30;
const LEAST_MS = 60_000;
const BYTES_A_MS = 100; // a PDF of 10 MB takes ten seconds: ten times as long as that
const MOST_MS = 15 * 60_000;
const GIVEN_UP = `The documents could not be read in ${MOST_ATTEMPTS} attempts. Remove the source, and import it again.`;

/** A source whose documents this process alone may read, until the lease ends. */
export interface ReadingClaim extends Omit<ReadingJob, "databaseUrl"> {
  bytes: number;
}

/** Takes the source of documents that waits longest, of an owner for whom none is read. */
export async function claimReading(): Promise<ReadingClaim | undefined> {
  await giveUpDead();
  const lease = randomBytes(8).toString("hex");
  const { sql } = database();
  const isRead = sql`exists (
    select 1 from knowledge_sources o where o.owner = s.owner and o.status = 'importing' and o.kind = 'documents'
      and o.lease_until > now())`;
  const [row] = await sql`
    update knowledge_sources set status = 'importing', lease = ${lease}, attempts = attempts + 1, progress = 0,
      lease_until = now() + make_interval(secs => ${LEASE_S})
    where id = (
      select id from knowledge_sources s
      where status in ('waiting', 'importing') and kind = 'documents' and attempts < ${MOST_ATTEMPTS}
        and coalesce(lease_until < now(), true) and not ${isRead}
      order by updated_at, id limit 1 for update skip locked
    )
    returning id, owner, file_name, bytes`;
  if (!row) return undefined;
  const { id, owner, file_name: fileName, bytes } = row;
  return { id, owner, lease, fileName, bytes: Number(bytes), mostPassages: await roomForPassages(owner, id) };
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

// Who kept the passages has let the lease go.
async function renew({ id, lease }: ReadingClaim, progress: number): Promise<boolean> {
  const [row] = await database().sql`
    update knowledge_sources set progress = case when lease = ${lease} then ${progress}::float8 else progress end,
      lease_until = case when lease = ${lease} then now() + make_interval(secs => ${LEASE_S}) else lease_until end
    where id = ${id} returning lease = ${lease} as is_held, status`;
  return row !== undefined && (row.is_held || row.status === "ready");
}

async function fail({ id, lease }: ReadingClaim, reason: string): Promise<void> {
  await database().sql`
    update knowledge_sources set status = case when passages > 0 then 'ready' else 'failed' end, error = ${reason},
      lease = null, lease_until = null, updated_at = now()
    where id = ${id} and lease = ${lease}`;
}

// Who was ended from outside loses no attempt, and may begin again at once.
async function putBack({ id, lease }: ReadingClaim, isEnded: boolean): Promise<void> {
  const { sql } = database();
  await sql`
    update knowledge_sources set status = 'waiting', lease = null, attempts = attempts - ${isEnded ? 1 : 0},
      lease_until = ${isEnded ? null : sql`now() + make_interval(secs => ${RETRY_S})`}
    where id = ${id} and lease = ${lease}`;
}

// The process of the last attempt was killed, so that nobody else says it.
async function giveUpDead(): Promise<void> {
  await database().sql`
    update knowledge_sources set status = case when passages > 0 then 'ready' else 'failed' end, error = ${GIVEN_UP},
      lease = null, lease_until = null, updated_at = now()
    where status in ('waiting', 'importing') and kind = 'documents' and attempts >= ${MOST_ATTEMPTS}
      and coalesce(lease_until < now(), true)`;
}
