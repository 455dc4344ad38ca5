import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { type Actor, audit } from "../callers";

/** Sets this month's count of processed requests, from the next request on. False where there is no such organization. */
export async function setMonthlyUsage(actor: Actor, organizationId: string, requests: number): Promise<boolean> {
  return await database().orm.transaction(async (tx) => {
    const changed = await tx.execute(sql`
      update usage_counters
      set month = greatest(month, date_trunc('month', now(), 'UTC')), month_requests = ${requests},
        month_alerted = case when month < date_trunc('month', now(), 'UTC') then 0 else month_alerted end
      where organization_id = ${organizationId} returning 1`);
    if (changed.length === 0) return false;
    await audit(tx, actor, { organizationId, action: "usage.set", subject: organizationId, data: { requests } });
    return true;
  });
}
