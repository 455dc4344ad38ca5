import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { verdictOn } from "@/lib/engine/testing/ask";
import { testGraph } from "@/lib/engine/testing/graph";
import { place } from "@/lib/process";
import { checkHealth } from "../operations/health";
import { addFacts, newOwner, rowsOf } from "../testing/own-facts";
import { runDueImports } from "./imports";
import { findGraph } from "./knowledge";
import { runFor } from "./own-graphs";

const ROWS = `Model X,battery life,18 hours\nModel Y,battery life,20 hours\n${rowsOf(2_000)}`; // most of it sections

let db: Database;
let folder = "";
beforeAll(async () => {
  db = await openTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "own-graph-files-"));
  place("environment", { DATA_DIR: folder, WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } as never);
  place("graph", testGraph());
});
beforeEach(() => place("own-graphs", undefined));
afterAll(async () => {
  await db.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** An owner whose graph is built, and where its file is once it was opened. */
async function built() {
  const owner = await newOwner(db);
  await addFacts(db, owner, ROWS);
  await runDueImports();
  return { owner, file: path.join(folder, "graph", "own", `${owner}-1.bin`) };
}

/** The verdict of a process that has nothing open. */
function verdictFor(owner: string) {
  place("own-graphs", undefined);
  return runFor(owner, (graph) => verdictOn("The battery life of Model X is 18 hours.", graph));
}

const rebuilt = async () => ((await checkHealth()).body as { graph: { rebuilt: number } }).graph.rebuilt;

/** Zeros in the last third, where sections lie. */
function zeroed(bytes: Buffer): Buffer {
  const from = bytes.length - Math.floor(bytes.length / 3);
  return Buffer.concat([bytes.subarray(0, from), Buffer.alloc(bytes.length - from)]);
}

test.each<[string, (bytes: Buffer) => Buffer]>([
  ["holds zeros", zeroed],
  ["is cut off", (bytes) => bytes.subarray(0, bytes.length / 2)],
  ["is empty", () => Buffer.alloc(0)],
])("a file of own facts that %s is fetched again from the database before it answers", async (_, damage) => {
  const { owner, file } = await built();
  expect(await verdictFor(owner)).toBe("supported");
  fs.writeFileSync(file, damage(fs.readFileSync(file)));
  expect(await verdictFor(owner)).toBe("supported");
  expect((await findGraph(owner))?.wanted).toBe(1);
});

test("where the database's copy is damaged too nothing is answered, health says so, and the graph is built again", async () => {
  const { owner } = await built();
  const [row] = await db.sql`select bytes from knowledge_indexes where owner = ${owner}`;
  await db.sql`update knowledge_indexes set bytes = ${zeroed(row?.bytes)} where owner = ${owner}`;
  for (let n = 0; n < 2; n++) await expect(verdictFor(owner)).rejects.toMatchObject({ code: "service_unavailable" });
  expect(await rebuilt()).toBe(1);
  await runDueImports();
  expect(await verdictFor(owner)).toBe("supported");
  expect(await rebuilt()).toBe(0);
});
