import { database } from "@/lib/db/client";

const RETOLD_AFTER_S = 900; // an engine that knows a delivery and is late is not told again sooner

/** A delivery for another engine to drive, and a name for telling so: telling twice by one name is telling once. */
export interface Handover {
  deliveryId: string;
  webhookId: string;
  name: string;
}

/** Takes deliveries that are due and that no engine was told of yet. Other processes take others. */
export async function takeHandovers(limit: number): Promise<Handover[]> {
  return await database().sql<Handover[]>`
    update deliveries set handed_over_at = now()
    where id in (
      select id from deliveries where status = 'pending' and due_at <= now() and claim is null and handed_over_at is null
      order by due_at limit ${limit} for update skip locked)
    returning id as "deliveryId", webhook_id as "webhookId", id as name`;
}

/** Gives back what the engine could not be told of. */
export async function returnHandovers(handovers: readonly Handover[]): Promise<void> {
  await database().sql`
    update deliveries set handed_over_at = null
    where id = any(${handovers.map(({ deliveryId }) => deliveryId)}) and status = 'pending'`;
}

/** Deliveries that are overdue whatever the reason: to be told of again, by one name for each due time and a while. */
export async function overdueHandovers(overdueS: number, limit: number): Promise<Handover[]> {
  return await database().sql<Handover[]>`
    select id as "deliveryId", webhook_id as "webhookId",
      concat_ws(':', id, extract(epoch from due_at), floor(extract(epoch from now()) / ${RETOLD_AFTER_S})) as name
    from deliveries where status = 'pending' and due_at <= now() - make_interval(secs => ${overdueS})
    order by due_at limit ${limit}`;
}
