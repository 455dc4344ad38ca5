import { and, eq, isNull, sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { apiKeys, organizations } from "@/lib/db/schema";
import { queueMailToOwners } from "../mail";

const REMINDED_DAYS = [1, 7]; // before the expiry; a key that is reminded of the first hears no more of the other

/**
 * Writes to the owners whose keys expire soon, once for each of the days. Any number of processes may do so at once.
 * A key that never was to live longer than that is not worth a mail, nor one that is disabled or was replaced.
 */
export async function remindOfExpiry(): Promise<void> {
  for (const days of REMINDED_DAYS) {
    const due = await database().orm.select({ id: apiKeys.id }).from(apiKeys).where(isDue(days));
    for (const { id } of due) await remind(id, days);
  }
}

/** Each key in a transaction of its own: requests are charged to many at once, and wait for none of these for long. */
async function remind(id: string, days: number): Promise<void> {
  await database().orm.transaction(async (tx) => {
    const isIt = and(eq(apiKeys.id, id), isDue(days));
    const [key] = await tx.update(apiKeys).set({ reminded_days: days }).where(isIt).returning();
    if (!key?.expires_at) return;
    const { organization_id: organizationId, name: key_name, prefix: key_prefix } = key;
    const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
    const expires_at = `${key.expires_at.toISOString().slice(0, 16)}Z`;
    const data = { organization: organization?.name ?? "", key_name, key_prefix, key_id: id, expires_at, days };
    await queueMailToOwners(tx, { organizationId, template: "key-expiring", data });
  });
}

function isDue(days: number) {
  const before = sql`make_interval(days => ${days})`;
  return and(
    isNull(apiKeys.revoked_at),
    isNull(apiKeys.disabled_at),
    sql`${apiKeys.expires_at} > now()`,
    sql`${apiKeys.expires_at} <= now() + ${before}`,
    sql`${apiKeys.created_at} < ${apiKeys.expires_at} - ${before}`,
    sql`coalesce(${apiKeys.reminded_days} > ${days}, true)`,
  );
}
