import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("no topic is", () => {
  test.each([
    ["people in general", "People confuse owls and hawks. People like owls. People hunt hawks."],
    ["what an item tells behind its label", "- **Speed:** Over 90 km/h. The record is 97 km/h. The record is old."],
    [
      "what the first of several items begins with",
      "- Copper is a metal. Copper is red.\n- Oak is a wood.\n- Wool is a fibre.",
    ],
    ["one of two that the title names", "# Acme vs. Zenith\n\nAcme is a firm. Acme is old. Zenith is large."],
  ])("%s", async (_, text) => {
    const claims = await claimsAs(parser, `${text}\n\nThere are no weight classes.`);
    expect(claims.at(-1)).toMatch(/^(?:Regarding Acme vs\. Zenith, there|There) are no weight classes\.$/);
  });

  test("one of two that the title names, where the claim tells of the other", async () => {
    const text =
      "# Acme vs. Zenith\n\nAcme is a firm. Acme is old.\n\n## Design\n\n- Acme sells cars.\n- Zenith sold ships.";
    expect(await claimsAs(parser, text)).toContain("Zenith sold ships.");
  });
});

test("how many of a kind are told of is no part of its name", async () => {
  const text = "Almost all owls found in Peru are brown. Owls are old. Owls are large. There are no weight classes.";
  expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding owls, there are no weight classes.");
});

test("a label names what it is about without its preposition, and nothing where it denies", async () => {
  const text =
    "Sumo is a sport. Sumo is old. Sumo is large.\n\n- **With age:** Muscles are weak.\n- **No doubts:** Rules are clear.";
  expect((await claimsAs(parser, text)).slice(-2)).toEqual([
    "Regarding age (sumo), muscles are weak.",
    "Regarding sumo, rules are clear.",
  ]);
});

describe("names keep their letters", () => {
  test.each([
    ["a symbol", "π is the ratio of two lengths.", "π is the ratio of two lengths."],
    ["a small letter that is a name", "e is a number.", "e is a number."],
  ])("%s", async (_, text, claim) => {
    expect(await claimsAs(parser, text)).toEqual([claim]);
  });

  test.each([
    [
      "a work that shares its word",
      "Vertigo is a 1958 film by Ann Roe. Vertigo won. Vertigo is old. His vertigo grew.",
      "Vertigo",
    ],
    [
      "a work of several words",
      "Kind of Green was recorded by Ann Roe. Kind of Green won. Kind of Green is long.",
      "Kind of Green",
    ],
  ])("%s", async (_, text, name) => {
    expect((await claimsAs(parser, `${text} There are no weight classes.`)).at(-1)).toBe(
      `Regarding ${name}, there are no weight classes.`,
    );
  });

  test("what a title names keeps its capitals", async () => {
    const text = "# Bolt Acme and Zen Foods\n\nThe two sell tea. Tea is green. Milk is white.";
    expect((await claimsAs(parser, text))[0]).toContain("Regarding Bolt Acme and Zen Foods,");
  });
});

test("what belongs to someone has no article before it", async () => {
  const text = "F. Scott Fitzgerald's 1925 novel is short, but it tells a lot.";
  expect((await claimsAs(parser, text, { references: { it: "novel" } })).at(-1)).toBe(
    "F. Scott Fitzgerald's novel tells a lot.",
  );
});

test("what was done to two things is not told of the first", async () => {
  const text = "Tides are the regular rise and fall of the sea, caused mainly by the Moon's gravity.";
  expect(await claimsAs(parser, text)).toEqual([text]);
});

test("what a text names only as the company is what it is about under its title", async () => {
  const text =
    "# How Acme Began\n\nAnn Roe founded the company in 1943. Ann Roe was young.\n\n## Growth\n\nThere are no weight classes. Acme is old.";
  expect(await claimsAs(parser, text, { references: { "the company": "Acme" } })).toContain(
    "Regarding Acme, there are no weight classes.",
  );
});

test("a paragraph that begins with one of a pair goes on with that one", async () => {
  const text =
    "A fixed loan and a variable loan differ in their rate. A fixed loan and a variable loan need a bank.\n\nWith a fixed loan, the rate stays. Payments begin in May.\n\nBanks offer both.";
  expect(await claimsAs(parser, text)).toContain("Regarding a fixed loan, payments begin in May.");
});

test("a phrase that nobody knows is told of the topic where a paragraph begins, not with the paragraph before", async () => {
  const text =
    "Acme is a pump from Oslo. Acme moves water. Acme was built in 1900 by Ann Roe.\n\nThe idea came from a mill. The idea spread to Rome.";
  const claims = await claimsAs(parser, text, { references: { "The idea": "?" } });
  expect(claims.at(-2)).toBe("Regarding Acme, the idea came from a mill.");
});

test("the most of what, a name does not say", async () => {
  const text =
    "Tea is a drink. Tea was drunk in China. Tea is hot. Today Kenya is the largest exporter, with a third of all.";
  expect((await claimsAs(parser, text)).at(-1)).toBe(
    "Regarding tea, today Kenya is the largest exporter, with a third of all.",
  );
});

test("a name with a hyphen keeps its capitals", async () => {
  const text = "Wi-Fi is a wireless technology. Wi-Fi is old. Wi-Fi needs a router. Walls weaken the signal.";
  expect((await claimsAs(parser, text)).at(-1)).toBe("Regarding Wi-Fi, walls weaken the signal.");
});

test("what a paragraph tells of its first noun is not told of a deed", async () => {
  const text = "Rest days are useful because muscles grow. Warming up before exercise prevents injuries.";
  expect((await claimsAs(parser, text)).at(-1)).toBe("Warming up before exercise prevents injuries.");
});
