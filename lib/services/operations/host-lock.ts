import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Sql } from "@/lib/db/client";

const HOST_LOCK = 727_003;
const ATTEMPTS = 20; // the lock of a process that was just killed goes with its connection, within moments
const PAUSE_MS = 100;
const RETRY_MS = 1_000;

/**
 * Makes this process the one host of an embedded database, until `release` or until the process ends, however that
 * happens. After a restart of the database it takes the lock again. Undefined where another process is the host.
 */
export async function becomeHost(databaseUrl: string): Promise<{ release(): Promise<void> } | undefined> {
  const { patient, close } = connect(databaseUrl, 1);
  const released = new AbortController();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const holding = hold(patient, released.signal);
    if (await holding.isHeld) {
      void holdAgain(patient, holding.ended, released.signal);
      return {
        async release() {
          released.abort();
          await close();
        },
      };
    }
    await sleep(PAUSE_MS);
  }
  await close();
  return undefined;
}

/** Holds the lock in a transaction that ends with its connection, or when released. */
function hold(sql: Sql, released: AbortSignal): { isHeld: Promise<boolean>; ended: Promise<unknown> } {
  let ended: Promise<unknown> = Promise.resolve();
  const isHeld = new Promise<boolean>((resolve, reject) => {
    ended = sql.begin(async (tx) => {
      const [row] = await tx<{ held: boolean }[]>`select pg_try_advisory_xact_lock(${HOST_LOCK}) as held`;
      resolve(row?.held ?? false);
      if (row?.held) await until(released);
    });
    ended.catch(reject);
  });
  return { isHeld, ended };
}

async function holdAgain(sql: Sql, held: Promise<unknown>, released: AbortSignal): Promise<void> {
  for (let ended = held; ; ) {
    await ended.catch(() => {});
    if (released.aborted) return;
    await sleep(RETRY_MS, undefined, { ref: false });
    const again = hold(sql, released);
    again.isHeld.catch(() => {});
    ended = again.ended;
  }
}

function until(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
