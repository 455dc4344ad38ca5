import type { TransactionSql } from "postgres";
import { database } from "@/lib/db/client";
import { LeaseQueue, type QueryPart } from "@/lib/db/leases";

/** A file that ends the process each time is not tried for ever. */
export const MOST_ATTEMPTS = 3;
const RETRY_S = 30;
const GIVEN_UP = `The import was given up after ${MOST_ATTEMPTS} attempts: the files may be too large for this machine.`;

/** Graphs that are behind what was imported. One that was given up is behind, too: it waits for the next change. */
export const BUILDS = new LeaseQueue({
  table: "knowledge_graphs",
  key: ["owner"],
  token: "lease",
  attempts: "attempts",
  mostAttempts: MOST_ATTEMPTS,
  until: "lease_until",
  untilMayBeNull: true,
  open: `t.built < t.wanted and (t.attempts < ${MOST_ATTEMPTS} or t.lease is not null)`,
});

/** A build that this process alone may make, until its lease ends. */
export interface BuildClaim {
  owner: string;
  /** The version that is built: changes that come meanwhile ask for the next. */
  wanted: number;
  lease: string;
  /** Of the files to read. */
  bytes: number;
}

/** Which builds are taken: of files up to that size, and of other owners than these. */
export interface BuildChoice {
  mostBytes?: number;
  except?: readonly string[];
}

/** Takes the build that waits longest, so that who changes much waits behind who changes little. */
export async function claimBuild({ mostBytes, except = [] }: BuildChoice = {}): Promise<BuildClaim | undefined> {
  await giveUpDead();
  const { sql } = database();
  const bytes = sql`(
    select coalesce(sum(bytes), 0) from knowledge_sources
    where owner = t.owner and kind = 'facts' and status not in ('uploading', 'fetching'))`;
  const [claim] = await BUILDS.claim<BuildClaim>({
    where: sql`t.owner <> all(${[...except]}) and ${mostBytes === undefined ? sql`true` : sql`${bytes} <= ${mostBytes}`}`,
    order: sql`t.updated_at`,
    set: { progress: 0 },
    read: sql`select owner, wanted, lease, ${bytes} as bytes from claimed t`,
  });
  return claim && { ...claim, wanted: Number(claim.wanted), bytes: Number(claim.bytes) };
}

/** Says how far a build is; false where it is somebody else's by now, or a source of it was removed. */
export async function renewBuild(claim: BuildClaim, progress: number): Promise<boolean> {
  return await BUILDS.renew(claim, { progress });
}

/** Gives a build back that was ended from outside: it counts for nothing, and may be taken at once. */
export async function releaseBuild(claim: BuildClaim): Promise<void> {
  await BUILDS.release(claim, { updated_at: database().sql`now()` });
}

/** Lets a build that failed be tried again after a while, a few times. */
export async function putBackBuild(claim: BuildClaim): Promise<void> {
  const { sql } = database();
  const lease = sql`case when t.attempts >= ${MOST_ATTEMPTS} then t.lease end`; // with it the build is given up
  const graph = await BUILDS.retry(claim, { afterS: RETRY_S, set: { lease, updated_at: sql`now()` } });
  if (graph?.lease) await giveUpBuild(claim, GIVEN_UP);
}

/** Ends the attempts at a build: its sources say why, and verdicts rest on the build before it. */
export async function giveUpBuild(claim: BuildClaim, reason: string): Promise<void> {
  await database().sql.begin(async (tx) => {
    await lockSources(tx, tx`${claim.owner}`);
    await BUILDS.end(claim, { attempts: MOST_ATTEMPTS, updated_at: tx`now()` }, { also: saying(reason), sql: tx });
  });
}

// Where the process of the last attempt was killed, it could not say that the attempts are over.
async function giveUpDead(): Promise<void> {
  const { sql } = database();
  if ((await sql`${BUILDS.spent(sql)} limit 1`).length === 0) return;
  await sql.begin(async (tx) => {
    await lockSources(tx, BUILDS.spent(tx));
    await BUILDS.endSpent({ updated_at: tx`now()` }, { also: saying(GIVEN_UP), sql: tx });
  });
}

/**
 * Locks the sources of owners for the rest of a transaction, which changes them and then the graph. Whoever changes both
 * takes them in this order: two that take them the other way round would wait for each other.
 */
export async function lockSources(tx: TransactionSql, owners: QueryPart): Promise<void> {
  await tx`
    select 1 from knowledge_sources where owner in (${owners}) and kind = 'facts' and status in ('waiting', 'importing')
    order by id for update`;
}

function saying(reason: string): QueryPart {
  return database().sql`
    update knowledge_sources set status = case when facts > 0 then 'ready' else 'failed' end, error = ${reason},
      updated_at = now()
    where owner in (select owner from ended) and kind = 'facts' and status in ('waiting', 'importing')`;
}
