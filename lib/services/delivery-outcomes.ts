import { database, type Sql, sqlOf } from "@/lib/db/client";
import { env } from "@/lib/env";
import type { Transaction } from "./audit";
import type { Claim } from "./delivery-claims";
import { type AttemptResult, type Decision, decide } from "./delivery-decision";
import { cancelPending } from "./delivery-rows";

/** An attempt that was made, or could not be. */
export interface Attempted {
  claim: Claim;
  startedAt: Date;
  result: AttemptResult;
}

/**
 * Records an attempt and what follows from it in one transaction: the delivery's next attempt or end, the state of the
 * subscription, the email to its owner. Nothing where another process has taken the delivery since.
 */
export async function recordAttempt(attempted: Attempted): Promise<void> {
  const { claim, result } = attempted;
  const decision = decide(result, claim.attempts + 1, env().WEBHOOK_RETRY_DELAYS);
  await database().orm.transaction(async (tx) => {
    const sql = sqlOf(tx);
    // The subscription before its deliveries, here and wherever one is changed: nobody waits in a circle.
    await sql`select 1 from webhooks where id = ${claim.webhook_id} for no key update`;
    if (!(await settle(sql, claim, decision))) return;
    if (result.kind !== "interrupted") await note(sql, attempted);
    await changeWebhook(tx, claim.webhook_id, decision);
  });
}

/** Ends a delivery that nobody wants any more, without an attempt. */
export async function cancelClaimed({ id, token }: Claim): Promise<void> {
  await database().sql`
    update deliveries set status = 'cancelled', claim = null, ended_at = now()
    where id = ${id} and claim = ${token} and status = 'pending'`;
}

/** True where the claim still holds. A delivery that was cancelled during its attempt stays so. */
async function settle(sql: Sql, { id, token }: Claim, decision: Decision): Promise<boolean> {
  const wait = decision.status === "pending" ? decision.inSeconds : 0;
  const changed = await sql`
    update deliveries set attempts = attempts + 1, claim = null,
      due_at = now() + make_interval(secs => ${wait}),
      ended_at = case when status = 'pending' and ${decision.status} <> 'pending' then now() else ended_at end,
      status = case when status = 'pending' then ${decision.status} else status end
    where id = ${id} and claim = ${token} returning 1`;
  return changed.length > 0;
}

async function note(sql: Sql, { claim, startedAt, result }: Attempted): Promise<void> {
  if (result.kind === "interrupted") return;
  const number = claim.attempts + claim.interruptions + 1;
  const [status, error, response] =
    result.kind === "answered" ? [result.status, null, result.excerpt] : [null, result.message, null];
  await sql`
    insert into delivery_attempts (delivery_id, number, started_at, duration_ms, status_code, error, response)
    values (${claim.id}, ${number}, ${startedAt.toISOString()}, ${result.durationMs}, ${status}, ${error}, ${response})`;
}

async function changeWebhook(tx: Transaction, id: string, decision: Decision): Promise<void> {
  const sql = sqlOf(tx);
  if (decision.status === "delivered") {
    await sql`
      update webhooks set consecutive_failures = 0, last_delivery_at = now(),
        status = case when status = 'failing' then 'active' else status end where id = ${id}`;
    return;
  }
  await sql`update webhooks set consecutive_failures = consecutive_failures + 1 where id = ${id}`;
  if (decision.status === "cancelled") {
    await sql`update webhooks set status = 'disabled', updated_at = now() where id = ${id}`;
    await cancelPending(tx, id);
  }
  if (decision.status === "failed") {
    await sql`update webhooks set status = 'failing' where id = ${id} and status = 'active'`;
  }
}
