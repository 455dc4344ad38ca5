import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

test("a head that begins with its preposition stands before what it is told of", async () => {
  const text =
    "| | Zorblax | Vimpel |\n|---|---|---|\n| Price | $5 | $7 |\n| In pregnancy | Last choice | Generally the preferred option |";
  expect(await claimsAs(parser, text)).toContain("In pregnancy, Vimpel is generally the preferred option.");
});

test("what is only upper or lower is compared with nothing", async () => {
  const text =
    "| | Zorblax | Vimpel |\n|---|---|---|\n| Price | Lower | Higher |\n| Teeth | Only upper visible | Hidden |";
  const claims = await claimsAs(parser, text);
  expect(claims).toContain("Zorblax's price is lower than Vimpel's.");
  expect(claims.filter((claim) => /visible than/.test(claim))).toEqual([]);
});

describe("what stands in a cell is told in a sentence", () => {
  test.each([
    ["Known for", "Likely ocean under thick ice", "Vimpel is known for a likely ocean under thick ice."],
    ["Known for", "Useful bridge over thick ice", "Vimpel is known for a useful bridge over thick ice."],
    ["Known for", "Ancient, heavily cratered surface", "Vimpel is known for an ancient, heavily cratered surface."],
    ["Known for", "Cold water under thick ice", "Vimpel is known for cold water under thick ice."],
    [
      "Known for",
      "Most volcanically active body of all",
      "Vimpel is known for being the most volcanically active body of all.",
    ],
    [
      "Known for",
      "Largest moon of all; has its own magnetic field",
      "Vimpel is known for being the largest moon of all, and has its own magnetic field.",
    ],
    ["Rates +1 point", "−2.5%", "Vimpel's figure for rates +1 point is −2.5%."],
    ["Best at", "Many small reads", "Vimpel is best at many small reads."],
    ["Activity", "Peaks after 4 hours", "Vimpel's activity peaks after 4 hours."],
    ["Delivery", "Lost parts are sent again", 'Vimpel\'s delivery is described as "lost parts are sent again".'],
    ["Connection", "Slow handshake first", 'Vimpel\'s connection is described as "slow handshake first".'],
  ])("%s: %s", async (head, value, claim) => {
    expect(await claimsAs(parser, `| Moon | ${head} |\n|---|---|\n| Vimpel | ${value} |`)).toEqual([claim]);
  });
});

test("what a thing does behind what it is", async () => {
  const text = "- **Shelf** – the smallest movable part; holds two or more boxes that share a label";
  expect(await claimsAs(parser, text)).toEqual([
    "Shelf is the smallest movable part, and holds two or more boxes that share a label.",
  ]);
});

test("what somebody was at a time is told with the time first", async () => {
  const text = "- **Ann Roe (1932–2020)** – In 2006, the first woman to win the prize, for her work on engines.";
  expect(await claimsAs(parser, text)).toEqual([
    "In 2006, Ann Roe (1932–2020) was the first woman to win the prize, for her work on engines.",
  ]);
});

test("a sentence that begins with its verb has what it is about for its subject", async () => {
  const text = "- **Ann Roe (1935–1960):** The youngest; became involved through Minerva, whom she adored.";
  expect(await claimsAs(parser, text)).toEqual(["Ann Roe became involved through Minerva, whom she adored."]);
});

test("a name that is put in behind a phrase does not run into it", async () => {
  const text = "Gertrude Bell was a writer. With Lawrence she left for Cairo. In 1917 the war ended.";
  const claims = await claimsAs(parser, text, { references: { she: "Gertrude Bell" } });
  expect(claims).toContain("With Lawrence, Gertrude Bell left for Cairo.");
});

test.each([
  ["Knife: Can be used for chopping.", "A knife can be used for chopping."],
  ["Rice: Can be stored for years.", "Rice can be stored for years."],
])("a label that is one thing of many has its article before what it can do: %s", async (item, claim) => {
  expect(await claimsAs(parser, `- ${item}\n- Zinc: Is a metal.`)).toContain(claim);
});
