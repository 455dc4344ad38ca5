import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import type { replayInput } from "@/lib/catalog/schemas/member-webhooks";
import { sqlOf } from "@/lib/db/client";
import { audit, type Changer } from "../callers";
import { lockRow } from "./webhook-rows";

/** How many deliveries are on their way again. */
export interface Resent {
  resent: number;
}

const MOST_RESENT = 1_000; // at once: the next click sends the next ones

/**
 * Sends what happened in a range of time once more, the oldest first: each event that the subscription asks for now, also
 * one from before it was made or while it was disabled. Throws as `resendFailed`, and `invalid_request`
 * for more than can be sent at once.
 */
export async function replayEvents(
  asker: Changer,
  { webhook_id, from, to }: z.output<typeof replayInput>,
): Promise<Resent> {
  const { tx, organizationId, actor } = asker;
  const { status, events } = await lockRow(asker, webhook_id);
  if (status === "disabled") throw new ApiError("webhook_disabled");
  const sql = sqlOf(tx);
  const made = await sql`
      insert into deliveries (id, event_id, webhook_id, due_at, resend_of)
      select 'dlv_' || replace(gen_random_uuid()::text, '-', ''), e.id, ${webhook_id}, now(), (
        select d.id from deliveries d where d.event_id = e.id and d.webhook_id = ${webhook_id} order by d.created_at desc limit 1)
      from events e
      where e.organization_id = ${organizationId} and e.created_at >= ${from}::timestamptz and e.created_at <= ${to}::timestamptz
        and ${events}::text[] && array[e.type, regexp_replace(e.type, '[.][0-9]+$', '')]
      order by e.created_at limit ${MOST_RESENT + 1}`;
  if (made.count > MOST_RESENT) {
    const message = `More than ${MOST_RESENT} events happened in that time. Choose a shorter one.`;
    throw new ApiError("invalid_request", { message, details: { issues: [{ path: "to", message }] } });
  }
  if (made.count === 0) return { resent: 0 };
  await sql`select pg_notify('outbox', '')`;
  const data = { deliveries: made.count, from, to };
  await audit(tx, actor, { organizationId, action: "delivery.resent", subject: webhook_id, data });
  return { resent: made.count };
}

/**
 * Sends every failed delivery of a subscription again that was not sent again yet, the oldest first, each as a new
 * delivery of the same event. Throws `webhook_not_found`, `webhook_disabled`.
 */
export async function resendFailed(asker: Changer, { webhook_id: webhookId }: { webhook_id: string }): Promise<Resent> {
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
  if (made.count === 0) return { resent: 0 };
  await sql`select pg_notify('outbox', '')`;
  const { organizationId, actor } = asker;
  const data = { deliveries: made.count };
  await audit(tx, actor, { organizationId, action: "delivery.resent", subject: webhookId, data });
  return { resent: made.count };
}
