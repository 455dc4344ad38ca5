import { expect, test } from "vitest";
import type { Fact } from "@/lib/engine/graph/reader";
import { Schema } from "@/lib/engine/graph/schema";
import { FetchedGraph } from "./fetched-graph";

const stats = { entities: 0, aliases: 0, facts: 0, bytes: 0, sources: [] };
const factTo = (object: number, relation: number): Fact => {
  return { id: 0, subject: 9, relation, object, source: 0, trust: 1 };
};

function fetchedWith(limit: number, ...relations: number[]): FetchedGraph {
  const fetched = new FetchedGraph(new Schema([]), stats);
  const facts = relations.map((relation) => factTo(1, relation));
  fetched.keepFactsTo({ object: 1, relation: -1, limit }, facts);
  return fetched;
}

test("all facts to a thing answer the questions for fewer, for those of a relation, and for their number", () => {
  const fetched = fetchedWith(4, 2, 2, 5);
  const reader = fetched.reader();
  expect(reader.factsTo(1, undefined, 2).map(({ relation }) => relation)).toEqual([2, 2]);
  expect(reader.factsTo(1, undefined, 1000)).toHaveLength(3);
  expect(reader.factsTo(1, 2, 1)).toHaveLength(1);
  expect(reader.factsTo(1, 5)).toHaveLength(1);
  expect([reader.countTo(1), reader.countTo(1, 2), reader.countTo(1, 7)]).toEqual([3, 2, 0]);
  expect(fetched.takeMissing()).toBeUndefined();
});

test("facts that were cut off answer no question for more of them, nor for one relation", () => {
  const fetched = fetchedWith(3, 2, 2, 5);
  const reader = fetched.reader();
  expect(reader.factsTo(1, undefined, 3)).toHaveLength(3);
  expect(fetched.takeMissing()).toBeUndefined();
  reader.factsTo(1, undefined, 4);
  reader.factsTo(1, 5);
  reader.countTo(1);
  expect([...(fetched.takeMissing()?.objects.keys() ?? [])]).toEqual(["1 -1 4", "1 5 1000", "1 -1 0"]);
});

test("a limit beyond what is ever told does not make what was told whole", () => {
  const fetched = new FetchedGraph(new Schema([]), stats);
  const facts = Array.from({ length: 10_000 }, () => factTo(1, 2));
  fetched.keepFactsTo({ object: 1, relation: -1, limit: 50_000 }, facts);
  fetched.reader().countTo(1, 2);
  expect(fetched.takeMissing()?.objects.size).toBe(1);
});
