import { database, type Sql, sqlOf } from "@/lib/db/client";
import { env } from "@/lib/env";
import { metrics } from "@/lib/telemetry";
import type { Transaction } from "../callers";
import { queueMailToOwners } from "../mail";
import { DELIVERIES, type DeliveryClaim } from "./delivery-claims";
import { type AttemptResult, type Decision, decide } from "./delivery-decision";
import { cancelPending } from "./delivery-rows";

/** An attempt that was made, or could not be. */
export interface Attempted {
  claim: DeliveryClaim;
  startedAt: Date;
  result: AttemptResult;
}

/** What an attempt came to, as it is counted. */
const OUTCOMES = {
  delivered: "delivered",
  pending: "to_be_retried",
  failed: "given_up",
  cancelled: "unwanted",
} as const satisfies Record<Decision["status"], string>;

/**
 * Records an attempt and what follows from it in one transaction: the delivery's next attempt or end, the state of the
 * subscription, the email to its owner. Nothing where another process has taken the delivery since.
 */
export async function recordAttempt(attempted: Attempted): Promise<void> {
  const { claim, result } = attempted;
  const decision = decide(result, claim.attempts + 1, env().WEBHOOK_RETRY_DELAYS);
  metrics()?.deliveryAttempts.inc({ outcome: OUTCOMES[decision.status] });
  if (decision.status === "delivered" || decision.status === "pending") {
    await settle(database().sql, attempted, decision);
    return;
  }
  await database().orm.transaction(async (tx) => {
    if (!(await settle(sqlOf(tx), attempted, decision))) return;
    if (decision.status === "failed") await markFailing(tx, attempted);
    else await disable(tx, claim.webhook_id);
  });
}

/** Ends a delivery that nobody wants any more, without an attempt. */
export async function cancelClaimed(claim: DeliveryClaim): Promise<void> {
  await DELIVERIES.end(claim, { status: "cancelled", ended_at: database().sql`now()` });
}

/**
 * True where the claim still held. A delivery that was cancelled during its attempt stays so. Locks the subscription
 * before its delivery, as all who change both: nobody waits in a circle.
 */
async function settle(sql: Sql, { claim, startedAt, result }: Attempted, decision: Decision): Promise<boolean> {
  const { status } = decision;
  const [wait, isDelivered] = [status === "pending" ? decision.inSeconds : 0, status === "delivered"];
  const number = claim.attempts + claim.interruptions + 1;
  const row = toRow(result);
  const set = {
    attempts: sql`t.attempts + 1`,
    ended_at: sql`case when t.status = 'pending' and ${status} <> 'pending' then now() else t.ended_at end`,
    status: sql`case when t.status = 'pending' then ${status} else t.status end`,
  };
  const changed = await sql`
    with webhook as materialized (
      select id from webhooks where id = ${claim.webhook_id} for no key update
    ), settled as (
      ${DELIVERIES.freeing(sql, { afterS: wait, set })} from webhook w
      where ${DELIVERIES.isHeld(sql, claim)} and t.webhook_id = w.id returning t.webhook_id
    ), noted as (
      insert into delivery_attempts (delivery_id, number, started_at, duration_ms, status_code, error, response)
      select ${claim.id}, ${number}::int, ${startedAt.toISOString()}::timestamptz, ${row.durationMs}::float8,
        ${row.status}::int, ${row.error}::text, ${row.response}::text
      from settled on conflict do nothing
    )
    update webhooks w set
      consecutive_failures = case when ${isDelivered} then 0 else w.consecutive_failures + 1 end,
      last_delivery_at = case when ${isDelivered} then now() else w.last_delivery_at end,
      status = case when ${isDelivered} and w.status = 'failing' then 'active' else w.status end
    from settled where w.id = settled.webhook_id returning 1`;
  return changed.length > 0;
}

function toRow(result: AttemptResult) {
  const nothing = { durationMs: 0, status: null, error: null, response: null };
  if (result.kind === "interrupted") return { ...nothing, error: "It was cut too often to be attempted again." };
  const { durationMs } = result;
  if (result.kind === "error") return { ...nothing, durationMs, error: result.message };
  return { ...nothing, durationMs, status: result.status, response: result.excerpt };
}

/** Tells the owners once: a subscription that is failing already stays so without another mail. */
async function markFailing(tx: Transaction, { claim, result }: Attempted): Promise<void> {
  const [row] = await sqlOf(tx)<{ organization_id: string; organization: string }[]>`
    update webhooks w set status = 'failing' from organizations o
    where w.id = ${claim.webhook_id} and w.status = 'active' and w.deleted_at is null and o.id = w.organization_id
    returning w.organization_id, o.name as organization`;
  if (!row) return;
  const { organization_id: organizationId, organization } = row;
  const { status, error } = toRow(result);
  const data = { organization, url: claim.url, webhook_id: claim.webhook_id, reason: error ?? `HTTP status ${status}` };
  await queueMailToOwners(tx, { organizationId, template: "webhook-failing", data });
}

async function disable(tx: Transaction, id: string): Promise<void> {
  await sqlOf(tx)`update webhooks set status = 'disabled', updated_at = now() where id = ${id}`;
  await cancelPending(tx, id);
}
