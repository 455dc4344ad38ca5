import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCompactGraph } from "@/lib/engine/graph/compact";
import type { GraphReader } from "@/lib/engine/graph/reader";
import { aliasKey } from "@/lib/engine/text/tokens";
import { compileImported, type ImportReport } from "./import";
import type { RelationOverride } from "./relations";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "import-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Imported extends ImportReport {
  graph: GraphReader;
}

async function imported(
  name: string,
  contents: string | Buffer,
  relations?: ReadonlyMap<string, RelationOverride>,
): Promise<Imported> {
  const path = join(folder, name.replaceAll("/", "-"));
  writeFileSync(path, contents);
  const outFile = join(folder, "graph.bin");
  const plan = { sources: [{ id: "own", name: "Own facts", files: [{ path, name }] }], relations };
  const report = await compileImported(plan, outFile, () => {});
  return { ...report, graph: openCompactGraph(new Uint8Array(readFileSync(outFile)).buffer) };
}

/** The facts of the likeliest bearer of a name: relation and object, in words. */
function factsOf(graph: GraphReader, name: string): [string | undefined, unknown][] {
  const id = graph.candidates(aliasKey(name))[0]?.entity ?? -1;
  return graph.facts(id).map(({ relation, object, literal }) => {
    return [graph.relations[relation]?.id, literal ?? graph.label(object)];
  });
}

const relation = ({ relations }: ImportReport, key: string) => relations.find((one) => one.key === key)?.relation;

const TRIPLES = `
<http://x.example/r/Ada> <http://x.example/o/birthPlace> <http://x.example/r/London> .
<http://x.example/r/Ada> <http://x.example/o/birthDate> "1815-12-10"^^<http://www.w3.org/2001/XMLSchema#date> .
<http://x.example/r/Ada> <http://www.w3.org/2000/01/rdf-schema#label> "Ada Lovelace"@en .
<http://x.example/r/Ada> <http://www.w3.org/2000/01/rdf-schema#label> "Ada Lovelace (de)"@de .
<http://x.example/r/Ada> <http://www.w3.org/2004/02/skos/core#altLabel> "Countess of Lovelace" .
<http://x.example/r/Ada> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.example/o/ComputerScientist> .
this is no triple
<http://x.example/r/Antares_(rocket)> <http://x.example/o/length> <http://x.example/r/40.5_(metres)> .
<http://x.example/r/Antares_(rocket)> <http://x.example/o/cost> "8.5E7"^^<http://x.example/datatype/usDollar> .
`;

test("triples become entities with names and kinds, and facts with typed values", async () => {
  const { graph } = await imported("facts.nt", TRIPLES);
  expect(factsOf(graph, "Countess of Lovelace")).toEqual([
    ["instance-of", "computer scientist"],
    ["birth-place", "London"],
    ["birth-date", { kind: "date", year: 1815, month: 12, day: 10 }],
  ]);
  const ada = graph.candidates("ada lovelace")[0]?.entity ?? -1;
  expect([graph.label(ada), graph.kind(ada)]).toEqual(["Ada Lovelace", "person"]);
  expect(graph.candidates("ada lovelace de")).toEqual([]);
  expect(factsOf(graph, "Antares")).toEqual([
    ["length", { kind: "number", value: 40.5, unit: "m" }],
    ["cost", { kind: "number", value: 85000000, unit: "USD" }],
  ]);
});

test("a row that cannot be read is skipped and reported, the others hold", async () => {
  const { sources, stats } = await imported("facts.nt", TRIPLES);
  expect(sources[0]?.skipped).toEqual([
    { reason: "not a triple", count: 1, examples: [{ file: "facts.nt", line: 8, excerpt: "this is no triple" }] },
  ]);
  expect(stats.facts).toBe(5);
});

test("gzip is unpacked whatever the name says", async () => {
  const { stats } = await imported("facts.nt", gzipSync(TRIPLES));
  expect(stats.facts).toBe(5);
});

test("a table of statements needs no header, and its words become things or values by their relation", async () => {
  const rows = ["Model X, battery life, 18 hours", "Model Y, battery life, 20 hours", "Model X, maker, Acme Corp", "x"];
  const { graph } = await imported("products.csv", rows.join("\n"));
  expect(factsOf(graph, "Model X")).toEqual([
    ["battery-life", { kind: "number", value: 64800, unit: "s" }],
    ["maker", "Acme Corp"],
  ]);
});

test("a table of things has a relation a column", async () => {
  const { graph } = await imported(
    "things.csv",
    "name,weight kg,width (cm),colour\nModel X,1.5,40,red\nModel Y,2,41,blue\n",
  );
  expect(factsOf(graph, "Model Y")).toEqual([
    ["mass", { kind: "number", value: 2, unit: "kg" }],
    ["width", { kind: "number", value: 0.41, unit: "m" }],
    ["color", "blue"],
  ]);
});

test("words that name a thing of the file mean that thing", async () => {
  const { graph } = await imported(
    "mixed.nt",
    `<x:acme> <http://www.w3.org/2000/01/rdf-schema#label> "Acme Corp" .
<x:acme> <x:founder> <x:Wile> .
<x:modelx> <x:maker> "Acme Corp" .`,
  );
  expect(graph.candidates("acme corp")).toHaveLength(1);
  expect(graph.countTo(graph.candidates("acme corp")[0]?.entity ?? -1)).toBe(1);
});

test("what users say of a relation holds over what is inferred", async () => {
  const rows = "subject,relation,object\nModel X,battery life,18 hours\n";
  const said = new Map([["battery life", { single: false, nouns: ["endurance"] }]]);
  const report = await imported("said.csv", rows, said);
  expect(relation(report, "battery life")).toMatchObject({ id: "battery-life", single: false, nouns: ["endurance"] });
});

test("importing the same file twice gives equal bytes", async () => {
  await imported("facts.nt", TRIPLES);
  const first = readFileSync(join(folder, "graph.bin"));
  await imported("facts.nt", TRIPLES);
  expect(readFileSync(join(folder, "graph.bin")).equals(first)).toBe(true);
});

test("a file of no known format is left out by name", async () => {
  const { sources, stats } = await imported("facts.docx", "x");
  expect(stats.facts).toBe(0);
  expect(sources[0]?.error).toContain('"facts.docx" is none of N-Triples');
});
