import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { once } from "../process";

const SETTLE_ATTEMPTS = 60; // a closed connection stays listed for a moment, on a busy machine for a second
const LEAVING = "assay, leaving";
const DUPLICATE_DATABASE = new Set(["42P04", "23505"]);

/** Makes a database on the server of that address unless it is there. */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  await withServer(url, async (sql) => {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`;
    if (found) return;
    const like = template ? sql`template ${sql(template)}` : sql``;
    await sql`create database ${sql(name)} ${like}`.catch((error) => {
      if (!DUPLICATE_DATABASE.has(error.code)) throw error;
    });
  });
}

/** What Postgres lists the connections of this process as, so that it can tell its own from those of others. */
export function clientName(): string {
  return once("client-name", () => `assay ${process.pid} ${randomBytes(4).toString("hex")}`);
}

/**
 * True where another process is connected to the server, but for those that ask the same because they leave, too. What
 * this one left open ends with it, such as a listener that came back while its pool was closed.
 */
export async function hasOtherClients(url: string): Promise<boolean> {
  const leave = async (sql: postgres.Sql) => {
    for (let attempt = 1; attempt <= SETTLE_ATTEMPTS; attempt++) {
      const [row] = await sql<{ others: number }[]>`
        select count(*)::int as others from pg_stat_activity
        where backend_type = 'client backend' and application_name not in (${LEAVING}, ${clientName()})`;
      if (!row?.others) return false;
      await sleep(30);
    }
    return true;
  };
  return await withServer(url, leave, LEAVING);
}

async function withServer<T>(url: string, work: (sql: postgres.Sql) => Promise<T>, name = clientName()): Promise<T> {
  const address = new URL(url);
  address.pathname = "/postgres";
  const sql = postgres(address.href, {
    max: 1,
    onnotice() {},
    connect_timeout: 5,
    connection: { application_name: name },
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}
