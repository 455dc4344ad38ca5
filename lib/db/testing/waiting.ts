import { expect, vi } from "vitest";
import type { Database } from "../client";

/** How many queries wait for a row that another transaction holds. */
export async function countWaiting({ sql }: Database): Promise<number> {
  const waiting = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length;
}

/** Returns once so many queries wait for rows of others. */
export async function untilWaiting(db: Database, queries: number): Promise<void> {
  await vi.waitFor(async () => expect(await countWaiting(db)).toBe(queries), { timeout: 20_000, interval: 5 });
}
