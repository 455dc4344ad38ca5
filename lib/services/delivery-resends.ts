import { ApiError } from "@/lib/catalog/errors";
import { sqlOf } from "@/lib/db/client";
import type { Changer } from "./asker";
import { audit } from "./audit";
import { lockRow } from "./webhook-rows";

const MOST_RESENT = 1_000; // at once: the next click sends the next ones

/**
 * Sends every failed delivery of a subscription again that was not sent again yet, the oldest first, each as a new
 * delivery of the same event. Gives how many. Throws `webhook_not_found`, `webhook_disabled`.
 */
export async function resendFailed(asker: Changer, webhookId: string): Promise<number> {
  const { tx } = asker;
  const { status } = await lockRow(asker, webhookId);
  if (status === "disabled") throw new ApiError("webhook_disabled");
  const sql = sqlOf(tx);
  const made = await sql`
      insert into deliveries (id, event_id, webhook_id, due_at, resend_of)
      select 'dlv_' || replace(gen_random_uuid()::text, '-', ''), d.event_id, d.webhook_id, now(), d.id
      from deliveries d
      where d.webhook_id = ${webhookId} and d.status = 'failed' and d.id not in (
        select r.resend_of from deliveries r where r.webhook_id = ${webhookId} and r.resend_of is not null)
      order by d.created_at limit ${MOST_RESENT}`;
  if (made.count === 0) return 0;
  await sql`select pg_notify('outbox', '')`;
  const { organizationId, actor } = asker;
  const data = { deliveries: made.count };
  await audit(tx, actor, { organizationId, action: "delivery.resent", subject: webhookId, data });
  return made.count;
}
