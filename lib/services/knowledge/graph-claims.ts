import { randomBytes } from "node:crypto";
import { database } from "@/lib/db/client";
import { LEASE_S } from "../queues";

/** A file that ends the process each time is not tried for ever. */
export const MOST_ATTEMPTS = 3;
const RETRY_S = 30;
const GIVEN_UP = `The import was given up after ${MOST_ATTEMPTS} attempts: the files may be too large for this machine.`;

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
  const lease = randomBytes(8).toString("hex");
  const bytes = sql`(
    select coalesce(sum(bytes), 0) from knowledge_sources
    where owner = g.owner and kind = 'facts' and status not in ('uploading', 'fetching'))`;
  const [row] = await sql`
    update knowledge_graphs g set lease = ${lease}, lease_until = now() + make_interval(secs => ${LEASE_S}),
      attempts = attempts + 1, progress = 0
    where owner = (
      select owner from knowledge_graphs g
      where built < wanted and attempts < ${MOST_ATTEMPTS} and coalesce(lease_until < now(), true)
        and owner <> all(${[...except]}) and ${mostBytes === undefined ? sql`true` : sql`${bytes} <= ${mostBytes}`}
      order by updated_at limit 1 for update skip locked
    )
    returning owner, wanted, ${bytes} as bytes`;
  return row && { owner: row.owner, wanted: Number(row.wanted), lease, bytes: Number(row.bytes) };
}

/** Says how far a build is; false where it is somebody else's by now, or a source of it was removed. */
export async function renewBuild({ owner, lease }: BuildClaim, progress: number): Promise<boolean> {
  const { count } = await database().sql`
    update knowledge_graphs set lease_until = now() + make_interval(secs => ${LEASE_S}), progress = ${progress}
    where owner = ${owner} and lease = ${lease}`;
  return count > 0;
}

/** Gives a build back that was ended from outside: it counts for nothing, and may be taken at once. */
export async function releaseBuild({ owner, lease }: BuildClaim): Promise<void> {
  await database().sql`
    update knowledge_graphs set lease = null, lease_until = null, attempts = attempts - 1, updated_at = now()
    where owner = ${owner} and lease = ${lease}`;
}

/** Lets a build that failed be tried again after a while, a few times. */
export async function putBackBuild({ owner, lease }: BuildClaim): Promise<void> {
  const [graph] = await database().sql`
    update knowledge_graphs set lease_until = now() + make_interval(secs => ${RETRY_S}), updated_at = now()
    where owner = ${owner} and lease = ${lease} returning attempts`;
  if (graph && graph.attempts >= MOST_ATTEMPTS) await giveUpBuild({ owner, lease }, GIVEN_UP);
}

/** Ends the attempts at a build: its sources say why, and verdicts rest on the build before it. */
export async function giveUpBuild(
  { owner, lease }: Pick<BuildClaim, "owner" | "lease">,
  reason: string,
): Promise<void> {
  await database().sql`
    with given_up as (
      update knowledge_graphs set lease = null, lease_until = null, attempts = ${MOST_ATTEMPTS}, updated_at = now()
      where owner = ${owner} and lease = ${lease} returning owner
    )
    update knowledge_sources set status = case when facts > 0 then 'ready' else 'failed' end, error = ${reason},
      updated_at = now()
    where owner in (select owner from given_up) and kind = 'facts' and status in ('waiting', 'importing')`;
}

// The process of the last attempt was killed, so that nobody else says it.
async function giveUpDead(): Promise<void> {
  const dead = await database().sql`
    select owner, lease from knowledge_graphs
    where built < wanted and attempts >= ${MOST_ATTEMPTS} and lease is not null and lease_until < now()`;
  for (const { owner, lease } of dead) await giveUpBuild({ owner, lease }, GIVEN_UP);
}
