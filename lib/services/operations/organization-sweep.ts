import { database } from "@/lib/db/client";
import { partitionsOf } from "@/lib/db/partitions";
import { forgetOwner } from "../knowledge";

const AT_ONCE = 2_000; // rows, so that no statement takes long
const UNDER_WAY_S = 60; // by then requests that had begun before it was closed are over

const OWN = "organization_id = $1";
const OF_KEYS = "key_id in (select id from api_keys where organization_id = $1)";

/** Rows that go with an organization, in this order: before a row go those that refer to it, unless the database deletes them along. */
const ROWS: readonly (readonly [table: string, condition: string, atOnce?: number])[] = [
  ["deliveries", "webhook_id in (select id from webhooks where organization_id = $1)"],
  ["events", OWN],
  ["webhooks", OWN],
  ["verifications", OWN],
  ["verdict_feedback", OWN],
  ["log_views", OWN],
  ["claim_review_lists", OWN],
  ["batches", OWN, 5], // each with a thousand texts
  ["outcome_counts", OWN],
  ["usage_daily", OWN],
  ["usage_counters", OWN],
  ["key_failures", OF_KEYS],
  ["api_keys", OWN],
  ["audit_log", OWN],
  ["organization_settings", OWN],
  // These went when it was closed; a request that was under way may have made others.
  ["invitations", OWN],
  ["memberships", OWN],
  ["sessions", OWN],
];

/**
 * Deletes what is left of organizations that were closed. Each piece is a short statement of its own: whoever is cut off,
 * or comes beside another process, goes on where it was.
 */
export async function sweepOrganizations(afterSeconds = UNDER_WAY_S): Promise<void> {
  const { sql } = database();
  const closed = await sql<{ id: string }[]>`
    select id from organizations where deleted_at <= now() - make_interval(secs => ${afterSeconds})`;
  for (const { id } of closed) await sweep(id);
}

async function sweep(id: string): Promise<void> {
  const { sql } = database();
  await forgetOwner(id);
  for (const [table, condition, atOnce] of ROWS)
    for (const partition of await partitionsOf(sql, table)) await deleteRows(id, [partition, condition, atOnce]);
  // The notice of the end may be on its way. In the order in which whoever deletes their account takes their mails.
  await sql`
    update emails set organization_id = null where id in (
      select id from emails where organization_id = ${id} order by id for update)`;
  await sql`delete from organizations where id = ${id}`;
}

/** Of a single table: in another partition the same `ctid` is another row. */
async function deleteRows(id: string, [table, condition, atOnce = AT_ONCE]: (typeof ROWS)[number]): Promise<void> {
  const some = `select ctid from ${table} where ${condition} limit ${atOnce}`;
  for (;;) {
    const { count } = await database().sql.unsafe(`delete from ${table} where ctid = any(array(${some}))`, [id]);
    if (count < atOnce) break;
  }
}
