import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Sql } from "./connection";
import { primaryUrl } from "./primary";

const LOCK_WAIT = "800ms"; // whoever asks for a table while a change waits for it waits behind it
const LOCK_ATTEMPTS = 60;
const LOCK_PAUSE_MS = 500; // in which those who waited are served
const LOCK_NOT_AVAILABLE = "55P03";

/** A connection for statements that take as long as they do, outside of transactions. They end with the signal. */
export async function withPatience(url: string, signal: AbortSignal, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = postgres(await primaryUrl(url), { max: 1, onnotice() {}, connect_timeout: 10 });
  const end = () => void sql.end({ timeout: 0 });
  signal.addEventListener("abort", end, { once: true });
  try {
    await work(sql);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", end);
    await sql.end({ timeout: 0 });
  }
}

/**
 * Changes tables in use by a connection of its own: each is asked for again and again rather than waited for, so that
 * what runs beside it goes on. Throws where one was never free: see `wasInUse`.
 */
export async function persistently<T>(sql: Sql, change: () => Promise<T>, attempts = LOCK_ATTEMPTS): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      await sql.unsafe(`set lock_timeout = '${LOCK_WAIT}'`); // each time: the connection may be another
      return await change();
    } catch (error) {
      if (attempt >= attempts || !wasInUse(error)) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

/** Whether a change failed because a table was in use all the time. */
export function wasInUse(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (cause?.code ?? code) === LOCK_NOT_AVAILABLE;
}
