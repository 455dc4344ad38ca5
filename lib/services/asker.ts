import { database } from "@/lib/db/client";
import type { Actor, Transaction } from "./audit";

/** On whose rows something is done, and who asks: a caller of the API or a person. Each sees those of one organization alone. */
export interface Asker {
  organizationId: string;
  actor: Actor;
  /** Where the change is to be committed with others. */
  transaction?: Transaction;
}

/** Changes rows in the asker's transaction where there is one, else in one of their own. */
export async function within<T>({ transaction }: Asker, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transaction ? await work(transaction) : await database().orm.transaction(work);
}
