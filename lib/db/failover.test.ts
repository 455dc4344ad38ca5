import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkServers } from "@/lib/services/operations/doctor/database";
import { readEnv } from "../env";
import { connect, type Database } from "./client";
import { isDatabaseUnavailable } from "./failures";
import { Primary, primaryUrl, rolesOfServers } from "./primary";
import { type Replicated, startReplicated } from "./testing/replicated";

let servers: Replicated;
let url: string;
let db: Database;

beforeAll(async () => {
  servers = await startReplicated();
  const { primary, replica } = servers;
  url = primary.url.replace("@", `@${new URL(replica.url).host},`); // the replica is named first
  db = connect(url);
});
afterAll(async () => {
  await db?.close();
  await servers?.stop();
});

test("an address with several servers is taken, and one that is none is not", () => {
  const secrets = { AUTH_SECRET: "a secret, long enough", ENCRYPTION_KEY: "a secret, long enough" };
  expect(readEnv({ ...secrets, DATABASE_URL: url }).DATABASE_URL).toBe(url);
  for (const DATABASE_URL of ["mysql://a,b/c", "postgres://a:1:2,b/c", "a,b"])
    expect(() => readEnv({ ...secrets, DATABASE_URL }), DATABASE_URL).toThrow("DATABASE_URL");
  const named = { ...secrets, DATABASE_URL: servers.primary.url };
  expect(readEnv({ ...named, REPORTS_DATABASE_URL: servers.replica.url }).REPORTS_DATABASE_URL).toBe(
    servers.replica.url,
  );
  expect(() => readEnv({ ...named, REPORTS_DATABASE_URL: url })).toThrow("must name one server");
});

test("of several servers the one that takes writes is asked, whichever is named first", async () => {
  expect((await rolesOfServers(url)).map(({ role }) => role)).toEqual(["replica", "primary"]);
  expect(await primaryUrl(url)).toBe(servers.primary.url);
  await db.sql`create table notes (n int)`;
  await Promise.all(Array.from({ length: 20 }, (_, n) => db.sql`insert into notes values (${n})`));
  expect(await db.sql`select pg_is_in_recovery() as follows`).toEqual([{ follows: false }]);
});

test("reports are read from the replica while it follows, and from the primary where it is gone", async () => {
  const pool = connect(servers.primary.url, 2, servers.replica.url);
  const where = () => pool.reports.read((sql) => sql`select pg_is_in_recovery() as follows, 1 + ${1}::int as two`);
  await expect.poll(where).toEqual([{ follows: true, two: 2 }]);
  await expect(pool.reports.read((sql) => sql`select no_such_column`)).rejects.toThrow("no_such_column");
  const lost = (sql: Database["sql"]) =>
    sql`select pg_is_in_recovery() as follows, pg_terminate_backend(pg_backend_pid(), 0) where pg_is_in_recovery()`;
  expect(await pool.reports.read(lost)).toEqual([]); // asked of the primary once the replica hung up
  expect(await where()).toEqual([{ follows: false, two: 2 }]);
  await pool.close();
  const alone = connect(servers.primary.url, 2, "postgres://nobody@127.0.0.1:1/none");
  expect(await alone.reports.read((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await alone.close();
});

test("the primary is killed and its replica promoted: writes go on there, nothing that it had is lost, events are heard", async () => {
  const heard: string[] = [];
  await db.sql.listen("news", (word) => void heard.push(word));
  const reader = postgres(servers.replica.url, { max: 1 });
  await expect.poll(async () => (await reader`select count(*)::int as n from notes`)[0]?.n).toBe(20);
  const known = new Primary(postgres(url, { max: 1 }).options);
  const left: string[] = [];
  known.hold(await known.find(), () => left.push("held"));
  known.hold(await known.find(), () => left.push("taken back"))();
  servers.killPrimary();
  const insert = () =>
    db.sql`insert into notes values (100)`.then(
      () => undefined,
      (error) => error,
    );
  await expect.poll(async () => isDatabaseUnavailable(await insert())).toBe(true);
  await servers.promote();
  await expect.poll(insert).toBeUndefined();
  expect((await db.sql`select count(distinct n)::int as n from notes`)[0]?.n).toBe(21);
  for (const _ of ["moved", "stayed"]) {
    known.forget();
    known.hold(await known.find(), () => left.push("held there"));
  }
  expect(left).toEqual(["held"]); // connections to the old one are given up, whatever they wait for
  const hear = async () => {
    await db.sql.notify("news", "again");
    return heard.length;
  };
  await expect.poll(hear).toBeGreaterThan(0);
  expect((await rolesOfServers(url)).map(({ role }) => role)).toEqual(["primary", "silent"]);
  const [told] = await checkServers(url);
  expect(told).toMatchObject({ state: "doubtful", found: expect.stringContaining("silent") });
  await reader.end();
}, 40_000);
