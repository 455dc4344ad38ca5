import { pruneDeliveries } from "@/lib/services/delivery-schedule";

/** What is to be done from time to time, by every process: each must bear to be run by several at once. */
export interface Chore {
  everyMs: number;
  run(): Promise<unknown>;
}

export const CHORES: readonly Chore[] = [{ everyMs: 3_600_000, run: pruneDeliveries }];
