import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import { segment } from "../text/segment";
import type { Parser } from "./parser";
import { wordsOf } from "./words";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

test.each([
  ["words that are numbers", "111111111111111111111111111111 "],
  ["a script without spaces", "東京は日本の首都です東京は日本の首都です "],
  ["initials", "A.A.A.A.A.A.A.A.A.A. "],
  ["short words", "a b "],
])("a long sentence of %s has a tree of all its words", async (_, unit) => {
  for (const { tokens } of segment(unit.repeat(100))) {
    const words = wordsOf(tokens);
    const tree = await parser.parse(words);
    expect(tree.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
    expect(tree.filter(({ head }) => head === -1)).toHaveLength(1);
  }
});

test("a copula hangs on the predicate of the subject before it", async () => {
  const [sentence] = segment("The snow leopard is a large cat native to the mountains of Central and South Asia.");
  const tree = await parser.parse(wordsOf(sentence?.tokens ?? []));
  const copula = tree.findIndex(({ relation }) => relation === "cop");
  expect(tree[tree[copula]?.head ?? -1]?.text).toBe("cat");
});
