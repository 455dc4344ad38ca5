import { and, eq, isNull } from "drizzle-orm";
import { database, type Transaction } from "@/lib/db/client";
import { AskerGone } from "@/lib/db/failures";
import { organizations } from "@/lib/db/schema";
import type { Actor } from "./audit";

/** On whose rows something is done, and who asks: a caller of the API or a person. Each sees those of one organization alone. */
export interface Asker {
  organizationId: string;
  actor: Actor;
}

/** Who asks for a change, with the transaction in which it is to be made. */
export interface Changer extends Asker {
  tx: Transaction;
}

/** A verb that reads, whose answer says when that was in Unix milliseconds: pages tell times by it. */
export function dated<Given extends unknown[], T extends object>(read: (...given: Given) => Promise<T>) {
  return async (...given: Given): Promise<T & { now: number }> => ({ ...(await read(...given)), now: Date.now() });
}

/** A change as one that has a transaction of its own. */
export function alone<By extends { tx: Transaction }, Given extends unknown[], T>(
  change: (by: By, ...given: Given) => T | Promise<T>,
) {
  return (asker: Omit<By, "tx">, ...given: Given): Promise<T> =>
    database().orm.transaction(async (tx) => await change({ ...asker, tx } as By, ...given));
}

/**
 * Locks an organization before something is made that is its own, so that either its deletion ends that too or nothing is
 * made; whoever makes such things takes turns. Throws `AskerGone` where it was deleted.
 */
export async function lockOrganization({ tx, organizationId }: Pick<Changer, "tx" | "organizationId">) {
  const isIt = and(eq(organizations.id, organizationId), isNull(organizations.deleted_at));
  const [organization] = await tx.select().from(organizations).where(isIt).for("no key update");
  if (!organization) throw new AskerGone(`${organizationId} is deleted.`);
  return organization;
}
