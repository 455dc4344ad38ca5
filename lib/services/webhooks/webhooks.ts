import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { WEBHOOK_LIMIT } from "@/lib/catalog/schemas/webhooks";
import { database } from "@/lib/db/client";
import { webhooks } from "@/lib/db/webhook-schema";
import { env } from "@/lib/env";
import { type Asker, audit, type Changer, lockOrganization } from "../callers";
import { checkTargetUrl } from "../outgoing";
import { newId } from "../secrets";
import { cancelPending } from "./delivery-rows";
import { newSecret, sealSecret } from "./secrets";
import { describe, getRow, lockRow, type WebhookRow } from "./webhook-rows";

type WebhookView = Output<"get_webhook">;

/** The subscriptions of an organization, newest first. */
export async function listWebhooks({ organizationId }: Asker): Promise<Output<"list_webhooks">> {
  const rows = await database()
    .orm.select()
    .from(webhooks)
    .where(isOwn(organizationId))
    .orderBy(desc(webhooks.created_at), webhooks.id);
  return { webhooks: rows.map(describe) };
}

/** Throws `webhook_not_found`. */
export async function getWebhook(asker: Asker, { webhook_id }: Input<"get_webhook">): Promise<WebhookView> {
  return describe(await getRow(asker, webhook_id));
}

/** Makes a subscription. Throws `invalid_request` for a URL that cannot be sent to, `webhook_limit_reached`. */
export async function createWebhook(asker: Changer, input: Input<"create_webhook">): Promise<WebhookView> {
  const { url, events, description } = input;
  assertTarget(url);
  const { organizationId, actor } = asker;
  const { tx } = asker;
  await lockOrganization(asker); // one at a time, so that the limit is exact
  const [had] = await tx.select({ count: count() }).from(webhooks).where(isOwn(organizationId));
  if ((had?.count ?? 0) >= WEBHOOK_LIMIT) {
    throw new ApiError("webhook_limit_reached", { details: { limit: WEBHOOK_LIMIT } });
  }
  const id = newId("wh");
  const values = {
    id,
    organization_id: organizationId,
    url,
    events,
    description,
    secret: sealSecret(id, input.secret),
  };
  const [row] = await tx.insert(webhooks).values(values).returning();
  await audit(tx, actor, { organizationId, action: "webhook.created", subject: id, data: { events } });
  return describe(row as WebhookRow);
}

/** The same with a secret of ours, which stands in this answer and nowhere else. */
export async function createWithSecret(
  asker: Changer,
  input: Omit<Input<"create_webhook">, "secret">,
): Promise<{ webhook: WebhookView; secret: string }> {
  const secret = newSecret();
  return { webhook: await createWebhook(asker, { ...input, secret }), secret };
}

/**
 * Changes what is given. Disabling cancels what is pending; setting it active forgets its failures. Throws
 * `webhook_not_found`, `invalid_request`.
 */
export async function changeWebhook(asker: Changer, input: Input<"update_webhook">): Promise<WebhookView> {
  const { webhook_id: id, url, events, description, status } = input;
  if (url !== undefined) assertTarget(url);
  const { tx } = asker;
  await lockRow(asker, id);
  const failures = status === "active" ? { consecutive_failures: 0 } : {};
  const changes = { url, events, description, status, ...failures, updated_at: sql`now()` };
  const [row] = await tx.update(webhooks).set(changes).where(eq(webhooks.id, id)).returning();
  if (status === "disabled") await cancelPending(tx, id);
  const fields = Object.entries({ url, events, description, status }).filter(([, value]) => value !== undefined);
  const entry = { organizationId: asker.organizationId, action: "webhook.changed", subject: id } as const;
  await audit(tx, asker.actor, { ...entry, data: { fields: fields.map(([name]) => name) } });
  return describe(row as WebhookRow);
}

/** Ends a subscription: erases its secrets and cancels what is pending. Throws `webhook_not_found`. */
export async function deleteWebhook(
  asker: Changer,
  { webhook_id: id }: Input<"delete_webhook">,
): Promise<Output<"delete_webhook">> {
  const { tx } = asker;
  await lockRow(asker, id);
  const gone = { deleted_at: sql`now()`, secret: "", previous_secret: null, previous_secret_until: null };
  await tx.update(webhooks).set(gone).where(eq(webhooks.id, id));
  await cancelPending(tx, id);
  await audit(tx, asker.actor, { organizationId: asker.organizationId, action: "webhook.deleted", subject: id });
  return { success: true, message: "The subscription is deleted.", deleted_webhook_id: id };
}

function isOwn(organizationId: string) {
  return and(eq(webhooks.organization_id, organizationId), isNull(webhooks.deleted_at));
}

function assertTarget(url: string): void {
  const message = checkTargetUrl(url, { allowPrivate: env().WEBHOOK_ALLOW_PRIVATE_NETWORKS });
  if (!message) return;
  throw new ApiError("invalid_request", {
    message: `url: ${message}`,
    details: { issues: [{ path: "url", message }] },
  });
}
