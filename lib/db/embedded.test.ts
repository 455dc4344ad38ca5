import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { connect } from "./client";
import { startPostgres } from "./embedded";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-embedded-"));
const settings = ["fsync=off"];

afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

async function ask(url: string, query: string) {
  const sql = postgres(url, { max: 1, onnotice() {} });
  try {
    return await sql.unsafe(query);
  } finally {
    await sql.end();
  }
}

/** Kills Postgres; settles once another runs in its place, since what is left of the first answers for a moment. */
async function killed(): Promise<void> {
  const pid = postmasterPid();
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isRunning() && postmasterPid() !== pid).toBe(true);
}

/** Settles once no Postgres runs; one that was killed is listed for a moment. */
const gone = () => expect.poll(isRunning).toBe(false);

function isRunning(): boolean {
  try {
    return process.kill(postmasterPid(), 0);
  } catch {
    return false; // no file, or no process
  }
}

test("two first starts at once share one database, and the last to leave stops it", async () => {
  const [first, second] = await Promise.all([
    startPostgres(dataDir, { settings }),
    startPostgres(dataDir, { settings }),
  ]);
  expect(second.url).toBe(first.url);
  await ask(first.url, "create table kept (n int); insert into kept values (1)");
  const client = postgres(first.url, { max: 1 });
  await client`select 1`;
  await first.stop();
  expect(await client`select n from kept`).toHaveLength(1);
  await client.end();
  await second.stop();
  await expect(ask(first.url, "select 1")).rejects.toThrow();
});

test("of processes that leave at once, each takes no other for one that stays", async () => {
  for (let round = 0; round < 5; round++) {
    const servers = await Promise.all([1, 2, 3].map(() => startPostgres(dataDir, { settings })));
    await Promise.all(servers.map((server) => server.stop()));
    await gone();
  }
});

test("what a process left open itself does not keep it from stopping Postgres", async () => {
  const server = await startPostgres(dataDir, { settings });
  const pool = connect(server.url, 1);
  await pool.sql.listen("outbox", () => {});
  await pool.sql`select 1`;
  await server.stop();
  await gone();
  await pool.close();
});

test("what was committed survives a killed Postgres", async () => {
  const before = await startPostgres(dataDir, {});
  await ask(before.url, "insert into kept values (2)");
  const pid = Number(fs.readFileSync(postmasterFile(), "utf8").split("\n")[0]);
  process.kill(pid, "SIGKILL");
  const after = await startPostgres(dataDir, { settings });
  expect(await ask(after.url, "select n from kept order by n")).toMatchObject([{ n: 1 }, { n: 2 }]);
  await after.stop();
});

test("a Postgres that is killed while it is looked after comes back at its address, to pools and listeners, and stops when it is to", async () => {
  const server = await startPostgres(dataDir, { settings });
  const other = await startPostgres(dataDir, { settings });
  const told: string[] = [];
  server.keepRunning((line) => told.push(line));
  other.keepRunning((line) => told.push(line)); // another process: they agree on one server
  const pool = connect(server.url, 2);
  let heard = 0;
  await pool.sql.listen("outbox", () => heard++);
  for (let kill = 1; kill <= 2; kill++) {
    await killed();
    const answer = () => pool.sql`select n from kept order by n`.catch(() => undefined);
    await expect.poll(answer).toMatchObject([{ n: 1 }, { n: 2 }]);
    await expect.poll(() => pool.sql`notify outbox`.then(() => heard)).toBeGreaterThan(kill === 1 ? 0 : heard);
  }
  expect(told.filter((line) => /ended/.test(line)).length).toBeGreaterThanOrEqual(2);
  await pool.close();
  process.kill(postmasterPid(), "SIGKILL"); // and stop while it is started again
  await Promise.all([server.stop(), other.stop()]);
  await gone();
});

test("a Postgres that cannot start is tried again, ever more seldom, and its stop does not wait for that", async () => {
  const server = await startPostgres(dataDir, { settings });
  const told: string[] = [];
  server.keepRunning((line) => told.push(line));
  const taken = net.createServer().unref();
  process.kill(postmasterPid(), "SIGKILL");
  await new Promise<void>((resolve) =>
    taken.once("error", () => resolve()).listen(Number(new URL(server.url).port), "127.0.0.1", resolve),
  );
  await expect.poll(() => told.length).toBeGreaterThan(0);
  await server.stop();
  await new Promise((resolve) => taken.close(resolve));
  await gone();
});

test("an orphan of a killed process is adopted", async () => {
  const orphan = await startPostgres(dataDir, { settings });
  const adopted = await startPostgres(dataDir, { settings });
  expect(adopted).toMatchObject({ adopted: true, url: orphan.url });
  await adopted.stop();
});

test("a process id that now belongs to something else does not block the start", async () => {
  fs.writeFileSync(postmasterFile(), `${process.pid}\n/elsewhere\n0\n1\n\n\n\nready\n`);
  const started = await startPostgres(dataDir, { settings });
  expect(started.adopted).toBe(false);
  await started.stop();
});

test("nobody gets in without the password, which only its owner can read", async () => {
  const started = await startPostgres(dataDir, { settings });
  const open = new URL(started.url);
  open.password = "";
  await expect(ask(open.href, "select 1")).rejects.toThrow(/password/);
  expect(fs.statSync(path.join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  await started.stop();
});

function postmasterPid(): number {
  return Number(fs.readFileSync(postmasterFile(), "utf8").split("\n")[0]);
}

function postmasterFile() {
  return path.join(dataDir, "postgres", "postmaster.pid");
}
