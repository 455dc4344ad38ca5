import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { envelope } from "@/lib/catalog/events";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { askOne } from "@/lib/engine/testing/ask";
import { testGraph } from "@/lib/engine/testing/graph";
import { place } from "@/lib/process";
import { countsOfClaims } from "../usage/outcome-counts";
import { forgetOwner } from "./forget-owner";
import { runDueImports } from "./imports";
import { addSource, findGraph, listSources, removeSource, sayOfRelation } from "./knowledge";
import { runFor, SHARED, watchGraphs } from "./own-graphs";

const WAIT_MS = 30_000; // a machine may have much to do
const ACTOR = { name: "test" };

let db: Database;
let folder = "";
beforeAll(async () => {
  db = await openTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "own-graphs-"));
  place("environment", { DATA_DIR: folder, WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } as never);
  place("graph", testGraph());
});
afterAll(async () => {
  await db.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

let made = 0;
/** An organization, as far as graphs are concerned: its row. */
async function newOwner(): Promise<string> {
  const id = `org_${++made}`;
  await db.sql`insert into organizations ${db.sql({ id, name: id, plan: "free" })}`;
  return id;
}

async function add(owner: string, rows: string, { name = "Products", fileName = "p.csv" } = {}): Promise<string> {
  const parts = [gzipSync(rows)].flatMap((bytes) => [bytes.subarray(0, 10), bytes.subarray(10)]);
  const change = { owner, actor: ACTOR };
  const row = await db.orm.transaction((tx) => addSource(tx, change, { name, fileName, parts, isWhole: true }));
  return row.id;
}

async function imported(owner: string, rows: string, more = {}): Promise<string> {
  const id = await add(owner, rows, more);
  await runDueImports();
  return id;
}

const ask = (owner: string, text: string) => runFor(owner, (graph) => askOne(text, graph));

const ROWS =
  "Model X,battery life,18 hours\nModel Y,battery life,20 hours\nModel X,maker,Acme Corp\nModel Y,maker,Bolt\n";

test("an organization's own facts decide its texts, and say where they are from", async () => {
  const owner = await newOwner();
  await imported(owner, ROWS);
  const claim = await ask(owner, "The battery life of Model X is 18 hours.");
  expect(claim).toMatchObject({ verdict: "supported", source: "own/products/battery-life" });
  expect((await ask(owner, "The battery life of Model X is 20 hours.")).verdict).toBe("refuted");
  expect((await ask(owner, "Paris is the capital of France.")).verdict).toBe("supported");
});

test("a claim counts as decided by its organization's facts where they decided it, and by built-in knowledge else", async () => {
  const owner = await newOwner();
  await imported(owner, ROWS);
  const texts = ["The battery life of Model X is 18 hours.", "Paris is the capital of France."];
  const claims = await Promise.all(texts.map((text) => ask(owner, text)));
  expect(countsOfClaims({ elapsedMs: () => 1 }, claims).map(({ value }) => value)).toEqual([
    "supported:own_facts",
    "supported:built_in",
  ]);
});

test("a source tells the licence and attribution that came with it, else that it is its owner's", async () => {
  const owner = await newOwner();
  const change = { owner, actor: ACTOR };
  const parts = [Buffer.from("Model X,battery life,18 hours\n")];
  const source = {
    name: "Lent",
    licence: "CC-BY-4.0",
    attribution: "Acme Corp",
    fileName: "p.csv",
    parts,
    isWhole: true,
  };
  await db.orm.transaction((tx) => addSource(tx, change, source));
  await imported(owner, ROWS);
  const sources = await runFor(owner, (graph) => graph.sources);
  expect(sources).toContainEqual(
    expect.objectContaining({ name: "Lent", licence: "CC-BY-4.0", attribution: "Acme Corp" }),
  );
  expect(sources).toContainEqual(
    expect.objectContaining({ name: "Products", licence: "its owner's", attribution: "Products" }),
  );
});

test("no organization sees the facts of another", async () => {
  const [one, other] = [await newOwner(), await newOwner()];
  await imported(one, ROWS);
  await imported(other, "Model X,battery life,2 hours\n");
  expect((await ask(one, "The battery life of Model X is 18 hours.")).verdict).toBe("supported");
  expect((await ask(other, "The battery life of Model X is 18 hours.")).verdict).toBe("refuted");
  expect((await ask(await newOwner(), "The battery life of Model X is 18 hours."))?.verdict).toBe("not_found");
  expect(await listSources(other)).toHaveLength(1);
});

test("what the operator imports is everybody's, and own facts come before it", async () => {
  const owner = await newOwner();
  await imported(SHARED, "Model S,battery life,7 hours\nModel T,battery life,8 hours\n", { name: "For all" });
  await imported(owner, "Model S,battery life,9 hours\n");
  expect(await ask(await newOwner(), "The battery life of Model S is 7 hours.")).toMatchObject({
    verdict: "supported",
    source: "shared/for-all/battery-life",
  });
  expect((await ask(owner, "The battery life of Model S is 7 hours.")).verdict).toBe("refuted");
  expect((await ask(owner, "The battery life of Model T is 8 hours.")).verdict).toBe("supported");
});

test("a source that is removed is gone from the next verdict, and the others stay", async () => {
  const owner = await newOwner();
  const first = await imported(owner, ROWS);
  await imported(owner, "Model Z,battery life,30 hours\n", { name: "More" });
  await db.orm.transaction((tx) => removeSource(tx, { owner, actor: ACTOR }, first));
  await runDueImports();
  expect((await ask(owner, "The battery life of Model X is 18 hours.")).verdict).toBe("not_found");
  expect((await ask(owner, "The battery life of Model Z is 30 hours.")).verdict).toBe("supported");
});

test("what is said of a relation shows in the next verdict", async () => {
  const owner = await newOwner();
  await imported(owner, ROWS);
  const evidence = async () => (await ask(owner, "The battery life of Model X is 18 hours.")).evidence;
  expect(await evidence()).toContain("The battery life of Model X is");
  const said = { predicate: "battery life", said: { label: "stamina", nouns: ["stamina", "battery life"] } };
  await db.orm.transaction((tx) => sayOfRelation(tx, { owner, actor: ACTOR }, said));
  await runDueImports();
  expect(await evidence()).toContain("The stamina of Model X is");
});

test("a number of which a thing may have several refutes no other one, once its owner says so", async () => {
  const owner = await newOwner();
  await imported(owner, ROWS);
  const verdict = async (text: string) => (await ask(owner, text)).verdict;
  const say = async (said: object | undefined) => {
    await db.orm.transaction((tx) => sayOfRelation(tx, { owner, actor: ACTOR }, { predicate: "battery life", said }));
    await runDueImports();
  };
  expect(await verdict("The battery life of Model X is 20 hours.")).toBe("refuted");
  await say({ single: false });
  expect(await verdict("The battery life of Model X is 20 hours.")).toBe("not_found");
  expect(await verdict("The battery life of Model X is 18 hours.")).toBe("supported");
  await say(undefined);
  expect(await verdict("The battery life of Model X is 20 hours.")).toBe("refuted");
});

test("a file that cannot be read fails alone, with the reason", async () => {
  const owner = await newOwner();
  await add(owner, ROWS);
  const bad = await imported(owner, "\0\0\0", { name: "Bad", fileName: "bad.bin" });
  const rows = await listSources(owner);
  expect(rows.find(({ id }) => id === bad)).toMatchObject({
    status: "failed",
    error: expect.stringContaining("none of"),
  });
  expect(rows.map(({ status }) => status).sort()).toEqual(["failed", "ready"]);
  expect((await ask(owner, "The battery life of Model X is 18 hours.")).verdict).toBe("supported");
});

test("a build whose process died is taken over, and the dead one's result is not kept", async () => {
  const owner = await newOwner();
  await add(owner, ROWS);
  await db.sql`update knowledge_graphs set lease = 'dead', lease_until = now() + interval '1 hour' where owner = ${owner}`;
  await runDueImports();
  expect((await findGraph(owner))?.built).toBe(0);
  await db.sql`update knowledge_graphs set lease_until = now() - interval '1 second' where owner = ${owner}`;
  const left = path.join(folder, "graph", "build-dead");
  fs.mkdirSync(left, { recursive: true });
  fs.utimesSync(left, 0, 0);
  await Promise.all([runDueImports(), runDueImports()]);
  expect(await findGraph(owner)).toMatchObject({ built: 1, attempts: 0, lease: null });
  expect(fs.existsSync(left)).toBe(false);
  expect((await listSources(owner))[0]).toMatchObject({ status: "ready", facts: 4 });
});

test("a file may be fetched from addresses, piece by piece, and one that answers an error fails with the reason", async () => {
  const owner = await newOwner();
  const pieces = [ROWS.slice(0, 40), ROWS.slice(40)];
  const server = http.createServer((request, response) => {
    const piece = pieces[Number(request.url?.slice(1))];
    response.writeHead(piece === undefined ? 500 : 200).end(piece);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = (name: string, urls: string[]) => ({ name, fileName: "p.csv", parts: [], urls, isWhole: true });
  const change = { owner, actor: ACTOR };
  try {
    await db.orm.transaction(async (tx) => {
      await addSource(tx, change, source("Fetched", [`${at}/0`, `${at}/1`]));
      await addSource(tx, change, source("Broken", [`${at}/0`, `${at}/7`]));
    });
    await runDueImports();
  } finally {
    server.close();
  }
  expect((await ask(owner, "The battery life of Model X is 18 hours.")).verdict).toBe("supported");
  const rows = await listSources(owner);
  expect(rows.find(({ name }) => name === "Broken")).toMatchObject({
    status: "failed",
    error: `${at}/7: It answered 500 rather than 200.`,
  });
  expect(rows.find(({ name }) => name === "Fetched")).toMatchObject({ status: "ready", facts: 4, bytes: ROWS.length });
});

test("a watching process is told of a new graph, whoever built it", async () => {
  const owner = await newOwner();
  const unwatch = await watchGraphs();
  try {
    expect((await ask(owner, "The battery life of Model X is 18 hours.")).verdict).toBe("not_found");
    await imported(owner, ROWS);
    await vi.waitFor(async () => {
      expect((await ask(owner, "The battery life of Model X is 18 hours.")).verdict).toBe("supported");
    }, WAIT_MS);
  } finally {
    await unwatch();
  }
});

test("a graph too large for memory is read from Postgres, with the same verdicts, and goes when it is replaced", async () => {
  const owner = await newOwner();
  const id = await add(owner, ROWS);
  await runDueImports(3);
  const built = await findGraph(owner);
  expect(built).toMatchObject({ adapter: "postgres", build: expect.any(Number) });
  expect(await ask(owner, "The battery life of Model X is 18 hours.")).toMatchObject({
    verdict: "supported",
    source: "own/products/battery-life",
  });
  expect((await ask(owner, "The battery life of Model X is 20 hours.")).verdict).toBe("refuted");
  expect((await ask(owner, "Paris is the capital of France.")).verdict).toBe("supported");
  const schemas = new Set<object>(); // words of relations are worked out once, though each text has readers of its own
  for (let text = 0; text < 2; text++) await runFor(owner, (graph) => schemas.add(graph.schema));
  expect(schemas.size).toBe(1);
  await db.orm.transaction((tx) => removeSource(tx, { owner, actor: ACTOR }, id));
  await runDueImports(3);
  expect((await ask(owner, "The battery life of Model X is 18 hours.")).verdict).toBe("not_found");
  expect(await db.sql`select 1 from graph_facts where graph = ${built?.build ?? 0}`).toHaveLength(0);
});

test("the end of an import is told in its transaction, and a source that a later build only reads again is not told anew", async () => {
  const owner = await newOwner();
  const id = await imported(owner, ROWS);
  await imported(owner, "\0\0\0", { name: "Broken", fileName: "broken.bin" });
  const events = await db.sql<{ body: string }[]>`
    select body from events where organization_id = ${owner} and type like 'import.%' order by created_at`;
  expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "import.finished", data: { source_id: id, name: "Products", kind: "facts", facts: 4, passages: 0 } },
    { type: "import.failed", data: { name: "Broken", reason: expect.any(String) } },
  ]);
  for (const { body } of events) {
    const event = JSON.parse(body);
    expect(envelope(event.type).strict().parse(event)).toEqual(event);
  }
});

test("an owner who is forgotten leaves neither rows nor a file, and others keep theirs", async () => {
  const unwatch = await watchGraphs();
  const [owner, other] = [await newOwner(), await newOwner()];
  for (const one of [owner, other]) {
    await imported(one, ROWS);
    await vi.waitFor(
      async () => expect(await ask(one, "Acme Corp made Model X.")).toMatchObject({ verified: true }),
      WAIT_MS,
    );
  }
  const files = (of: string) =>
    fs.readdirSync(path.join(folder, "graph", "own")).filter((name) => name.startsWith(`${of}-`));
  expect([files(owner).length, files(other).length]).toEqual([1, 1]);
  await forgetOwner(owner);
  await vi.waitFor(() => expect(files(owner)).toEqual([]), WAIT_MS);
  expect(files(other)).toHaveLength(1);
  expect(await findGraph(owner)).toBeUndefined();
  expect(await ask(owner, "Acme Corp made Model X.")).toMatchObject({ verified: false });
  expect(await ask(other, "Acme Corp made Model X.")).toMatchObject({ verified: true });
  await unwatch();
});
