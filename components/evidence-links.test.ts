import { expect, test } from "vitest";
import { conceptHref, sourceHref } from "./evidence-links";

test.each([
  ["documents/src_1a/7", "/knowledge/documents/src_1a?passage=7#passage-7"],
  ["world-countries/capital", "/knowledge?source=world-countries#source-world-countries"],
  ["own/phones/battery-life", "/knowledge?source=own%2Fphones#source-own%2Fphones"],
  ["shared/für-alle-2/weight", "/knowledge?source=shared%2Ff%C3%BCr-alle-2#source-shared%2Ff%C3%BCr-alle-2"],
])("a source leads to where it is kept: %s", (source, href) => {
  expect(sourceHref(source)).toBe(href);
});

test.each(["context/0", "documents/search/42", "arithmetic", ""])(
  "what is kept elsewhere leads nowhere: %j",
  (source) => {
    expect(sourceHref(source)).toBeUndefined();
  },
);

test("an end of a fact leads to its concept, with the fact along", () => {
  const href = conceptHref({ subject: "Côte d’Ivoire", relation: "capital", object: "A & B" }, "object");
  const query = new URLSearchParams(href.split("?")[1]);
  expect(Object.fromEntries(query)).toEqual({
    subject: "Côte d’Ivoire",
    relation: "capital",
    object: "A & B",
    end: "object",
  });
});
