import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RELATIONS } from "@/lib/catalog/relations";
import { openCompactGraph } from "@/lib/engine/graph/compact";
import type { GraphReader } from "@/lib/engine/graph/reader";
import { aliasKey } from "@/lib/engine/text/tokens";
import { compileGraph } from "./compile";
import { graphPath, loadGraph } from "./load";
import { amount, date, entity, link } from "./records";
import type { KnowledgeSource, Known, SourceRecord } from "./source";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "compile-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function source(id: string, trust: number, records: (known: Known) => Iterable<SourceRecord>): KnowledgeSource {
  return { id, name: id, licence: "MIT", attribution: "test", trust, records };
}

async function compiled(...sources: KnowledgeSource[]): Promise<{ graph: GraphReader; lines: string[] }> {
  const lines: string[] = [];
  const path = join(folder, "graph.bin");
  await compileGraph({ sources, relations: RELATIONS }, path, (line) => lines.push(line));
  return { graph: openCompactGraph(new Uint8Array(readFileSync(path)).buffer), lines };
}

const idOf = (graph: GraphReader, name: string) => graph.candidates(aliasKey(name))[0]?.entity ?? -1;
const factsOf = (graph: GraphReader, name: string) =>
  graph.facts(idOf(graph, name)).map(({ relation, object, literal }) => {
    return [graph.relations[relation]?.id, literal ?? graph.label(object)];
  });

test("sources that use one key speak of one entity, which the first of them names", async () => {
  const { graph } = await compiled(
    source("a", 1, () => [entity({ key: "country/CZ", label: "Czechia", kind: "country", prior: 100 })]),
    source("b", 1, () => [
      entity({ key: "country/CZ", label: "Czech Republic", kind: "region", prior: 200, description: "a country" }),
    ]),
  );
  const id = idOf(graph, "Czech Republic");
  expect(graph.stats.entities).toBe(1);
  expect([graph.label(id), graph.kind(id), graph.prior(id), graph.description(id)]).toEqual([
    "Czechia",
    "country",
    200,
    "a country",
  ]);
});

test("a source finds what the ones before it told, by name, kind and country", async () => {
  const found: (number | undefined)[] = [];
  await compiled(
    source("places", 1, () => [
      entity({ key: "FR", label: "France", kind: "country" }),
      entity({ key: "US", label: "United States", kind: "country" }),
      entity({ key: "TX", label: "Texas", kind: "region", home: "US" }),
      entity({ key: "paris-fr", label: "Paris", kind: "city", prior: 200, home: "FR" }),
      entity({ key: "paris-tx", label: "Paris", kind: "city", prior: 90, home: "TX" }),
    ]),
    source("later", 1, (known) => {
      found.push(known.find("Paris"), known.find("Paris", { home: "US" }), known.find("Paris", { kinds: ["person"] }));
      expect(found).toEqual([known.byKey("paris-fr"), known.byKey("paris-tx"), undefined]);
      return [];
    }),
  );
  expect(found).toHaveLength(3);
});

test("facts about things that no source describes are left out and reported", async () => {
  const { graph, lines } = await compiled(
    source("a", 1, () => [entity({ key: "x", label: "Xanadu", kind: "city" }), link("x", "located-in", "nowhere")]),
  );
  expect(graph.stats.facts).toBe(0);
  expect(lines.join("\n")).toContain("nowhere");
});

test("of a relation with one value the most trusted source is believed", async () => {
  const { graph } = await compiled(
    source("gloss", 0.8, () => [
      entity({ key: "c", label: "Marie Curie", kind: "person" }),
      date("c", "birth-date", "1867"),
    ]),
    source("reviewed", 0.97, () => [date("c", "birth-date", "1867-11-07")]),
  );
  expect(factsOf(graph, "Marie Curie")).toEqual([["birth-date", { kind: "date", year: 1867, month: 11, day: 7 }]]);
});

test("a fact said twice counts once, with the higher trust", async () => {
  const told = () => [
    entity({ key: "a", label: "Alba", kind: "city" as const }),
    amount("a", "elevation", { value: 5, unit: "m" }),
  ];
  const { graph } = await compiled(source("a", 0.5, told), source("b", 0.9, told));
  expect(graph.facts(idOf(graph, "Alba")).map(({ trust }) => trust)).toEqual([0.9]);
  expect(graph.sources.map(({ facts }) => facts)).toEqual([0, 1]);
});

test("symbols of elements and function words are no names; names in other scripts are left out", async () => {
  const { graph } = await compiled(
    source("a", 1, () => [entity({ key: "a", label: "Are", kind: "city", aliases: ["Åre", "Оре", "Of"] })]),
  );
  expect(graph.stats.aliases).toBe(0);
});

test("an unknown relation stops the compiler", async () => {
  const wrong = source("a", 1, () => [link("a", "is-friends-with", "b")]);
  await expect(compiled(wrong)).rejects.toThrow('unknown relation "is-friends-with"');
});

test("a compiler that fails leaves the graph that was there, and no rubbish", async () => {
  await compiled(source("a", 1, () => [entity({ key: "a", label: "Alba", kind: "city" })]));
  const before = readFileSync(join(folder, "graph.bin"));
  const failing = source("b", 1, function* () {
    yield entity({ key: "b", label: "Beta", kind: "city" });
    throw new Error("broken package");
  });
  await expect(compiled(failing)).rejects.toThrow("broken package");
  expect(readFileSync(join(folder, "graph.bin")).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("a missing or damaged default graph says what to run", () => {
  expect(() => loadGraph(folder)).toThrow(/npm run graph/);
  const dataDir = mkdtempSync(join(folder, "data-"));
  expect(existsSync(graphPath(dataDir))).toBe(false);
  writeFileSync(join(folder, "default.bin"), "rubbish");
  expect(() => loadGraph(dataDir)).toThrow(/cannot open the knowledge graph/);
});
