import { sql } from "drizzle-orm";
import type { EventData, EventType } from "@/lib/catalog/events";
import type { Actor, Transaction } from "../callers";

export interface NewEvent<Type extends EventType> {
  organizationId: string;
  type: Type;
  data: EventData<Type>;
  /** Delivers to this subscription alone, whatever it asks for. */
  onlyWebhook?: string;
}

/**
 * Writes an event and its deliveries in the transaction of the change that caused it, and wakes the workers when that
 * commits. `lib/db/functions/emit_event.sql` does it, since charges announce thresholds from SQL. Gives the
 * event's id.
 */
export async function emit<Type extends EventType>(tx: Transaction, event: NewEvent<Type>): Promise<string> {
  const { organizationId, type, data, onlyWebhook = null } = event;
  const [row] = await tx.execute<{ id: string }>(
    sql`select emit_event(${organizationId}, ${type}, ${JSON.stringify(data)}, ${onlyWebhook}) as id`,
  );
  if (!row) throw new Error("An event that was just written is missing.");
  return row.id;
}

/** Who acts, as subscribers read it: the email of the person, or of the one who made the key; else the actor's name. */
export async function personOf(tx: Transaction, { name }: Actor): Promise<string> {
  const [row] = await tx.execute<{ person: string }>(sql`
    select coalesce(
      (select email from users where id = ${name}),
      (select u.email from api_keys k join users u on u.id = k.created_by where k.id = ${name}),
      ${name}) as person`);
  return row?.person ?? name;
}
