import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import { segment } from "../text/segment";
import { type Parser, withCopulas } from "./parser";
import type { Tree } from "./tree";
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

test("a copula hangs on the predicate of the subject before it", () => {
  const mended = withCopulas(treeOf("cat nsubj 3", "is cop 4", "an det 3", "animal root -1", "native amod 3"));
  expect(mended.map(({ head }) => head)).toEqual([3, 3, 3, -1, 3]);
  const right = treeOf("That nsubj 1", "says root -1", "cats nsubj 4", "are cop 4", "animals ccomp 1");
  expect(withCopulas(right)).toEqual(right);
});

const treeOf = (...nodes: string[]): Tree =>
  nodes.map((node) => {
    const [text = "", relation = "", head] = node.split(" ");
    return {
      text,
      lemma: text,
      start: 0,
      end: 0,
      glued: false,
      upos: "X",
      xpos: "X",
      head: Number(head),
      relation,
      likely: 1,
    };
  });
