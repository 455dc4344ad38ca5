import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkServers } from "@/lib/services/operations/doctor/database";
import { readEnv } from "../env";
import { connect, type Database, migrateDatabase } from "./client";
import { type EmbeddedPostgres, startPostgres } from "./embedded";
import { isDatabaseUnavailable } from "./failures";
import { databaseDir, postgresAccount } from "./postgres-binaries";
import { primaryUrl, rolesOfServers } from "./primary";

const folders = ["primary", "replica"].map((name) => fs.mkdtempSync(path.join(os.tmpdir(), `assay-${name}-`)));
const [primaryDir = "", replicaDir = ""] = folders;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;
let url: string;
let db: Database;

/** A replica is the copy of a primary that was stopped, told to follow it. */
beforeAll(async () => {
  const first = await startPostgres(primaryDir);
  await migrateDatabase(first.url);
  await first.stop();
  execFileSync("cp", ["-a", `${primaryDir}/.`, replicaDir]);
  fs.writeFileSync(path.join(databaseDir(replicaDir, postgresAccount()), "standby.signal"), "");
  primary = await startPostgres(primaryDir);
  const { port, username, password } = new URL(primary.url);
  const follow = `primary_conninfo=host=127.0.0.1 port=${port} user=${username} password=${password}`;
  fs.rmSync(path.join(databaseDir(replicaDir, postgresAccount()), "postmaster.opts"), { force: true }); // the port of the other
  replica = await startPostgres(replicaDir, { settings: [follow] });
  url = primary.url.replace("@", `@${new URL(replica.url).host},`); // the replica is named first
  db = connect(url);
}, 60_000);
afterAll(async () => {
  await db?.close();
  await replica?.stop();
  await primary?.stop();
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

test("an address with several servers is taken, and one that is none is not", () => {
  const secrets = { AUTH_SECRET: "a secret, long enough", ENCRYPTION_KEY: "a secret, long enough" };
  expect(readEnv({ ...secrets, DATABASE_URL: url }).DATABASE_URL).toBe(url);
  for (const DATABASE_URL of ["mysql://a,b/c", "postgres://a:1:2,b/c", "a,b"])
    expect(() => readEnv({ ...secrets, DATABASE_URL }), DATABASE_URL).toThrow("DATABASE_URL");
  const named = { ...secrets, DATABASE_URL: primary.url };
  expect(readEnv({ ...named, REPORTS_DATABASE_URL: replica.url }).REPORTS_DATABASE_URL).toBe(replica.url);
  expect(() => readEnv({ ...named, REPORTS_DATABASE_URL: url })).toThrow("must name one server");
});

test("of several servers the one that takes writes is asked, whichever is named first", async () => {
  expect((await rolesOfServers(url)).map(({ role }) => role)).toEqual(["replica", "primary"]);
  expect(await primaryUrl(url)).toBe(primary.url);
  await db.sql`create table notes (n int)`;
  await Promise.all(Array.from({ length: 20 }, (_, n) => db.sql`insert into notes values (${n})`));
  expect(await db.sql`select pg_is_in_recovery() as follows`).toEqual([{ follows: false }]);
});

test("reports are read from the replica while it follows, and from the primary where it is gone", async () => {
  const pool = connect(primary.url, 2, replica.url);
  const where = () => pool.reports.read((sql) => sql`select pg_is_in_recovery() as follows, 1 + ${1}::int as two`);
  await expect.poll(where, { timeout: 5_000 }).toEqual([{ follows: true, two: 2 }]);
  await expect(pool.reports.read((sql) => sql`select no_such_column`)).rejects.toThrow("no_such_column");
  const lost = (sql: Database["sql"]) =>
    sql`select pg_is_in_recovery() as follows, pg_terminate_backend(pg_backend_pid(), 0) where pg_is_in_recovery()`;
  expect(await pool.reports.read(lost)).toEqual([]); // asked of the primary once the replica hung up
  expect(await where()).toEqual([{ follows: false, two: 2 }]);
  await pool.close();
  const alone = connect(primary.url, 2, "postgres://nobody@127.0.0.1:1/none");
  expect(await alone.reports.read((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await alone.close();
});

test("the primary is killed and its replica promoted: writes go on there, nothing that it had is lost, events are heard", async () => {
  const heard: string[] = [];
  await db.sql.listen("news", (word) => void heard.push(word));
  const reader = postgres(replica.url, { max: 1 });
  await expect
    .poll(async () => (await reader`select count(*)::int as n from notes`)[0]?.n, { timeout: 5_000 })
    .toBe(20);
  const pid = Number(
    fs.readFileSync(path.join(databaseDir(primaryDir, postgresAccount()), "postmaster.pid"), "utf8").split("\n")[0],
  );
  process.kill(pid, "SIGKILL");
  const insert = () =>
    db.sql`insert into notes values (100)`.then(
      () => undefined,
      (error) => error,
    );
  await expect.poll(async () => isDatabaseUnavailable(await insert()), { timeout: 5_000 }).toBe(true);
  await reader`select pg_promote()`;
  const promotedAt = performance.now();
  await expect.poll(insert, { timeout: 10_000 }).toBeUndefined();
  expect(performance.now() - promotedAt).toBeLessThan(5_000);
  expect((await db.sql`select count(distinct n)::int as n from notes`)[0]?.n).toBe(21);
  const hear = async () => {
    await db.sql.notify("news", "again");
    return heard.length;
  };
  await expect.poll(hear, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await rolesOfServers(url)).map(({ role }) => role)).toEqual(["primary", "silent"]);
  const [told] = await checkServers(url);
  expect(told).toMatchObject({ state: "doubtful", found: expect.stringContaining("silent") });
  await reader.end();
}, 40_000);
