import fc from "fast-check";
import { expect, test } from "vitest";
import { ask, sentencesOf, WORLD } from "@/lib/engine/testing/ask";
import { importedFrom } from "@/lib/knowledge/testing/imported-graph";
import { unrelatedRows } from "@/lib/knowledge/testing/unrelated";
import { readOwnSet } from "./accuracy";

const graphs = fc.record({ seed: fc.nat(), count: fc.integer({ min: 1, max: 400 }) });
const RUNS = { numRuns: 12 };

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
