import postgres from "postgres";

const ASK_TIMEOUT_S = 2;

export interface Server {
  host: string;
  port: number;
}

/** `silent`: it does not answer, or refuses us. */
export type ServerRole = "primary" | "replica" | "silent";

/** Which of the servers of an address takes writes: asked of all of them, and again once a connection to it was lost. */
export class Primary {
  readonly #options: postgres.ParsedOptions;
  #known: Promise<Server> | undefined;
  /** What to call once another server takes writes, with the server that it is about. */
  readonly #held = new Map<() => void, Server>();

  constructor(options: postgres.ParsedOptions) {
    this.#options = options;
  }

  /** Rejects where none of several does; one alone is not asked. */
  find(): Promise<Server> {
    if (this.#known) return this.#known;
    const finding = this.#find();
    this.#known = finding;
    finding.catch(() => this.forget());
    return finding;
  }

  forget(): void {
    this.#known = undefined;
  }

  /**
   * Calls `leave` once another server takes writes than this one, to which a connection is open: what is asked there is
   * lost, or waits for an answer that never comes. Gives what takes it back.
   */
  hold(server: Server, leave: () => void): () => void {
    this.#held.set(leave, server);
    return () => this.#held.delete(leave);
  }

  async #find(): Promise<Server> {
    const [only, ...others] = serversOf(this.#options);
    if (only && others.length === 0) return only;
    const asked = serversOf(this.#options).map(async (server) => {
      if ((await roleOf(this.#options, server)) !== "primary") throw new Error("It takes no writes");
      return server;
    });
    const found = await Promise.any(asked).catch((cause) => {
      const message = "None of the servers of DATABASE_URL takes writes";
      throw Object.assign(new Error(message, { cause }), { code: "ECONNREFUSED" });
    });
    for (const [leave, { host, port }] of this.#held) {
      if (host === found.host && port === found.port) continue;
      this.#held.delete(leave);
      leave();
    }
    return found;
  }
}

/** The servers that an address names, in their order. */
function serversOf({ host, port }: Pick<postgres.ParsedOptions, "host" | "port">): Server[] {
  return host.map((name, n) => ({ host: name, port: port[n] ?? 5432 }));
}

/** What each server of an address does. */
export async function rolesOfServers(url: string): Promise<(Server & { role: ServerRole })[]> {
  const { options } = postgres(url, { max: 1 });
  return await Promise.all(
    serversOf(options).map(async (server) => ({ ...server, role: await roleOf(options, server) })),
  );
}

/** The address with the server alone that takes writes, for what knows one server only. Rejects where none does. */
export async function primaryUrl(url: string): Promise<string> {
  const { options } = postgres(url, { max: 1 });
  if (options.host.length === 1) return url;
  const { host, port } = await new Primary(options).find();
  return url.replace(/^(\w+:\/\/(?:[^@/]*@)?)[^/?]+/, `$1${host.includes(":") ? `[${host}]` : host}:${port}`);
}

async function roleOf(options: postgres.ParsedOptions, { host, port }: Server): Promise<ServerRole> {
  const one = { host: [host], port: [port], max: 1, connect_timeout: ASK_TIMEOUT_S, fetch_types: false };
  const sql = postgres({ ...options, ...one } as unknown as postgres.Options<Record<string, never>>);
  try {
    const [row] = await sql<{ follows: boolean }[]>`select pg_is_in_recovery() as follows`;
    return row?.follows ? "replica" : "primary";
  } catch {
    return "silent";
  } finally {
    await sql.end({ timeout: 0 });
  }
}
