import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type { Sql } from "./connection";
import { pooled } from "./pool";
import { type Relay, startRelay } from "./testing/relay";

// A connection here is to a relay before the real Postgres, which freezes or cuts it as a network would.

let relay: Relay;
let base: Sql;
const made: Sql[] = [];

function pool(bounds: { connections: number; waitMs?: number; silenceMs?: number }): Sql {
  const one = pooled(base, bounds);
  made.push(one);
  return one;
}

const client = (connect_timeout = 30) => postgres(relay.url, { max: 1, onnotice() {}, connect_timeout });

beforeEach(async () => {
  relay = await startRelay(inject("serverUrl"));
  base = client();
});
afterEach(async () => {
  await Promise.all(made.splice(0).map((one) => one.end()));
  await base.end({ timeout: 1 });
  await relay.stop();
});

const pid = async (sql: Sql) => (await sql`select pg_backend_pid() as pid`)[0]?.pid as number;

test("a query that finds no free connection in time fails, and never runs", async () => {
  const sql = pool({ connections: 1, waitMs: 100 });
  await sql`create temp table rows (n int)`;
  await sql.begin(async (tx) => {
    await expect(sql`insert into rows values (1)`).rejects.toMatchObject({ code: "POOL_EXHAUSTED" });
    await expect(sql.begin((other) => other`insert into rows values (2)`)).rejects.toThrow("No connection");
    await tx`insert into rows values (3)`;
  });
  expect(await sql`select n from rows`).toEqual([{ n: 3 }]);
});

test("those that wait are served in turn, on no more connections than there may be", async () => {
  const sql = pool({ connections: 3, waitMs: 10_000 });
  const pids = await Promise.all(Array.from({ length: 40 }, () => sql.begin((tx) => pid(tx as never))));
  expect(new Set(pids).size).toBeLessThanOrEqual(3);
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
});

test("a connection that falls silent is given up, and the next query finds another", async () => {
  const sql = pool({ connections: 1, silenceMs: 2_000 }); // ample for a connection to be opened
  const before = await pid(sql);
  relay.freeze();
  await expect(sql`select 1`).rejects.toMatchObject({ code: "CONNECTION_SILENT" });
  relay.thaw();
  expect(await pid(sql)).not.toBe(before);
});

test("a transaction whose connection is lost fails at once, and nothing of it runs elsewhere", async () => {
  const sql = pool({ connections: 1 });
  await sql`create table if not exists outside (n int)`;
  const late: Promise<unknown>[] = [];
  const cut = sql.begin(async (tx) => {
    await tx`insert into outside values (1)`;
    relay.cut();
    await sleep(50);
    late.push(
      tx`insert into outside values (2)`.then(
        () => "ran",
        (error) => error.code,
      ),
    );
    await sleep(10_000, undefined, { ref: false });
  });
  await expect(cut).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  expect(await sql`select count(*)::int as n from outside`).toEqual([{ n: 0 }]);
  expect(await Promise.all(late)).not.toContain("ran");
  await sql`drop table outside`;
});

test("a backend that is killed in the middle of a transaction takes nothing else down", async () => {
  const sql = pool({ connections: 2 });
  for (const wait of ["select pg_sleep(5)", "select 1"]) {
    const killed = sql.begin(async (tx) => {
      const victim = await pid(tx as never);
      await sql`select pg_terminate_backend(${victim})`;
      await tx.unsafe(wait);
      await sleep(5_000, undefined, { ref: false });
    });
    await expect(killed).rejects.toThrow();
    expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
  }
});

test("a transaction is rolled back where a query of it failed, also one that was caught", async () => {
  const sql = pool({ connections: 1 });
  await sql`create temp table rows (n int)`;
  const caught = sql.begin(async (tx) => {
    await tx`insert into rows values (1)`;
    await tx`select 1 / 0`.catch(() => {});
  });
  await expect(caught).rejects.toMatchObject({ code: "22012" });
  await expect(sql.begin((tx) => tx`insert into rows values (2)`.then(() => Promise.reject("no")))).rejects.toBe("no");
  expect(await sql`select * from rows`).toEqual([]);
});

test("what is asked of a transaction after its end fails", async () => {
  const sql = pool({ connections: 1 });
  let kept: Sql | undefined;
  await sql.begin(async (tx) => {
    kept = tx as never;
  });
  await expect((kept as Sql)`select 1`).rejects.toMatchObject({ code: "TRANSACTION_OVER" });
});

test("names, lists and parts of queries are made as ever", async () => {
  const sql = pool({ connections: 1 });
  await sql`create temp table rows ${sql.unsafe("(a int, b text)")}`;
  await sql`insert into rows ${sql([
    { a: 1, b: "x" },
    { a: 2, b: "y" },
  ])}`;
  const only = sql`where a = ${2}`;
  expect(await sql`select ${sql("b")} from rows ${only}`.values()).toEqual([["y"]]);
});

test("where nothing listens, a query fails at once and the pool is none the worse", async () => {
  const sql = pool({ connections: 1, waitMs: 5_000 });
  await relay.stop();
  await expect(sql`select 1`).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await relay.start();
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
});

test("where a server accepts and never speaks, queries fail by the time to connect", async () => {
  await base.end({ timeout: 1 });
  base = client(2);
  const sql = pool({ connections: 1, waitMs: 500 });
  relay.freeze();
  const asked = await Promise.allSettled([sql`select 1`, sql`select 2`]);
  expect(asked.map((one) => (one as PromiseRejectedResult).reason.code)).toEqual(["CONNECT_TIMEOUT", "POOL_EXHAUSTED"]);
  relay.thaw();
  expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
});

test("where a server hangs up before it answers, a query fails at once and nothing is tried behind its back", async () => {
  const sql = pool({ connections: 4, silenceMs: 10_000 });
  relay.hangUp();
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => sql`select 1`));
  expect(asked.map((one) => (one as PromiseRejectedResult).reason.code)).toEqual(Array(4).fill("CONNECTION_CLOSED"));
  expect(relay.taken()).toBe(4);
  relay.thaw();
  await sleep(300);
  expect(relay.taken()).toBe(4);
});
