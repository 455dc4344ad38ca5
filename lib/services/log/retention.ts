import { eq } from "drizzle-orm";
import { RETENTION_DAYS } from "@/lib/catalog/settings";
import { database } from "@/lib/db/client";
import { verdictFeedback } from "@/lib/db/log-schema";
import { partitionsOf } from "@/lib/db/partitions";
import { verifications } from "@/lib/db/schema";
import { audit, type Member } from "../callers";
import { deleteKeyFailures, writeKeyFailures } from "../keys";
import { purge } from "../queues";
import { dropMonths } from "./months";

const PURGE_ROWS = 5_000; // a statement, so that none holds locks for long

/** Empties the log of the organization: outcomes with all that was said of their verdicts, and refused requests. Gives how many outcomes went. */
export async function clearLog(member: Member): Promise<number> {
  const { organizationId } = member;
  await writeKeyFailures(); // so that none of them is written later
  return await database().orm.transaction(async (tx) => {
    const gone = await tx.delete(verifications).where(eq(verifications.organization_id, organizationId));
    await tx.delete(verdictFeedback).where(eq(verdictFeedback.organization_id, organizationId));
    await deleteKeyFailures(tx, organizationId);
    const data = { verifications: gone.count };
    await audit(tx, member.actor, { organizationId, action: "log.cleared", subject: organizationId, data });
    return gone.count;
  });
}

/**
 * Deletes what is past its organization's retention, first by whole months, and texts that nobody keeps any more. Gives how
 * many rows it touched one by one.
 */
export async function purgeLog(stopping?: AbortSignal): Promise<number> {
  await dropMonths(stopping);
  let touched = await purge(purgeRefused, stopping);
  for (const partition of await partitionsOf(database().sql, "verifications"))
    for (const batch of [purgeOutcomes, purgeTexts]) touched += await purge(() => batch(partition), stopping);
  return touched;
}

// All ask organization by organization or key by key, each by the index of its rows: to look at all rows took seconds for
// millions. Rows that somebody else holds, such as one who clears the log in another order, are left for the next time.

async function purgeOutcomes(partition: string): Promise<number> {
  const { sql } = database();
  const gone = await sql`
    delete from ${sql(partition)} where ctid = any(array(
      select old.ctid from organizations o left join organization_settings s on s.organization_id = o.id
      cross join lateral (
        select ctid from ${sql(partition)} where organization_id = o.id and created_at < now() - make_interval(
          days => coalesce((s.settings #>> '{log,retention_days}')::int, ${RETENTION_DAYS.usual}))
        order by created_at limit ${PURGE_ROWS} for update skip locked) old
      limit ${PURGE_ROWS}))`;
  return gone.count;
}

/** Texts go with the change of settings; what is left are those of requests that were under way at that moment. */
async function purgeTexts(partition: string): Promise<number> {
  const { sql } = database();
  const blank = await sql`
    update ${sql(partition)} set sealed_text = null where ctid = any(array(
      select late.ctid from organization_settings s
      cross join lateral (
        select ctid from ${sql(partition)} where organization_id = s.organization_id and sealed_text is not null
          and created_at > s.updated_at - interval '1 day' and created_at < s.updated_at + interval '1 hour'
        order by created_at limit ${PURGE_ROWS} for update skip locked) late
      where coalesce(s.settings #>> '{log,keep_texts}', 'false') <> 'true' limit ${PURGE_ROWS}))`;
  return blank.count;
}

/** Key by key, which has few of them. */
async function purgeRefused(): Promise<number> {
  const gone = await database().sql`
    delete from key_failures where id = any(array(
      select f.id from api_keys k left join organization_settings s on s.organization_id = k.organization_id
      cross join lateral (
        select id from key_failures where key_id = k.id and occurred_at < now() - make_interval(
          days => coalesce((s.settings #>> '{log,retention_days}')::int, ${RETENTION_DAYS.usual}))
        for update skip locked) f
      limit ${PURGE_ROWS}))`;
  return gone.count;
}
