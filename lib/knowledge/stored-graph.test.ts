import { afterAll, beforeAll, expect, test } from "vitest";
import { RELATIONS } from "@/lib/catalog/relations";
import type { Database } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { disagreements, EXAMPLE, type GraphModel } from "@/lib/engine/graph/reader.contract";
import { dropStoredGraph, storeGraph } from "@/lib/knowledge/store-graph";
import { runOver } from "@/lib/knowledge/stored-graph";
import { sourceOf } from "@/lib/knowledge/testing/model-source";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test("a graph in Postgres keeps the contract of readers", async () => {
  const graph = await storeGraph(db.sql, { sources: [sourceOf(EXAMPLE)], relations: RELATIONS });
  expect(await runOver(db.sql, [graph], (reader) => disagreements(EXAMPLE, reader))).toEqual([]);
});

test("builds do not see each other, and one that is dropped leaves nothing", async () => {
  const other: GraphModel = { entities: [{ label: "Paris", kind: "person", prior: 50, names: [] }], facts: [] };
  const first = await storeGraph(db.sql, { sources: [sourceOf(EXAMPLE)], relations: RELATIONS });
  const second = await storeGraph(db.sql, { sources: [sourceOf(other)], relations: RELATIONS });
  const kinds = (graph: typeof first) =>
    runOver(db.sql, [graph], (reader) => reader.candidates("paris").map(({ entity }) => reader.kind(entity)));
  expect(await kinds(first)).toEqual(["city", "place"]);
  expect(await kinds(second)).toEqual(["person"]);
  await dropStoredGraph(db.sql, second.build);
  expect(await kinds(second)).toEqual([]);
  expect(await kinds(first)).toHaveLength(2);
});

test("a fact said twice counts once, with the higher trust, and one about nobody is left out", async () => {
  const facts = [
    { subject: 0, relation: "borders", object: 1, trust: 0.5 },
    { subject: 0, relation: "borders", object: 1, trust: 0.9 },
    { subject: 0, relation: "borders", object: 7, trust: 0.9 },
  ];
  const model: GraphModel = { entities: EXAMPLE.entities.slice(0, 2), facts };
  const graph = await storeGraph(db.sql, { sources: [sourceOf(model)], relations: RELATIONS });
  const found = await runOver(db.sql, [graph], (reader) => {
    return reader.facts(reader.candidates("france")[0]?.entity ?? -1).map(({ trust }) => trust);
  });
  expect(found).toEqual([0.9]);
  expect(graph.stats.facts).toBe(1);
});

test("of two sources the first gives a thing its label, wherever in it the thing stands", async () => {
  const entity = (label: string) => ({ entity: { key: "k", label, kind: "thing" as const } });
  const filler = { entity: { key: "other", label: "Other", kind: "thing" as const } };
  const first = { ...sourceOf(EXAMPLE), records: () => [filler, entity("Aldermoor")] };
  const second = { ...sourceOf(EXAMPLE), records: () => [entity("Brackwater")] };
  const graph = await storeGraph(db.sql, { sources: [first, second], relations: RELATIONS });
  const labels = await runOver(db.sql, [graph], (reader) =>
    reader.candidates("brackwater").map(({ entity: found }) => reader.label(found)),
  );
  expect(labels).toEqual(["Aldermoor"]);
});

test("a graph is stored while others are being read", async () => {
  await db.sql.begin(async (reading) => {
    await reading`select count(*) from graph_facts`; // holds its lock until this transaction ends
    const graph = await storeGraph(db.sql, { sources: [sourceOf(EXAMPLE)], relations: RELATIONS });
    expect(graph.stats.facts).toBe(EXAMPLE.facts.length);
  });
});
