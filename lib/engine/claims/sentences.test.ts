import { beforeAll, describe, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import type { Parser } from "../syntax/parser";
import { claimsAs } from "../testing/read";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

describe("a label that is a sentence itself is left out, and the sentence behind it is the claim", () => {
  test.each([
    [
      "1. Bats are blind: A common mistake is that bats cannot see.\n2. Owls sleep all day: Most owls hunt at dusk.",
      ["A common mistake is that bats cannot see.", "Most owls hunt at dusk."],
    ],
    [
      "1. Robots will replace bakers: Some bakers fear that robots work faster. Ovens need a baker.",
      ["Some bakers fear that robots work faster.", "Ovens need a baker."],
    ],
  ])("%s", async (text, claims) => {
    expect(await claimsAs(parser, text)).toEqual(claims);
  });
});

test.each([
  ["one that the sentence behind it leans on", "- Owls are quiet: They have soft feathers.", "Owls are quiet"],
  ["one that names a thing", "- Soft feathers: Owls have soft feathers.", "Owls have soft feathers."],
  ["a sentence that goes on behind its colon", "- Owls eat three things: mice, voles and frogs.", "mice"],
])("not %s", async (_, text, words) => {
  expect((await claimsAs(parser, text)).join(" ")).toContain(words);
});
