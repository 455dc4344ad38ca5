import { and, eq, isNull } from "drizzle-orm";
import type { Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { webhooks } from "@/lib/db/webhook-schema";
import type { Asker, Changer } from "../callers";

const WEBHOOK_ID = /^wh_[0-9A-Za-z]+$/;

export type WebhookRow = typeof webhooks.$inferSelect;

/** The organization's subscription of that id. Another organization's is as good as none. Throws `webhook_not_found`. */
export async function getRow({ organizationId }: Asker, id: string): Promise<WebhookRow> {
  const [row] = await database().orm.select().from(webhooks).where(isOwn(organizationId, id));
  return found(row);
}

/** The same, locked against other changes until the transaction ends. */
export async function lockRow({ organizationId, tx }: Changer, id: string): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(isOwn(organizationId, id)).for("no key update");
  return found(row);
}

function isOwn(organizationId: string, id: string) {
  if (!WEBHOOK_ID.test(id)) throw new ApiError("webhook_not_found");
  return and(eq(webhooks.id, id), eq(webhooks.organization_id, organizationId), isNull(webhooks.deleted_at));
}

function found(row: WebhookRow | undefined): WebhookRow {
  if (!row) throw new ApiError("webhook_not_found");
  return row;
}

/** A subscription as callers see it: without its secrets. */
export function describe(row: WebhookRow): Output<"get_webhook"> {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events as Output<"get_webhook">["events"],
    status: row.status as Output<"get_webhook">["status"],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
    consecutive_failures: row.consecutive_failures,
  };
}
