import fs from "node:fs";
import type { ServerResponse } from "node:http";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { place } from "@/lib/process";
import { serveFiles } from "../testing/file-server";
import { ACTOR, addFacts, newOwner, rowsOf } from "../testing/own-facts";
import { buildClaimed } from "./graph-builds";
import { claimBuild } from "./graph-claims";
import { beginDueImports, endImports, runDueImports } from "./imports";
import { findGraph, listSources, removeSource } from "./knowledge";
import { claimFetch, fetchClaimed } from "./source-fetches";

let db: Database;
let folder = "";
beforeAll(async () => {
  db = await openTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "imports-"));
  place("environment", { DATA_DIR: folder, WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } as never);
});
afterEach(async () => {
  await endImports();
  await db.sql`delete from knowledge_sources`;
  await db.sql`delete from knowledge_graphs`;
});
afterAll(async () => {
  await db.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const WAIT = { timeout: 40_000, interval: 50 };
const UNTIL_ENDED = { signal: new AbortController().signal };
const HUGE = rowsOf(250_000); // seconds to build, and larger than those that have a turn of their own
const sourceOf = async (owner: string) => (await listSources(owner))[0];
/** Begins what is due time and again, as the background does, until that holds. */
const until = (holds: () => unknown) =>
  vi.waitFor(async () => {
    await beginDueImports();
    await holds();
  }, WAIT);

/** Servers that begin an answer and never end it. */
async function slowServer() {
  const open = new Set<ServerResponse>();
  const server = await serveFiles((_, response) => {
    open.add(response);
    response.on("close", () => open.delete(response));
    response.write("a,b,c\n");
  });
  return { ...server, open };
}

test("no slow address of one organization delays the facts of another, uploaded or fetched", async () => {
  const [slow, other] = [await newOwner(db), await newOwner(db)];
  const server = await slowServer();
  const good = await serveFiles((_, response) => response.end(rowsOf(3, "Other thing")));
  try {
    for (let n = 0; n < 40; n++) await addFacts(db, slow, { urls: [`${server.at}/${n}`] });
    await until(() => expect(server.open.size).toBe(2));
    await addFacts(db, other, rowsOf(2));
    await addFacts(db, other, { urls: [good.at] });
    await until(async () => {
      expect((await listSources(other)).map(({ status, facts }) => [status, facts])).toEqual([
        ["ready", 3],
        ["ready", 2],
      ]);
    });
    expect(server.open.size).toBe(2);
    const held = await db.sql`select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    expect(held).toHaveLength(0);
  } finally {
    server.stop();
    good.stop();
  }
});

test("a small import is done while a large one of another organization goes on", async () => {
  const [large, small] = [await newOwner(db), await newOwner(db)];
  await addFacts(db, large, HUGE);
  await until(async () => expect((await sourceOf(large))?.status).toBe("importing"));
  await addFacts(db, small, rowsOf(2));
  await until(async () => expect((await sourceOf(small))?.status).toBe("ready"));
  expect((await sourceOf(large))?.status).toBe("importing");
});

test("an address that sends too little in its time fails, and says so", async () => {
  const owner = await newOwner(db);
  const server = await serveFiles((_, response) => {
    const timer = setInterval(() => response.write("a"), 5);
    response.on("close", () => clearInterval(timer));
  });
  try {
    await addFacts(db, owner, { urls: [server.at] });
    const claim = await claimFetch();
    if (claim) await fetchClaimed(claim, { ...UNTIL_ENDED, pace: { windowMs: 300, leastBytes: 1_000 } });
  } finally {
    server.stop();
  }
  expect(await sourceOf(owner)).toMatchObject({
    status: "failed",
    error: expect.stringContaining("less than 1000 bytes"),
  });
});

test("all addresses of a source together have one time limit", async () => {
  const owner = await newOwner(db);
  const server = await serveFiles((_, response) => void setTimeout(() => response.end("a,b,c\n"), 200));
  try {
    await addFacts(db, owner, { urls: Array.from({ length: 50 }, (_, n) => `${server.at}/${n}`) });
    const claim = await claimFetch();
    if (claim) await fetchClaimed(claim, { ...UNTIL_ENDED, mostMs: 500 });
  } finally {
    server.stop();
  }
  expect(await sourceOf(owner)).toMatchObject({ status: "failed", bytes: 0 });
  expect(await db.sql`select 1 from knowledge_files`).toHaveLength(0);
});

test("who deletes a source ends its fetch at once", async () => {
  const owner = await newOwner(db);
  const server = await slowServer();
  try {
    const { id } = await addFacts(db, owner, { urls: [server.at] });
    await until(() => expect(server.open.size).toBe(1));
    await db.orm.transaction((tx) => removeSource(tx, { owner, actor: ACTOR }, id));
    await until(() => expect(server.open.size).toBe(0));
  } finally {
    server.stop();
  }
});

test("who deletes a source ends the build that reads it at once, and the next one is taken", async () => {
  const owner = await newOwner(db);
  const { id } = await addFacts(db, owner, HUGE);
  const claim = await claimBuild();
  if (!claim) throw new Error("nothing is due");
  const bounds = { mostCompactFacts: 1e9, mostMs: 1e9, isLast: true };
  const building = buildClaimed(claim, { ...bounds, ...UNTIL_ENDED });
  await vi.waitFor(async () => expect((await findGraph(owner))?.progress).toBeGreaterThan(0), WAIT);
  await db.orm.transaction((tx) => removeSource(tx, { owner, actor: ACTOR }, id));
  await building;
  expect(await findGraph(owner)).toMatchObject({ built: 0, lease: null, stats: null });
  await runDueImports();
  expect(await findGraph(owner)).toMatchObject({ built: 2 });
});

test("a process that ends gives back what it fetches and builds, without the loss of an attempt", async () => {
  const [fetched, built] = [await newOwner(db), await newOwner(db)];
  const server = await slowServer();
  try {
    await addFacts(db, fetched, { urls: [server.at] });
    await addFacts(db, built, HUGE);
    await until(async () => {
      expect(server.open.size).toBe(1);
      expect((await sourceOf(built))?.status).toBe("importing");
    });
    await endImports();
    await vi.waitFor(() => expect(server.open.size).toBe(0), WAIT);
    expect(await findGraph(built)).toMatchObject({ attempts: 0, lease: null });
    expect(await sourceOf(fetched)).toMatchObject({ status: "fetching", attempts: 0, lease: null });
  } finally {
    server.stop();
  }
});

test("a fetch whose process was killed begins anew, and what it left is not counted twice", async () => {
  const owner = await newOwner(db);
  const server = await serveFiles((_, response) => response.end(rowsOf(3)));
  try {
    const { id } = await addFacts(db, owner, { urls: [server.at] });
    await db.sql`insert into knowledge_files ${db.sql({ source_id: id, part: 0, bytes: Buffer.from("x,y\n") })}`;
    await db.sql`
      update knowledge_sources set bytes = 4, attempts = 1, lease = 'dead', lease_until = now() - interval '1 second'`;
    await runDueImports();
  } finally {
    server.stop();
  }
  expect(await sourceOf(owner)).toMatchObject({ status: "ready", facts: 3, bytes: rowsOf(3).length, skipped: [] });
});

test("what ended its process time and again is given up, and says so", async () => {
  const [fetched, built] = [await newOwner(db), await newOwner(db)];
  await addFacts(db, fetched, { urls: ["http://127.0.0.1:1/"] });
  await addFacts(db, built, rowsOf(2));
  const dead = db.sql`attempts = 3, lease = 'dead', lease_until = now() - interval '1 second'`;
  await db.sql`update knowledge_sources set ${dead} where owner = ${fetched}`;
  await db.sql`update knowledge_sources set status = 'importing' where owner = ${built}`;
  await db.sql`update knowledge_graphs set ${dead} where owner = ${built}`;
  await runDueImports();
  expect(await sourceOf(fetched)).toMatchObject({ status: "failed", error: expect.stringContaining("3 attempts") });
  expect(await sourceOf(built)).toMatchObject({ status: "failed", error: expect.stringContaining("3 attempts") });
});

test("a build that takes longer than its files warrant is given up, and says so", async () => {
  const owner = await newOwner(db);
  await addFacts(db, owner, HUGE);
  const claim = await claimBuild();
  if (!claim) throw new Error("nothing is due");
  const bounds = { mostCompactFacts: 1e9, mostMs: 100, isLast: true };
  await expect(buildClaimed(claim, { ...bounds, ...UNTIL_ENDED })).rejects.toThrow();
  expect(await sourceOf(owner)).toMatchObject({
    status: "failed",
    error: expect.stringContaining("ended after 1 minute"),
  });
  expect(await claimBuild()).toBeUndefined();
});
