import { expect, test } from "vitest";
import { testGraph } from "../testing/graph";
import { ConceptIndex, neighbourGroup, neighbourGroups } from "./concepts";

const graph = testGraph();
const index = new ConceptIndex(graph);
while (index.grow(10));
const labels = (text: string) => index.search(text, 10).map(({ label }) => label);
const idOf = (text: string) => index.search(text, 1)[0]?.id ?? -1;

test("a concept is found by its name, by the beginning of it and of any of its words", () => {
  expect(labels("Canberra")[0]).toBe("Canberra");
  expect(labels("canb")).toEqual(["Canberra"]);
  expect(labels("tow eif")).toEqual(["Eiffel Tower"]);
});

test("a text that names nothing finds nothing", () => {
  for (const text of ["", " ", "xqzzk", "'; --", "\u0000", "é".repeat(5_000)]) expect(labels(text)).toEqual([]);
});

test("facts are grouped by relation, with the concepts and values at their other end", () => {
  const groups = neighbourGroups(graph, idOf("Australia"), { direction: "out", limit: 5 });
  const capital = groups.find(({ relation }) => relation === "capital");
  expect(capital).toMatchObject({ label: "capital", total: 1, neighbours: [{ concept: { label: "Canberra" } }] });
  expect(capital?.neighbours[0]).toMatchObject({ source: "test", trust: 1 });
  const incoming = neighbourGroups(graph, idOf("Canberra"), { direction: "in", limit: 5 });
  expect(incoming).toMatchObject([{ relation: "capital", neighbours: [{ concept: { label: "Australia" } }] }]);
});

test("pages of neighbours follow each other", () => {
  const relation = graph.relations.findIndex(({ id }) => id === "located-in");
  const europe = idOf("Europe");
  const page = (offset: number, limit: number) =>
    neighbourGroup(graph, europe, { relation, direction: "in", offset, limit }).neighbours.map(
      (one) => one.concept?.id,
    );
  const all = page(0, 1_000);
  expect(all.length).toBeGreaterThan(2);
  expect([...page(0, 2), ...page(2, 1_000)]).toEqual(all);
});
