import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "@/lib/db/client";

const HOST_LOCK = 727_003;
const ATTEMPTS = 20; // the lock of a process that was just killed goes with its connection, within moments
const PAUSE_MS = 100;

/**
 * Makes this process the one host of an embedded database, until `release` or its end however it ends. Undefined where
 * another process is.
 */
export async function becomeHost(databaseUrl: string): Promise<{ release(): Promise<void> } | undefined> {
  const { sql, close } = connect(databaseUrl, 1);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const [row] = await sql<{ held: boolean }[]>`select pg_try_advisory_lock(${HOST_LOCK}) as held`;
    if (row?.held) return { release: close };
    await sleep(PAUSE_MS);
  }
  await close();
  return undefined;
}
