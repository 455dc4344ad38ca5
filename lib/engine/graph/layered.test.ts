import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileImported } from "@/lib/knowledge/import/import";
import type { RelationOverride } from "@/lib/knowledge/import/relations";
import { testGraph } from "../testing/graph";
import { aliasKey } from "../text/tokens";
import { openCompactGraph } from "./compact";
import { LayeredGraph } from "./layered";
import type { Fact, GraphReader } from "./reader";
import { disagreements, type GraphModel } from "./reader.contract";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "layered-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function graphOf(id: string, rows: string, said: Record<string, RelationOverride> = {}): Promise<GraphReader> {
  const [path, outFile] = [join(folder, `${id}.csv`), join(folder, `${id}.bin`)];
  writeFileSync(path, `subject,relation,object\n${rows}`);
  const plan = {
    sources: [{ id, name: id, files: [{ path, name: "x.csv" }] }],
    relations: new Map(Object.entries(said)),
  };
  await compileImported(plan, outFile, () => {});
  return openCompactGraph(new Uint8Array(readFileSync(outFile)).buffer);
}

const EMPTY = testGraph("", "");
const idOf = (graph: GraphReader, name: string) => graph.candidates(aliasKey(name))[0]?.entity ?? -1;
const told = (graph: GraphReader, facts: readonly Fact[]) =>
  facts.map(({ subject, relation, object, literal, source }) => [
    graph.label(subject),
    graph.relations[relation]?.id,
    literal ? JSON.stringify(Object.values(literal)) : graph.label(object),
    graph.sources[source]?.id,
  ]);
const factsOf = (graph: GraphReader, name: string) => told(graph, graph.facts(idOf(graph, name)));

test("what sources use in different ways is one relation with that of the graph below", async () => {
  const sources = Object.entries({ one: "Ada,height,170 cm\n", other: "Bo,height,5 ft\nBo,height,6 ft\n" }).map(
    ([id, rows]) => {
      const path = join(folder, `${id}.csv`);
      writeFileSync(path, `subject,relation,object\n${rows}`);
      return { id, name: id, files: [{ path, name: "x.csv" }] };
    },
  );
  await compileImported({ sources }, join(folder, "both.bin"), () => {});
  const own = openCompactGraph(new Uint8Array(readFileSync(join(folder, "both.bin"))).buffer);
  const below = testGraph("person 200 | Cy", "Cy | height | 1.8 m");
  const whole = new LayeredGraph(own, below);
  const height = whole.relations.findIndex(({ id }) => id === "height");
  expect(own.relations.filter(({ id }) => id === "height")).toHaveLength(2);
  expect(["Ada", "Bo", "Cy"].map((name) => whole.facts(idOf(whole, name), height).length)).toEqual([1, 2, 1]);
});

describe("over or under an empty graph a reader keeps the contract", () => {
  const model: GraphModel = {
    entities: [
      { label: "France", kind: "country", prior: 240, names: [] },
      { label: "Paris", kind: "city", prior: 200, names: [] },
    ],
    facts: [
      { subject: 0, relation: "capital", object: 1, trust: 1 },
      { subject: 1, relation: "located-in", object: 0, trust: 1 },
    ],
  };
  const plain = testGraph(
    "country 240 | France\ncity 200 | Paris",
    "France | capital | Paris\nParis | located-in | France",
  );

  test.each([
    ["over", new LayeredGraph(plain, EMPTY)],
    ["under", new LayeredGraph(EMPTY, plain)],
  ])("%s", (_, layered) => expect(disagreements(model, layered)).toEqual([]));
});

test("things of one label are one thing, with the facts of both and each with its source", async () => {
  const base = await graphOf("base", "Rome,mayor,Anna Bassi\nRome,twin city,Paris\nTrevi Fountain,city,Rome\n");
  const own = await graphOf("own", "Rome,office manager,Carlo Dori\nVilla Nova,city,Rome\n");
  const layered = new LayeredGraph(own, base);
  expect(layered.candidates("rome")).toHaveLength(1);
  expect(factsOf(layered, "Rome").sort()).toEqual([
    ["Rome", "mayor", "Anna Bassi", "base"],
    ["Rome", "office-manager", "Carlo Dori", "own"],
    ["Rome", "twin-city", "Paris", "base"],
  ]);
  const rome = idOf(layered, "Rome");
  const city = layered.relations.findIndex(({ id }) => id === "city");
  expect(told(layered, layered.factsTo(rome, city)).map(([subject]) => subject)).toEqual([
    "Villa Nova",
    "Trevi Fountain",
  ]);
  expect(layered.countTo(rome, city)).toBe(2);
  expect(layered.factsTo(rome, city, 1)).toHaveLength(1);
});

test("of a relation with one object the own fact holds, from both ends; a thing is not said twice", async () => {
  const base = await graphOf("base", "Model X,battery life,18 hours\nModel X,maker,Acme\nModel X,capital,Bern\n");
  const own = await graphOf("own", "Model X,battery life,20 hours\nModel X,maker,Acme\nModel X,capital,Basel\n");
  const layered = new LayeredGraph(own, base);
  expect(factsOf(layered, "Model X").sort()).toEqual([
    ["Model X", "battery-life", '["number",72000,"s"]', "own"],
    ["Model X", "capital", "Basel", "own"],
    ["Model X", "maker", "Acme", "own"],
  ]);
  expect(layered.factsTo(idOf(layered, "Bern"))).toEqual([]);
  expect(layered.countTo(idOf(layered, "Acme"))).toBe(1);
});

test("thousands of facts to one thing are counted without reading them", async () => {
  const lines = Array.from({ length: 1_500 }, (_, i) => `Firm ${i + 1},city,Rome\n`).join("");
  const base = await graphOf("base", lines);
  const own = await graphOf("own", "Villa Nova,city,Rome\n");
  const unread = new Proxy(base, {
    get: (graph, name: keyof typeof base) =>
      name === "factsTo" ? () => expect.unreachable() : bound(graph, graph[name]),
  });
  const layered = new LayeredGraph(own, unread);
  const city = layered.relations.findIndex(({ id }) => id === "city");
  expect(layered.countTo(idOf(layered, "Rome"), city)).toBe(1_501);
});

const bound = (graph: object, value: unknown) => (typeof value === "function" ? value.bind(graph) : value);

test("what an owner says of a relation that both have holds, and what is only inferred does not", async () => {
  const base = await graphOf("base", "Model X,battery life,18 hours\nModel X,capital,Bern\n");
  const rows = "Model X,battery life,20 hours\nModel X,capital,Basel\n";
  const inferred = new LayeredGraph(await graphOf("own", rows), base);
  const relation = (graph: GraphReader, id: string) => graph.relations.find((one) => one.id === id);
  expect(factsOf(inferred, "Model X")).toHaveLength(2);
  const said = { "battery life": { single: false, nouns: ["endurance"] }, capital: { label: "seat" } };
  const layered = new LayeredGraph(await graphOf("own", rows, said), base);
  expect(relation(layered, "battery-life")).toMatchObject({ single: false, nouns: ["endurance"] });
  expect(relation(layered, "capital")).toMatchObject({ label: "seat", single: true });
  expect(factsOf(layered, "Model X")).toHaveLength(3);
});

test("an own name is meant before others of that name, which stay possible", async () => {
  const base = testGraph("celestial 230 | Mercury\nelement 220 | mercury", "");
  const own = await graphOf("own", "mercury,wing span,3 m\n");
  const found = new LayeredGraph(own, base).candidates("mercury");
  expect(found[0]?.entity).toBeLessThan(own.stats.entities);
  expect(found.length).toBeGreaterThan(1);
  expect((found[0]?.prior ?? 0) - (found[1]?.prior ?? 0)).toBeGreaterThanOrEqual(30);
});

test("things of one label but of another kind stay apart", async () => {
  const base = testGraph("region 150 | Java", "");
  const own = await graphOf("own", "Java,type,programming language\nJava,creator,James Gosling\n");
  const layered = new LayeredGraph(own, base);
  const kinds = layered.candidates("java").map(({ entity }) => layered.kind(entity));
  expect(new Set(kinds).size).toBe(kinds.length);
});
