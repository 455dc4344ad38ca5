import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { wordsOf } from "../syntax/words";
import { segment } from "../text/segment";
import { spanOf, wordingOf } from "./draft";
import { readTree } from "./read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

async function draftsOf(text: string) {
  const drafts = [];
  for (const { tokens } of segment(text)) drafts.push(...readTree(await parser.parse(wordsOf(tokens))));
  return drafts;
}
const read = async (text: string) => (await draftsOf(text)).map(wordingOf);

describe("what a sentence says beside is a claim of its own", () => {
  test.each([
    [
      "The Danube, which is 2,850 km long, flows through ten countries.",
      ["The Danube flows through ten countries.", "The Danube is 2,850 km long."],
    ],
    [
      "Marie Curie, a Polish physicist who won two Nobel Prizes, discovered polonium.",
      ["Marie Curie discovered polonium.", "Marie Curie was a Polish physicist who won two Nobel Prizes."],
    ],
    [
      "The bridge, opened in 1932, spans the harbour.",
      ["The bridge spans the harbour.", "The bridge is opened in 1932."],
    ],
  ])("%s", async (text, claims) => {
    expect(await read(text)).toEqual(claims);
  });
});

describe("each thing that is said of a subject, and each clause, is a claim of its own", () => {
  test.each([
    [
      "The tower stands in Paris and attracts millions of visitors.",
      ["The tower stands in Paris.", "The tower attracts millions of visitors."],
    ],
    [
      "According to the ministry, exports fell by 4 % and imports rose.",
      ["According to the ministry, exports fell by 4 %.", "According to the ministry, imports rose."],
    ],
    [
      "In 1990, Germany was reunified and the wall fell.",
      ["In 1990, Germany was reunified.", "In 1990, the wall fell."],
    ],
    [
      "The sun is a star, the moon is a satellite, and Mars is a planet.",
      ["The sun is a star.", "The moon is a satellite.", "Mars is a planet."],
    ],
  ])("%s", async (text, claims) => {
    expect(await read(text)).toEqual(claims);
  });
});

describe("what belongs together stays whole", () => {
  test.each([
    "Ada and Charles were friends.",
    "The strait lies between Spain and Morocco.",
    "They won in 1990, 1994 and 2002 respectively.",
    "If water is heated to 100 °C at sea level, it boils.",
    "Scientists believe that it may have formed 4 billion years ago.",
    "He wrote and directed the film.",
    "A man came in and sat down.",
    "She neither smokes nor drinks.",
    "The director, Ada, left.",
  ])("%s", async (text) => {
    expect(await read(text)).toEqual([text]);
  });
});

test("a claim tells where its words stand in the text", async () => {
  const text = "First. The tower stands in Paris and attracts millions of visitors.";
  const spans = (await draftsOf(text)).map(spanOf).map(({ start, end }) => text.slice(start, end));
  expect(spans).toEqual([
    "First.",
    "The tower stands in Paris and attracts millions of visitors.",
    "The tower stands in Paris and attracts millions of visitors",
  ]);
});
