import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { database, type Sql, sqlOf } from "@/lib/db/client";
import { type Asker, audit, type Changer, type Transaction } from "../callers";
import { emit } from "../queues";
import { getRow, lockRow } from "./webhook-rows";

const DELIVERY_ID = /^dlv_[0-9A-Za-z]+$/;
const CURSOR = /^(\d{1,16}) (dlv_[0-9A-Za-z]{1,40})$/; // creation in Unix microseconds, id

type DeliveryView = Output<"resend_delivery">;

/** Deliveries of a subscription with their attempts, newest first. Throws `webhook_not_found`, `invalid_request`. */
export async function listDeliveries(
  asker: Asker,
  input: Input<"list_deliveries">,
): Promise<Output<"list_deliveries">> {
  const { webhook_id: webhookId, status, limit, cursor } = input;
  await getRow(asker, webhookId);
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const found = await find(database().sql, { webhookId, status, after, limit: limit + 1 });
  const last = found.length > limit ? found[limit - 1] : undefined;
  const next_cursor = last ? Buffer.from(`${last.position} ${last.view.id}`).toString("base64url") : null;
  return { deliveries: found.slice(0, limit).map(({ view }) => view), next_cursor };
}

/** Sends `webhook.test` to one subscription. Throws `webhook_not_found`, `webhook_disabled`. */
export async function testWebhook(
  asker: Changer,
  { webhook_id: webhookId }: Input<"test_webhook">,
): Promise<DeliveryView> {
  const { tx } = asker;
  await getSendable(asker, webhookId);
  const { organizationId, actor } = asker;
  const event = { type: "webhook.test", data: { webhook_id: webhookId }, onlyWebhook: webhookId } as const;
  const eventId = await emit(tx, { organizationId, ...event });
  await audit(tx, actor, { organizationId, action: "webhook.tested", subject: webhookId });
  return await getOne(tx, { webhookId, eventId });
}

/**
 * Sends what ended once more, as a new delivery of the same event, so that no attempt follows an end; what is pending is
 * due at once. Throws `webhook_not_found`, `delivery_not_found`, `webhook_disabled`.
 */
export async function resendDelivery(asker: Changer, input: Input<"resend_delivery">): Promise<DeliveryView> {
  const { webhook_id: webhookId, delivery_id: id } = input;
  const { tx } = asker;
  await getSendable(asker, webhookId);
  const { status } = await getOne(tx, { webhookId, id });
  const again = status === "pending" ? await hasten(tx, id) : await copy(tx, id);
  await audit(tx, asker.actor, { organizationId: asker.organizationId, action: "delivery.resent", subject: id });
  return await getOne(tx, { webhookId, id: again });
}

async function getSendable(asker: Changer, webhookId: string): Promise<void> {
  const { status } = await lockRow(asker, webhookId);
  if (status === "disabled") throw new ApiError("webhook_disabled");
}

/** Makes a pending delivery due at once; one whose attempt is under way stays as it is. */
async function hasten(tx: Transaction, id: string): Promise<string> {
  const sql = sqlOf(tx);
  await sql`update deliveries set due_at = least(due_at, now()) where id = ${id} and claim is null and status = 'pending'`;
  await sql`select pg_notify('outbox', '')`;
  return id;
}

async function copy(tx: Transaction, id: string): Promise<string> {
  const sql = sqlOf(tx);
  const [row] = await sql<{ id: string }[]>`
    insert into deliveries (id, event_id, webhook_id, due_at, resend_of)
    select 'dlv_' || replace(gen_random_uuid()::text, '-', ''), event_id, webhook_id, now(), id
    from deliveries where id = ${id} returning id`;
  await sql`select pg_notify('outbox', '')`;
  return row?.id ?? id;
}

async function getOne(tx: Transaction, which: Pick<Wanted, "webhookId" | "id" | "eventId">): Promise<DeliveryView> {
  const isOne = which.id === undefined || DELIVERY_ID.test(which.id);
  const [found] = isOne ? await find(sqlOf(tx), { ...which, limit: 1 }) : [];
  if (!found) throw new ApiError("delivery_not_found");
  return found.view;
}

// Literals rather than parameters: the planner uses a partial index only where it sees the status that the index is for.
const OF_STATUS = {
  pending: (sql: Sql) => sql`'pending'`,
  delivered: (sql: Sql) => sql`'delivered'`,
  failed: (sql: Sql) => sql`'failed'`,
  cancelled: (sql: Sql) => sql`'cancelled'`,
};

interface Wanted {
  webhookId: string;
  id?: string;
  eventId?: string;
  status?: keyof typeof OF_STATUS;
  after?: { position: string; id: string };
  limit: number;
}

/** `position` is the moment of creation, to go on from. */
async function find(sql: Sql, { webhookId, id, eventId, status, after, limit }: Wanted) {
  const iso = (moment: string) => sql`to_char(${sql(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return await sql<{ position: string; view: DeliveryView }[]>`
    select (extract(epoch from d.created_at) * 1000000)::bigint::text as position, json_build_object(
      'id', d.id, 'event_id', d.event_id, 'event_type', e.type, 'status', d.status,
      'created_at', ${iso("d.created_at")}, 'ended_at', ${iso("d.ended_at")},
      'next_attempt_at', case when d.status = 'pending' and d.claim is null then ${iso("d.due_at")} end,
      'resend_of', d.resend_of, 'body', e.body, 'attempts', coalesce(a.attempts, '[]')) as view
    from deliveries d
    join events e on e.id = d.event_id
    left join lateral (
      select json_agg(json_build_object('number', a.number, 'started_at', ${iso("a.started_at")},
        'duration_ms', a.duration_ms, 'status_code', a.status_code, 'error', a.error, 'response', a.response)
        order by a.number) as attempts
      from delivery_attempts a where a.delivery_id = d.id
    ) a on true
    where d.webhook_id = ${webhookId}
      ${id === undefined ? sql`` : sql`and d.id = ${id}`}
      ${eventId === undefined ? sql`` : sql`and d.event_id = ${eventId}`}
      ${status === undefined ? sql`` : sql`and d.status = ${OF_STATUS[status](sql)}`}
      ${after ? sql`and (d.created_at, d.id) < (to_timestamp(0) + ${after.position}::bigint * interval '1 microsecond', ${after.id})` : sql``}
    order by d.created_at desc, d.id desc limit ${limit}`;
}

function positionOf(cursor: string): { position: string; id: string } {
  const [, position, id] = CURSOR.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (position && id) return { position, id };
  const issues = [{ path: "cursor", message: "Must be next_cursor of an answer" }];
  throw new ApiError("invalid_request", { message: "cursor: Must be next_cursor of an answer", details: { issues } });
}
