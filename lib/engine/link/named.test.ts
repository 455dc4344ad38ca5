import { expect, test } from "vitest";
import { ENTITIES } from "../testing/facts";
import { testGraph } from "../testing/graph";
import { conceptsNamed } from "./named";

const graph = testGraph();
const labels = (text: string, limit = 5) => conceptsNamed(graph, text, limit).map(({ label }) => label);

test("what a question names is found, with capitals or without, longer names first", () => {
  expect(labels("Is Canberra nearer than the Eiffel Tower?")).toEqual(["Eiffel Tower", "Canberra"]);
  expect(labels("is canberra nearer than the eiffel tower?")).toEqual(["Eiffel Tower", "Canberra"]);
});

test("proper names come before common ones, however long those are, and although a film has their name", () => {
  const withHolidays = testGraph(`${ENTITIES}\nclass 190 | paid holiday\nwork 100 | Paid Holiday`);
  const found = conceptsNamed(withHolidays, "paid holiday in Canberra", 5);
  expect(found.map(({ label }) => label)).toEqual(["Canberra", "paid holiday"]);
});

test("what is named twice comes once, and no more than asked for", () => {
  expect(labels("Canberra, Canberra")).toEqual(["Canberra"]);
  expect(labels("Canberra and the Eiffel Tower", 1)).toEqual(["Eiffel Tower"]);
});

test("a text that names nothing finds nothing", () => {
  for (const text of ["", "the of and", "xqzzk", "\u0000", "é".repeat(500)]) expect(labels(text)).toEqual([]);
});
