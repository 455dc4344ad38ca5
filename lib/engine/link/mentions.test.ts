import { expect, test } from "vitest";
import { aliasKey } from "@/lib/engine/text/tokens";
import { askOne, WORLD } from "../testing/ask";
import { testGraph } from "../testing/graph";
import { tag } from "../text/tagger";
import { tokenize } from "../text/tokens";
import { Linker } from "./mentions";

function mentionsIn(text: string, graph = WORLD): string[] {
  const tokens = tag(tokenize(text));
  return new Linker(graph)
    .find(tokens)
    .map(({ from, to }) => text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0));
}

function meaningsIn(text: string): string[] {
  return new Linker(WORLD)
    .find(tag(tokenize(text)))
    .flatMap(({ candidates }) => candidates.map(({ entity }) => `${WORLD.label(entity)}, ${WORLD.kind(entity)}`));
}

test("the longest name wins", () => {
  expect(mentionsIn("She lives in New York City now.")).toEqual(["New York City"]);
  expect(mentionsIn("She won the Nobel Prize in Physics.")).toEqual(["Nobel Prize in Physics"]);
  expect(mentionsIn("She won the Nobel Prize in Paris.")).toEqual(["Nobel Prize", "Paris"]);
});

test("names do not overlap and come in order", () => {
  expect(mentionsIn("Paris, France and Berlin, Germany")).toEqual(["Paris", "France", "Berlin", "Germany"]);
});

test("a name is found however its accents and marks are written", () => {
  for (const name of ["Irène Joliot-Curie", "Irene Joliot-Curie", "Irène Joliot Curie"])
    expect(mentionsIn(`There ${name} was born.`)).toEqual([name]);
});

test("a proper name needs its capital", () => {
  expect(mentionsIn("The Apple was Mars.")).toContain("Mars");
  expect(meaningsIn("An apple fell on Mars.")).not.toContain("Apple, company");
});

test("an abbreviation needs its capitals: “us” is no country, “US” and “U.S.” are", () => {
  expect(mentionsIn("Berlin told us that.")).toEqual(["Berlin"]);
  expect(mentionsIn("Berlin told the US that.")).toEqual(["Berlin", "US"]);
  expect(mentionsIn("Berlin told the U.S. that.")).toEqual(["Berlin", "U.S."]);
});

test("an abbreviation that is no word needs them too", () => {
  expect(mentionsIn("Berlin left the Eu and the EU.")).toEqual(["Berlin", "EU"]);
});

test("in a text without capitals well-known names are found all the same", () => {
  expect(mentionsIn("paris is the capital of france")).toEqual(["paris", "capital", "france"]);
});

test("common nouns are found in any case and number", () => {
  expect(mentionsIn("Dogs eat salmon.")).toEqual(["Dogs", "salmon"]);
  expect(mentionsIn("Cities have countries.")).toEqual(["Cities", "countries"]);
});

test("function words name nothing, even where a gazetteer has such a place", () => {
  const graph = testGraph("city 200 | Of\ncity 200 | The\ncity 200 | Is\ncity 200 | As", "");
  expect(mentionsIn("The city of gold Is As big", graph)).toEqual([]);
});

test("keys of every object name nothing", () => {
  expect(mentionsIn("The constructor of __proto__ is toString and hasOwnProperty.")).toEqual([]);
  expect(WORLD.candidates(aliasKey("constructor"))).toEqual([]);
});

test.each([
  ["Mercury orbits the Sun.", "Mercury"],
  ["The planet Mercury orbits the Sun.", "Mercury"],
  ["The element mercury has the symbol Hg.", "mercury"],
])("of the meanings of a name “%s” takes the one of the right kind", (text, label) => {
  const claim = askOne(text);
  expect(claim.verdict).toBe("supported");
  expect(claim.path[0]).toBe(label);
});

// A common noun weighs less for its capital, which every first word has; the likeliest meaning then ends the search.
test("a capital at the start of a sentence says nothing of what is meant", () => {
  expect(askOne("Mercury has the symbol Hg.").path).toEqual(["mercury", "Hg"]);
});

test("a rarer namesake is meant where only it fits", () => {
  expect(askOne("Paris is in Texas.").path).toEqual(["Paris", "Texas"]);
  expect(askOne("Paris, Texas, is in the United States.").path).toEqual(["Paris", "Texas", "United States"]);
});

test("the class before a name decides what it means", () => {
  expect(askOne("The city of Giza is in Egypt.").verdict).toBe("supported");
  expect(askOne("The city of Giza is in Peru.").verdict).toBe("refuted");
});

const LONG = `${"Paris, Texas (the New York Times) and the dogs of New York, ".repeat(4)}US bonds`;

test("parts of a long clause are linked as if they stood alone", () => {
  const tokens = tag(tokenize(LONG));
  const linker = new Linker(WORLD);
  const linked = (of: typeof tokens) => linker.find(of).map(({ from, to, proper }) => ({ from, to, proper }));
  linked(tokens);
  for (let from = 0; from < 20; from++) {
    for (const to of [from + 33, tokens.length - 1, tokens.length]) {
      const part = tokens.slice(from, to);
      expect(linked(part)).toEqual(linked(part.map((token) => ({ ...token }))));
    }
  }
});

test("who is called like somebody, and goes on with another name, is somebody else", () => {
  expect(mentionsIn("There Einstein Kaufmann was born in Ulm.")).toEqual(["Ulm"]);
  expect(mentionsIn("There Einstein was born in Ulm.")).toEqual(["Einstein", "Ulm"]);
});
