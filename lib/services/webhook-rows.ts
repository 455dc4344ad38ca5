import { and, eq, isNull } from "drizzle-orm";
import type { Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { database } from "@/lib/db/client";
import { webhooks } from "@/lib/db/webhook-schema";
import type { Asker } from "./asker";
import type { Transaction } from "./audit";

const WEBHOOK_ID = /^wh_[0-9A-Za-z]+$/;

export { type Asker, within } from "./asker";

export type WebhookRow = typeof webhooks.$inferSelect;

/**
 * The organization's subscription of that id; in a transaction locked against other changes. Another organization's is
 * as good as none. Throws `webhook_not_found`.
 */
export async function getRow({ organizationId }: Asker, id: string, tx?: Transaction): Promise<WebhookRow> {
  if (!WEBHOOK_ID.test(id)) throw new ApiError("webhook_not_found");
  const isIt = and(eq(webhooks.id, id), eq(webhooks.organization_id, organizationId), isNull(webhooks.deleted_at));
  const query = (tx ?? database().orm).select().from(webhooks).where(isIt);
  const [row] = tx ? await query.for("no key update") : await query;
  if (!row) throw new ApiError("webhook_not_found");
  return row;
}

/** A subscription as callers see it: without its secrets. */
export function describe(row: WebhookRow): Output<"get_webhook"> {
  return {
    id: row.id,
    url: row.url,
    events: row.events as Output<"get_webhook">["events"],
    status: row.status as Output<"get_webhook">["status"],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
    consecutive_failures: row.consecutive_failures,
  };
}
