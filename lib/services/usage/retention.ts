import { database } from "@/lib/db/client";
import { purge } from "../queues";

const KEPT_MONTHS = 25; // two years to compare, and the month at hand
const PURGED_AT_ONCE = 5_000; // rows: a fraction of a second

const TABLES = ["outcome_counts", "usage_daily"] as const;

/** Deletes what was counted of days over 25 months ago. Ends early once `stopping` says so; the next to come goes on. */
export async function purgeUsage(stopping?: AbortSignal): Promise<void> {
  for (const table of TABLES) await purge(() => purgeDays(table), stopping);
}

/** Organization by organization, each by the primary key: there is no index of days alone. */
async function purgeDays(table: (typeof TABLES)[number]): Promise<number> {
  const { sql } = database();
  const { count } = await sql`
    delete from ${sql(table)} where ctid = any(array(
      select old.ctid from organizations o cross join lateral (
        select ctid from ${sql(table)}
        where organization_id = o.id and day < date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${KEPT_MONTHS})
        order by day limit ${PURGED_AT_ONCE}) old
      limit ${PURGED_AT_ONCE}))`;
  return count;
}
