import { database } from "@/lib/db/client";
import { env } from "@/lib/env";
import { purge } from "../queues";
import { DELIVERIES } from "./delivery-claims";

const CHANNEL = "outbox";
const KEPT = "30 days";
const PRUNED_AT_ONCE = 5_000; // rows: a fraction of a second

/** Seconds after which each further attempt follows, as this service is set up. */
export function retrySchedule(): readonly number[] {
  return env().WEBHOOK_RETRY_DELAYS;
}

/** When the next delivery is due that is not yet; undefined where none waits. */
export async function nextDueAt(): Promise<Date | undefined> {
  return await DELIVERIES.nextDueAt();
}

const LATE_S = 10; // attempts to one subscription wait for each other so long

/** How much is to be delivered, and how much of it is late. */
export async function deliveryBacklog() {
  const [row] = await database().sql<{ pending: number; overdue: number; oldestOverdueSeconds: number }[]>`
    select count(*)::int as pending,
      count(*) filter (where due_at < now() - make_interval(secs => ${LATE_S}))::int as overdue,
      coalesce(extract(epoch from max(now() - due_at) filter (where due_at < now())), 0)::float8 as "oldestOverdueSeconds"
    from deliveries where status = 'pending'`;
  return row as NonNullable<typeof row>;
}

/**
 * Calls whenever events were committed, by any process, and each time the connection is made anew, as calls may have
 * been missed before. Gives what ends it.
 */
export async function onEvents(call: () => void): Promise<() => Promise<void>> {
  const { unlisten } = await database().sql.listen(CHANNEL, call, call);
  return unlisten;
}

/**
 * Deletes what ended 30 days ago and longer: deliveries with their attempts, then events and subscriptions that have none
 * any more. Ends early once `stopping` says so; the next to come goes on.
 */
export async function pruneDeliveries(stopping?: AbortSignal): Promise<void> {
  await purge(pruneEnded, stopping);
  await purge(pruneEvents, stopping);
  await database().sql`
    delete from webhooks w where deleted_at < now() - ${KEPT}::interval
      and not exists (select 1 from deliveries d where d.webhook_id = w.id)`;
}

// Several processes prune at once: each takes rows that no other holds.

async function pruneEnded(): Promise<number> {
  const { count } = await database().sql`
    delete from deliveries where id = any(array(
      select id from deliveries where ended_at < now() - ${KEPT}::interval
      order by ended_at limit ${PRUNED_AT_ONCE} for update skip locked))`;
  return count;
}

async function pruneEvents(): Promise<number> {
  const { count } = await database().sql`
    delete from events where id = any(array(
      select id from events o where created_at < now() - ${KEPT}::interval
        and not exists (select 1 from deliveries d where d.event_id = o.id)
      order by created_at limit ${PRUNED_AT_ONCE} for update skip locked))`; // in the order of the index, or else all of them are looked at
  return count;
}
