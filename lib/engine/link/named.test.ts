import { expect, test } from "vitest";
import { testGraph } from "../testing/graph";
import { conceptsNamed } from "./named";

const graph = testGraph();
const labels = (text: string, limit = 5) => conceptsNamed(graph, text, limit).map(({ label }) => label);

test("what a question names is found, with capitals or without, longer names first", () => {
  expect(labels("Is Canberra nearer than the Eiffel Tower?")).toEqual(["Eiffel Tower", "Canberra"]);
  expect(labels("is canberra nearer than the eiffel tower?")).toEqual(["Eiffel Tower", "Canberra"]);
});

test("what is named twice comes once, and no more than asked for", () => {
  expect(labels("Canberra, Canberra")).toEqual(["Canberra"]);
  expect(labels("Canberra and the Eiffel Tower", 1)).toEqual(["Eiffel Tower"]);
});

test("a text that names nothing finds nothing", () => {
  for (const text of ["", "the of and", "xqzzk", "\u0000", "é".repeat(500)]) expect(labels(text)).toEqual([]);
});
