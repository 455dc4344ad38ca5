import { expect, test } from "vitest";
import { testGraph } from "@/lib/engine/testing/graph";
import { place } from "@/lib/process";
import { describeConcept, listNeighbours, searchConcepts, summarizeKnowledge } from "./knowledge-browser";

place("graph", testGraph());

test("the summary tells of every source with licence and attribution", () => {
  const { sources, entities } = summarizeKnowledge();
  expect(entities).toBeGreaterThan(10);
  expect(sources).toMatchObject([{ id: "test", licence: "MIT", attribution: "tests" }]);
});

test("a concept that is searched for is described with its facts and what speaks of it", async () => {
  const { concepts } = await searchConcepts("canberra");
  const { concept, mentions } = describeConcept({ id: concepts[0]?.id ?? -1 });
  expect(concept.label).toBe("Canberra");
  expect(mentions).toMatchObject([
    { relation: "capital", total: 1, neighbours: [{ concept: { label: "Australia" } }] },
  ]);
  expect(listNeighbours({ id: concept.id, relation: "capital", direction: "in", offset: 1 }).neighbours).toEqual([]);
});

test("a link to a concept holds after its number changed", () => {
  expect(describeConcept({ id: 0, label: "Canberra" }).concept.label).toBe("Canberra");
  expect(describeConcept({ id: 9_999_999, label: "Canberra" }).concept.label).toBe("Canberra");
});

test("what the graph does not have is not found", () => {
  for (const query of [{ id: 9_999_999 }, { id: 0, label: "Nowhere at all" }]) {
    expect(() => describeConcept(query)).toThrow("no such concept");
  }
  expect(() => listNeighbours({ id: 0, relation: "nonsense", direction: "out", offset: 0 })).toThrow(
    "no such relation",
  );
});
