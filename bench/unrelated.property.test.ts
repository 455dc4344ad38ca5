import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Graph, LayeredGraph } from "@/lib/engine";
import { ask, sentencesOf, WORLD } from "@/lib/engine/testing/ask";
import { runs } from "@/lib/engine/testing/runs";
import { importedFrom } from "@/lib/knowledge/testing/imported-graph";
import { unrelatedRows } from "@/lib/knowledge/testing/unrelated";
import { readOwnSet } from "./accuracy";

const graphs = fc.record({ seed: fc.nat(), count: fc.integer({ min: 1, max: 400 }) });
const RUNS = runs(1, 4); // of an import and all statements each

const STATEMENTS = readOwnSet().map(({ text }) => text);
const before = STATEMENTS.map((text) => ask(text, WORLD));

test("facts about other things that are laid over a graph change nothing that it says", async () => {
  expect(new Set(before.flat().map(({ verdict }) => verdict))).toEqual(new Set(["supported", "refuted", "not_found"]));
  const check = async ({ seed, count }: { seed: number; count: number }) => {
    const graph = await importedFrom({ "unrelated.csv": unrelatedRows(seed, count) }, WORLD);
    expect(STATEMENTS.map((text) => ask(text, graph))).toEqual(before);
  };
  await fc.assert(fc.asyncProperty(graphs, check), RUNS);
});

const OWN = ["laptops", "drugs"].map((name) => ({
  file: readFileSync(`bench/sets/graphs/${name}.csv`, "utf8"),
  texts: readFileSync(`bench/sets/graphs/${name}.tsv`, "utf8")
    .split("\n")
    .flatMap((line) => line.split("\t")[1] ?? []),
}));

/** The verdicts on texts by their sentences, of own facts alone and laid over a graph. */
const verdictsOf = (own: Graph, texts: readonly string[]) =>
  [own, new LayeredGraph(own, WORLD)].map((graph) =>
    texts.map((text) => ask(text, graph).map(({ verdict }) => verdict)),
  );

test.each(OWN)("facts about other things beside own ones change no verdict", async ({ file, texts }) => {
  const alone = verdictsOf(await importedFrom({ "own.csv": file }), texts);
  const check = async ({ seed, count }: { seed: number; count: number }) => {
    const own = await importedFrom({ "own.csv": file, "unrelated.csv": unrelatedRows(seed, count) });
    expect(verdictsOf(own, texts)).toEqual(alone);
  };
  await fc.assert(fc.asyncProperty(graphs, check), RUNS);
});

test("made-up things are named in no statement", () => {
  const words = new Set(
    STATEMENTS.flatMap((text) => sentencesOf(text).claims).flatMap(({ text }) => text.split(/\W+/)),
  );
  const names = unrelatedRows(1, 400)
    .split("\n")
    .slice(1)
    .map((row) => row.split(" ")[0] ?? "");
  expect(names.filter((name) => words.has(name)).filter(Boolean)).toEqual([]);
});
