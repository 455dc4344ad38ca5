import { setTimeout as sleep } from "node:timers/promises";
import { staged } from "../telemetry";
import { Connection, type Query, type Sql } from "./connection";
import { Primary } from "./primary";

const LIFETIME_MS = 30 * 60_000; // what a server remembers for a connection grows with its age
const END_MS = 5_000;

export interface Bounds {
  connections: number;
  /** How long a query waits for a connection. One that then fails was never sent. */
  waitMs?: number;
  /** How long a query waits for an answer before its connection is given up. */
  silenceMs?: number;
  /** Known to several pools of the same servers, so that all hear when another takes writes. */
  primary?: Primary;
}

/**
 * Connections behind the interface of postgres.js, whose own pool lets queries wait without end, and goes on with a
 * transaction outside of it where its connection was lost. Each query and each transaction has a connection of its own
 * while it lasts; what `base` opens is for listening and for cursors, which end when their reader does.
 */
export function pooled(base: Sql, bounds: Bounds): Sql {
  const pool = new Pool(base, bounds);
  const begin = (...given: unknown[]) => pool.begin(given.at(-1) as Work);
  return speaking(base, (query) => pool.ask(query), { begin, end: () => pool.end() });
}

type Work = (tx: Sql) => Promise<unknown>;

class Pool {
  readonly #base: Sql;
  readonly #bounds: Bounds;
  readonly #primary: Primary;
  readonly #idle: Connection[] = [];
  readonly #busy = new Set<Connection>();
  /** In the order in which they came; each is given the place of one that leaves. */
  readonly #waiting = new Set<() => void>();
  #places: number;
  #isEnded = false;

  constructor(base: Sql, bounds: Bounds) {
    this.#base = base;
    this.#bounds = bounds;
    this.#primary = bounds.primary ?? new Primary(base.options);
    this.#places = bounds.connections;
  }

  ask(query: Query): void {
    const asked = staged("database", () =>
      this.#use(async (connection) => {
        connection.send(query);
        await query.catch(() => {});
      }),
    );
    asked.catch((error) => query.reject(error));
  }

  async begin(work: Work): Promise<unknown> {
    return await staged("database", () => this.#use((connection) => transact(this.#base, connection, work)));
  }

  /** Lets what is under way finish, for a while. */
  async end(): Promise<void> {
    this.#isEnded = true;
    for (const deadline = Date.now() + END_MS; this.#busy.size > 0 && Date.now() < deadline; ) await sleep(10);
    for (const connection of [...this.#idle.splice(0), ...this.#busy]) connection.lose("CONNECTION_ENDED");
  }

  async #use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.#places > 0) this.#places--;
    else await this.#turn();
    const connection = this.#take();
    this.#busy.add(connection);
    try {
      return await work(connection);
    } finally {
      this.#busy.delete(connection);
      if (!connection.isLost) this.#idle.push(connection);
      this.#leave();
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { waitMs } = this.#bounds;
      const giveUp = () => {
        this.#waiting.delete(enter);
        reject(failure("POOL_EXHAUSTED", `No connection to the database was free within ${waitMs} ms`));
      };
      const late = waitMs && setTimeout(giveUp, waitMs);
      const enter = () => {
        clearTimeout(late);
        resolve();
      };
      this.#waiting.add(enter);
    });
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (!next) this.#places++;
    else if (this.#waiting.delete(next)) next();
  }

  /** The one used last comes first: others grow old, and are replaced. */
  #take(): Connection {
    for (let known = this.#idle.pop(); known; known = this.#idle.pop()) {
      if (!known.isLost && performance.now() - known.bornAt < LIFETIME_MS) return known;
      known.lose("CONNECTION_ENDED");
    }
    const fresh = new Connection(this.#base.options, this.#primary, this.#bounds.silenceMs);
    if (this.#isEnded) fresh.lose("CONNECTION_ENDED");
    return fresh;
  }
}

/** All or nothing of what is asked of `tx` before the work is done; what is asked later, or of a lost connection, fails. */
async function transact(base: Sql, connection: Connection, work: Work): Promise<unknown> {
  let failed: unknown;
  let isOver = false;
  const tx = speaking(base, (query) => {
    if (isOver) return query.reject(failure("TRANSACTION_OVER", "This transaction is over"));
    query.catch((error) => {
      failed ??= error;
    });
    connection.send(query);
  });
  await tx.unsafe("begin");
  try {
    const result = await connection.orLost(work(tx));
    if (failed) throw failed; // Postgres would answer the commit with a rollback, and say so in a word only
    await tx.unsafe("commit");
    return result;
  } catch (error) {
    if (!connection.isLost) await tx.unsafe("rollback").catch(() => connection.lose("CONNECTION_CLOSED"));
    throw error;
  } finally {
    isOver = true;
  }
}

/** The interface of `base` with another way to send queries. */
function speaking(base: Sql, send: (query: Query) => void, instead: Record<string, unknown> = {}): Sql {
  const enlist = (made: unknown) => {
    if (!(made instanceof Promise)) return made; // a part of a query, such as a name
    const query = made as Query;
    const direct = query.handler;
    query.handler = (itself) => (itself.cursorFn ? direct(itself) : send(itself));
    return query;
  };
  const own: Record<string | symbol, unknown> = {
    ...instead,
    unsafe: (...given: Parameters<Sql["unsafe"]>) => enlist(base.unsafe(...given)),
  };
  return new Proxy(base, {
    apply: (_, __, given) => enlist(Reflect.apply(base, undefined, given)),
    get: (_, name) => own[name] ?? Reflect.get(base, name),
  });
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
