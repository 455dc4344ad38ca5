import { beforeAll, expect, test } from "vitest";
import { loadParser } from "@/lib/knowledge/syntax";
import { isCommonNoun } from "../syntax/common-words";
import type { Parser } from "../syntax/parser";
import { sentencesOf } from "./sentences";

let parser: Parser;
beforeAll(async () => {
  parser = await loadParser();
});

async function tagOf(text: string, word: string): Promise<string | undefined> {
  const sentences = await sentencesOf(parser, text);
  return sentences.flatMap(({ tree }) => tree.nodes).find((node) => node.text === word)?.upos;
}

test.each([
  ["Rennet causes the casein proteins to clump.", "Rennet", "NOUN"],
  ["- **Coagulation:** Rennet causes the casein proteins to clump.", "Rennet", "NOUN"],
  ["Rennet causes the company to grow, and shareholders of Rennet are glad.", "Rennet", "PROPN"],
  ["Rennet makes cheese. H. L. Rennet was born in 1920.", "Rennet", "PROPN"],
  ["Wales is a country with many castles.", "Wales", "PROPN"],
  ["Gladiator is a 2000 film.", "Gladiator", "PROPN"],
  ["Python is easy to learn.", "Python", "PROPN"],
])("%s: %s is a %s", async (text, word, tag) => {
  expect(await tagOf(text, word)).toBe(tag);
});

test("a plural is as common as its noun, what needs an article or is somebody's name is not", () => {
  expect(["Rennet", "Beneficiaries", "Target", "Frank", "Wales"].map(isCommonNoun)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
