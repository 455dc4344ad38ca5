import { and, eq, sql } from "drizzle-orm";
import { deliveries } from "@/lib/db/webhook-schema";
import type { Transaction } from "../callers";

/** Ends what is pending for a subscription that the transaction has locked. An attempt under way ends by itself. */
export async function cancelPending(tx: Transaction, webhookId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "cancelled", ended_at: sql`now()` })
    .where(and(eq(deliveries.webhook_id, webhookId), eq(deliveries.status, "pending")));
}
