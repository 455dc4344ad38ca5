import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchKnowledgeInput } from "@/lib/catalog/schemas/knowledge-search";
import { openTestDatabase } from "@/lib/db/testing/database";
import { testGraph } from "@/lib/engine/testing/graph";
import { place } from "@/lib/process";
import { alone } from "../callers/asker";
import { createOrganization } from "../people/organizations";
import { runDueImports } from "./imports";
import { searchKnowledge } from "./search";
import { createSource } from "./sources";

const HOLIDAYS = "Employees of Northwind have 28 days of paid holiday a year.";
const TRAVEL = "Flights are booked by the office in Bremen.";
const HANDBOOK = `# Handbook of Northwind\n\n## Holidays\n\n${HOLIDAYS}\n\n## Travel\n\n${TRAVEL}\n`;
const SECRET = "k".repeat(32);

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "assay-search-"));

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  place("environment", { AUTH_SECRET: SECRET, ENCRYPTION_KEY: SECRET, DATA_DIR } as never);
  place("graph", testGraph());
});
afterAll(async () => {
  await db.close();
  fs.rmSync(DATA_DIR, { recursive: true, force: true });
});

async function newOrganization(): Promise<string> {
  const input = { name: "T", email: "t@example.com", plan: "enterprise", scopes: ["verify"] } as const;
  return (await createOrganization({ name: "test" }, input)).organization.id;
}

async function add(organizationId: string, name: string, content: string): Promise<string> {
  const given = { name, file_name: `${name}.${content.startsWith("#") ? "md" : "csv"}`, content, complete: true };
  const { id } = await alone(createSource)({ organizationId, actor: { name: "test" } }, given);
  await runDueImports();
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: the body of an answer
async function search(organizationId: string, query: string, limit?: number): Promise<any> {
  const caller = {
    requestId: "req_1",
    key: { id: "key_1", organizationId, scopes: [] },
    address: "",
    elapsedMs: () => 0,
  };
  return (await searchKnowledge(caller, searchKnowledgeInput.parse({ query, limit }))).body;
}

test("the passages that fit best come first, with what tells where they stand", async () => {
  const owner = await newOrganization();
  const source = await add(owner, "Handbook", HANDBOOK);
  const { passages } = await search(owner, "How many days of paid holiday do employees have?");
  expect(passages[0]).toEqual({
    id: expect.stringMatching(new RegExp(`^documents/${source}/\\d+$`)),
    source: "Handbook",
    title: "Handbook of Northwind",
    headings: ["Holidays"],
    page: null,
    url: null,
    text: expect.stringContaining(HOLIDAYS),
  });
  expect((await search(owner, "Northwind holiday, flights by the office", 1)).passages).toHaveLength(1);
});

test("documents of another organization are never found", async () => {
  const owner = await newOrganization();
  await add(owner, "Handbook", HANDBOOK);
  const stranger = await newOrganization();
  expect((await search(owner, "flights")).passages).toHaveLength(1);
  expect((await search(stranger, "flights")).passages).toEqual([]);
});

test("what the query names comes with facts of one's own and of the built-in graph, each with its source", async () => {
  const owner = await newOrganization();
  await add(owner, "Catalogue", "Model X,battery life,18 hours\nModel Y,battery life,20 hours\n");
  const { concepts } = await search(owner, "battery life of the model x");
  expect(concepts[0]).toMatchObject({
    label: "Model X",
    facts: [{ subject: "Model X", relation: "battery life", object: "18 hours", source: "Catalogue" }],
  });
  const { concepts: known } = await search(owner, "canberra");
  expect(known[0].label).toBe("Canberra");
  expect(known[0].facts).toContainEqual({
    ...{ subject: "Australia", relation: "capital", object: "Canberra" },
    source: "Test facts",
  });
  expect((await search(await newOrganization(), "Model X")).concepts).toEqual([]);
});

test("where nothing fits nothing is found, whatever is asked", async () => {
  const owner = await newOrganization();
  await add(owner, "Handbook", HANDBOOK);
  for (const query of ["xqzzk", "' or 1=1 --", "%", "the of and"]) {
    expect(await search(owner, query)).toEqual({ passages: [], concepts: [] });
  }
});
