import { database } from "@/lib/db/client";

const LATE_S = 8; // an engine that was told in time has begun by then
const RETOLD_AFTER = 2; // times that
const RENAMED_AFTER_S = 900; // sooner, an engine that is merely late would begin a second run of the delivery

/** A delivery for another engine to drive. `name`: an engine that is told twice by the same name begins one run. */
export interface Handover {
  deliveryId: string;
  webhookId: string;
  name: string;
  /** When the engine was told of it before, where it was. */
  toldBefore: string | null;
}

/**
 * Takes deliveries that an engine is to be told of: those due that none was told of yet, and those overdue, whatever
 * was lost. Other processes take others. Of the overdue ones it is told every 16 seconds by the same name, which an
 * engine that remembers it passes over.
 */
export async function takeHandovers(limit: number, lateS = LATE_S): Promise<Handover[]> {
  return await database().sql<Handover[]>`
    with chosen as (
      select id, handed_over_at from deliveries
      where status = 'pending' and due_at <= now() and (
        case when handed_over_at is null and claim is null then true
          else due_at <= now() - make_interval(secs => ${lateS}) and (handed_over_at is null
            or handed_over_at < greatest(due_at, now() - make_interval(secs => ${RETOLD_AFTER * lateS})))
        end)
      order by due_at limit ${limit} for update skip locked)
    update deliveries d set handed_over_at = now() from chosen c where d.id = c.id
    returning d.id as "deliveryId", d.webhook_id as "webhookId", c.handed_over_at::text as "toldBefore",
      case when c.handed_over_at is null then d.id else concat_ws(':', d.id, extract(epoch from d.due_at),
        floor(extract(epoch from now()) / ${RENAMED_AFTER_S})) end as name`;
}

/** Gives back what the engine could not be told of. */
export async function returnHandovers(handovers: readonly Handover[]): Promise<void> {
  const ids = handovers.map(({ deliveryId }) => deliveryId);
  const before = handovers.map(({ toldBefore }) => toldBefore);
  await database().sql`
    with chosen as (
      select d.id, b.told_at from unnest(${ids}::text[], ${before}::text[]) b(id, told_at) join deliveries d using (id)
      where status = 'pending' for update of d skip locked) -- what another ends at this moment needs none
    update deliveries d set handed_over_at = c.told_at::timestamptz from chosen c where d.id = c.id`;
}
