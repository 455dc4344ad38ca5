import net from "node:net";
import postgres from "postgres";
import type { Primary } from "./primary";

export type Sql = postgres.Sql;

/** A query as postgres.js makes it: `handler` sends it, once somebody waits for its answer. */
export interface Query extends Promise<unknown> {
  handler(query: Query): void;
  reject(error: unknown): void;
  cursorFn?: unknown;
}

type Options = postgres.ParsedOptions;
const READ_ONLY = "25006"; // of a server that was a primary
type Loss = "CONNECTION_CLOSED" | "CONNECTION_SILENT" | "CONNECTION_MOVED" | "CONNECTION_ENDED";
const ASK_AGAIN = new Set<Loss>(["CONNECTION_CLOSED", "CONNECTION_SILENT"]); // which server takes writes

/**
 * One connection, opened with its first query. Once lost it stays lost and whatever is asked of it fails, so that the
 * rest of a transaction never runs outside of it.
 */
export class Connection {
  readonly bornAt = performance.now();
  readonly #sql: Sql;
  readonly #silenceMs: number | undefined;
  readonly #primary: Primary;
  readonly #out = new Set<Query>();
  #socket: net.Socket | undefined;
  #loss: Error | undefined;
  readonly #watchers = new Set<(loss: Error) => void>();

  /** Given up where a query gets no answer for `silenceMs`. */
  constructor(options: Options, primary: Primary, silenceMs: number | undefined) {
    this.#silenceMs = silenceMs;
    this.#primary = primary;
    // With several hosts postgres.js would wait for the next of them where one fails.
    const [host, port] = [options.host.slice(0, 1), options.port.slice(0, 1)];
    const own = { host, port, max: 1, max_lifetime: null, socket: () => this.#open(options) };
    this.#sql = postgres({ ...options, ...own } as unknown as postgres.Options<Record<string, never>>);
  }

  get isLost(): boolean {
    return this.#loss !== undefined;
  }

  /** What the work gives; rejects as soon as the connection is lost. */
  orLost<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#watchers.add(reject);
      work.then(resolve, reject).finally(() => this.#watchers.delete(reject));
    });
  }

  send(query: Query): void {
    if (this.#loss) {
      query.reject(this.#loss);
      return;
    }
    const late = this.#silenceMs && setTimeout(() => this.lose("CONNECTION_SILENT"), this.#silenceMs);
    const settled = () => {
      clearTimeout(late);
      this.#out.delete(query);
    };
    this.#out.add(query);
    query.then(settled, (error) => {
      settled();
      // What the server did not answer was lost on the way, though the end of the connection may be told a moment later.
      if (!(error instanceof postgres.PostgresError) || error.code === READ_ONLY) this.lose("CONNECTION_CLOSED");
    });
    handlerOf(this.#sql)(query);
  }

  /** Gives it up at once, with all that waits for its answers. */
  lose(code: Loss): void {
    if (this.#loss) return;
    if (ASK_AGAIN.has(code)) this.#primary.forget();
    this.#loss = Object.assign(new Error(`The connection to the database is lost (${code})`), { code });
    for (const watcher of this.#watchers) watcher(this.#loss);
    for (const query of this.#out) query.reject(this.#loss);
    void this.#sql.end({ timeout: 0 }).finally(() => this.#socket?.destroy());
  }

  // Where a server hangs up before it answers, postgres.js tries again and again without a pause, and goes on when it
  // was told to end: what it opened then would stay open with nobody to close it.
  async #open({ path }: Options): Promise<net.Socket> {
    if (this.#loss) throw this.#loss;
    const server = path ? undefined : await this.#primary.find();
    if (this.#loss) throw this.#loss;
    const socket = server ? net.connect(server.port, server.host) : net.connect(String(path));
    const release = server && this.#primary.hold(server, () => this.lose("CONNECTION_MOVED"));
    socket.once("close", () => {
      release?.();
      this.lose("CONNECTION_CLOSED");
    });
    this.#socket = Object.assign(socket, server); // by these postgres.js checks certificates
    return socket;
  }
}

/** What sends the queries of a client. It stands on each of them, and this one is never sent. */
function handlerOf(sql: Sql): Query["handler"] {
  return (sql`` as unknown as Query).handler;
}
