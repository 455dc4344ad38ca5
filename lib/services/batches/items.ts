import type { EventData } from "@/lib/catalog/events";
import { database, sqlOf, type Transaction } from "@/lib/db/client";
import { LeaseQueue } from "@/lib/db/leases";
import type { Outcome } from "../callers";
import { emit } from "../queues";
import { seal, unseal } from "../secrets";
import { NO_WORK, recordsOf } from "../usage";
import { itemContext, sharedContext } from "./contexts";

const ITEMS = new LeaseQueue({
  table: "batch_items",
  key: ["batch_id", "place"],
  token: "lease",
  attempts: "attempts",
  until: "lease_until",
  untilMayBeNull: true,
  open: "t.status = 'waiting'",
});

/** An item that this process alone may check, until the lease ends. */
export interface ItemClaim {
  batchId: string;
  place: number;
  lease: string;
  organizationId: string;
  keyId: string;
  endpoint: "verify" | "harm_detect";
  /** This one among them. */
  attempts: number;
  sealed: { shared: string; own: string };
}

/** A claimed text with its options, as the endpoint for one text takes it. Throws where it cannot be unsealed. */
export function inputOf({ batchId, place, sealed }: ItemClaim): object {
  const shared = JSON.parse(unseal(sealed.shared, sharedContext(batchId)));
  return { ...shared, ...JSON.parse(unseal(sealed.own, itemContext(batchId, place, "input"))) };
}

/**
 * Takes the next item of the organization that was served longest ago; undefined where none is due. Who lost the race for
 * it looks again.
 */
export async function claimItem(): Promise<ItemClaim | undefined> {
  for (;;) {
    const [next] = await database().sql<{ id: string; place: number }[]>`
      select b.id, i.place from batches b
      cross join lateral (
        select place from batch_items where batch_id = b.id and status = 'waiting'
          and coalesce(lease_until < now(), true) order by place limit 1) i
      where b.status in ('waiting', 'running')
      order by (select max(o.served_at) from batches o where o.organization_id = b.organization_id) nulls first,
        b.served_at nulls first, b.created_at limit 1`;
    if (!next) return undefined;
    const claim = await take(next);
    if (claim) return claim;
  }
}

// Locks the batch before its item, as all code does: two transactions that lock in different orders can block each other.
async function take({ id, place }: { id: string; place: number }): Promise<ItemClaim | undefined> {
  return await database().sql.begin(async (sql) => {
    const [batch] = await sql`
      update batches set served_at = clock_timestamp(), status = 'running'
      where id = ${id} and status in ('waiting', 'running')
      returning organization_id, key_id, endpoint, sealed_shared`;
    if (!batch) return undefined;
    const where = sql`t.batch_id = ${id} and t.place = ${place}`;
    const [item] = await ITEMS.claim<{ lease: string; attempts: number; sealed_input: string }>({ where }, sql);
    if (!item) return undefined;
    const of = { organizationId: batch.organization_id, keyId: batch.key_id, endpoint: batch.endpoint };
    const sealed = { shared: batch.sealed_shared, own: item.sealed_input };
    return { batchId: id, place, lease: item.lease, ...of, attempts: item.attempts, sealed };
  });
}

/** Keeps the lease; false where the item was cancelled, or somebody else has it. */
export async function renewItem(claim: ItemClaim): Promise<boolean> {
  return await ITEMS.renew(rowOf(claim));
}

/** Gives an item back, to be taken again after so long. `isCounted` false: the attempt was none. */
export async function putBackItem(
  claim: ItemClaim,
  { retryS, isCounted }: { retryS: number; isCounted: boolean },
): Promise<void> {
  await ITEMS.retry(rowOf(claim), { afterS: retryS, isCounted });
}

const rowOf = ({ batchId: batch_id, place, lease }: ItemClaim) => ({ batch_id, place, lease });

/**
 * Keeps what became of an item with what it adds to usage and log, in one commit; nothing where its lease was lost. The
 * last one ends the batch.
 */
export async function endItem(claim: ItemClaim, status: "completed" | "failed", outcome: Outcome): Promise<void> {
  const { batchId, place } = claim;
  const body = seal(JSON.stringify(outcome.body), itemContext(batchId, place, "body"));
  await database().orm.transaction(async (tx) => {
    const sql = sqlOf(tx);
    await sql`select 1 from batches where id = ${batchId} for update`;
    const kept = { status, status_code: outcome.status, sealed_body: body, sealed_input: null };
    if (!(await ITEMS.end(rowOf(claim), kept, { sql }))) return;
    await count(tx, claim, outcome);
    const [batch] = await sql`
      update batches set completed = completed + ${status === "completed" ? 1 : 0}::int,
        failed = failed + ${status === "failed" ? 1 : 0}::int
      where id = ${batchId} returning completed + failed = total as is_over`;
    if (!batch?.is_over) return;
    await sql`update batches set status = 'finished', ended_at = now(), sealed_shared = null where id = ${batchId}`;
    await announceEnd(tx, batchId);
  });
}

/** What the text adds to the usage of the day it was charged on, to the counts of that day, and to the verification log. */
async function count(tx: Transaction, claim: ItemClaim, { usage, ...outcome }: Outcome) {
  const { batchId, organizationId, keyId, endpoint } = claim;
  const sql = sqlOf(tx);
  const { claims, verifiedClaims, confidenceSum, harmfulTexts } = { ...NO_WORK, ...usage };
  const [charged] = await sql<{ day: string }[]>`
    update usage_daily d set claims = d.claims + ${claims}::int, verified_claims = d.verified_claims + ${verifiedClaims}::int,
      confidence_sum = d.confidence_sum + ${confidenceSum}::float8, harmful_texts = d.harmful_texts + ${harmfulTexts}::int
    from batches b where b.id = ${batchId} and d.organization_id = b.organization_id and d.day = b.charged_on
      and d.key_id = b.key_id and d.endpoint = b.endpoint
    returning to_char(d.day, 'YYYY-MM-DD') as day`;
  const records = recordsOf(outcome, { ord: 1, endpoint, day: charged?.day });
  if (records.length === 0) return;
  await sql`select keep_verifications(${JSON.stringify(records)}::text::jsonb, ${[organizationId]}::text[], ${[keyId]}::text[], ${[1]}::int[])`;
}

/** Tells subscribers of a batch that has just ended, in the transaction that ends it. */
export async function announceEnd(tx: Transaction, id: string): Promise<void> {
  const [batch] = await sqlOf(tx)<(EventData<"batch.finished"> & { organization_id: string })[]>`
    select organization_id, id as batch_id, endpoint, status, total, completed, failed, cancelled
    from batches where id = ${id}`;
  if (!batch) return;
  const { organization_id: organizationId, ...data } = batch;
  await emit(tx, { organizationId, type: "batch.finished", data });
}
