import type { Sql } from "./connection";
import { isDatabaseUnavailable } from "./failures";

const MOST_LAG_S = 5; // that a replica may be behind
const LOOKED_AT_MS = 2_000; // how long what was found of it holds
const LEFT_ALONE_MS = 10_000; // after it failed

type Work<T> = (sql: Sql) => Promise<T>;

/**
 * Where reports of the past are read: from a replica, so that a year of usage is no work for the server that counts
 * requests, or from that server where there is none, where it fails, and where it is behind.
 */
export class Reports {
  readonly #main: Sql;
  readonly #replica: Sql | undefined;
  #fit: Promise<boolean> | undefined;
  #until = 0;

  constructor(main: Sql, replica?: Sql) {
    this.#main = main;
    this.#replica = replica;
  }

  /** The work is done once more with the server itself where the replica fails meanwhile. */
  async read<T>(work: Work<T>): Promise<T> {
    const replica = this.#replica;
    if (!replica || !(await this.#isFit(replica))) return await work(this.#main);
    try {
      return await work(replica);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.#remember(Promise.resolve(false), LEFT_ALONE_MS);
      return await work(this.#main);
    }
  }

  #isFit(replica: Sql): Promise<boolean> {
    if (this.#fit && performance.now() < this.#until) return this.#fit;
    const asked = isUpToDate(replica).catch(() => {
      this.#remember(Promise.resolve(false), LEFT_ALONE_MS);
      return false;
    });
    this.#remember(asked, LOOKED_AT_MS);
    return asked;
  }

  #remember(fit: Promise<boolean>, ms: number): void {
    this.#fit = fit;
    this.#until = performance.now() + ms;
  }
}

// What it has received it has soon replayed; one that hears of nothing more can be any time behind.
async function isUpToDate(replica: Sql): Promise<boolean> {
  const [row] = await replica<{ fit: boolean }[]>`
    select not pg_is_in_recovery() or (
      exists (select from pg_stat_wal_receiver)
      and (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        or now() - pg_last_xact_replay_timestamp() < ${MOST_LAG_S} * interval '1 second')) as fit`;
  return row?.fit ?? false;
}
