import { afterAll, beforeAll, expect, test } from "vitest";
import { RELATIONS } from "@/lib/catalog/relations";
import type { Database, Sql } from "@/lib/db/client";
import { openTestDatabase } from "@/lib/db/testing/database";
import { verifyClaims, wholeReading } from "@/lib/engine";
import { disagreements, EXAMPLE, type GraphModel } from "@/lib/engine/graph/reader.contract";
import { dropStoredGraph, storeGraph } from "@/lib/knowledge/store-graph";
import { runOver, type StoredGraph } from "@/lib/knowledge/stored-graph";
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

test("a claim that one fact decides takes one query", async () => {
  const graph = await storeGraph(db.sql, { sources: [sourceOf(EXAMPLE)], relations: RELATIONS });
  const asked: string[] = [];
  const sql = new Proxy(db.sql, {
    apply(target, self, [strings, ...values]) {
      if (String(strings).includes("json_agg")) asked.push(String(strings));
      return Reflect.apply(target as never, self, [strings, ...values]);
    },
  });
  expect(await verdictsOver(sql, graph, "The capital of France is Paris.")).toEqual(["supported"]);
  expect(asked).toHaveLength(1);
});

test("what lies beyond that which is looked ahead for is found: long names, names late in a text, many namesakes", async () => {
  const long = "Grand Ducal Society of the Friends of Quiet Rivers";
  const namesakes = Array.from({ length: 40 }, (_, i) => ({
    name: "Aldermoor",
    prior: 200 - i,
    caps: "initial" as const,
  }));
  const entities = namesakes.map((name, i) => ({
    label: `Moor ${i} Ward`,
    kind: "place" as const,
    prior: 9,
    names: [name],
  }));
  const model: GraphModel = {
    entities: [
      ...entities,
      { label: long, kind: "organization", prior: 9, names: [] },
      { label: "Brackwater", kind: "city", prior: 9, names: [] },
    ],
    facts: [
      ...entities.map((_, subject) => ({ subject, relation: "located-in", object: 41, trust: 1 })),
      { subject: 40, relation: "headquarters", object: 41, trust: 1 },
    ],
  };
  const graph = await storeGraph(db.sql, { sources: [sourceOf(model)], relations: RELATIONS });
  const claim = `The headquarters of the ${long} is Brackwater.`;
  const filler = Array.from({ length: 300 }, (_, i) => `Nobody saw plain item ${i} of lot ${i + 1000} near any other.`);
  expect(await verdictsOver(db.sql, graph, claim)).toEqual(["supported"]);
  expect(await verdictsOver(db.sql, graph, ...filler, claim)).toEqual([...filler.map(() => "not_found"), "supported"]);
  const words = await runOver(db.sql, [graph], (reader) => reader.maxTokens("grand"));
  expect(words).toBe(long.split(" ").length);
  const told = await runOver(db.sql, [graph], (reader) =>
    reader.candidates("aldermoor").map(({ entity }) => [reader.label(entity), reader.facts(entity).length]),
  );
  expect(told).toEqual(entities.map(({ label }) => [label, 1]));
});

async function verdictsOver(sql: Sql, graph: StoredGraph, ...sentences: string[]): Promise<string[]> {
  const claims = sentences.flatMap((sentence) => wholeReading(sentence).claims);
  const options = { minConfidence: 0.5, includeEvidence: true };
  const answers = await runOver(sql, [graph], (reader) => verifyClaims(reader, { claims }, options));
  return answers.map(({ verdict }) => verdict);
}

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
