import postgres from "postgres";
import type { Sql } from "./connection";
import { primaryUrl } from "./primary";

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
