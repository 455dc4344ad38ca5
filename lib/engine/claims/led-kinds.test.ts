import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

const labels = { I: "first_person", Here: "meta", Quito: "fragment", Bogotá: "fragment", Find: "fragment" } as const;
const read = (text: string) => claimsAs(parser, text, { labels });

describe("a name in a list is of the kind that its lead-in tells", () => {
  test.each([
    [
      "I have no taste of my own, but here are some capitals that lie above 2,000 metres:\n- Quito\n- Bogotá",
      ["Quito is a capital that lies above 2,000 metres.", "Bogotá is a capital that lies above 2,000 metres."],
    ],
    [
      "Here are two cities that have no harbour:\n1. Quito\n2. Bogotá",
      ["Quito is a city that has no harbour.", "Bogotá is a city that has no harbour."],
    ],
  ])("%s", async (text, claims) => {
    expect(await read(text)).toEqual(claims);
  });
});

describe("but it is not", () => {
  test.each([
    ["where that is praise", "Here are some great cities that have no harbour:\n- Quito\n- Bogotá"],
    ["where that is for the reader", "Here are some cities that you could visit:\n- Quito\n- Bogotá"],
    ["where that tells of what is said", "Here are two examples of cities:\n- Quito\n- Bogotá"],
    ["where the item is no name", "Here are two cities that have no harbour:\n- Find a map"],
  ])("%s", async (_, text) => {
    expect(await read(text)).toEqual([]);
  });
});

test("of many that a name sets apart it is told as one that they include", async () => {
  expect(await read("Here are some cities in the Andes:\n- Quito\n- Bogotá")).toEqual([
    "The cities in the Andes include Quito.",
    "The cities in the Andes include Bogotá.",
  ]);
});

test("years that head entries are none that their lead-in lists", async () => {
  const text = "Acme's revenue has grown, although at a slow pace:\n- **2019:** $20 million\n- **2020:** $25 million";
  expect((await claimsAs(parser, text))[0]).toBe("Acme's revenue has grown, although at a slow pace.");
});
