import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import countries from "world-countries";
import groups from "@/data/harm/groups.json";
import { Features } from "./features";
import { CLASS_OF } from "./groups";
import { mark } from "./marks";
import { isSlur } from "./nouns";
import type { HarmVocabulary } from "./vocabulary";

function demonyms(): string[] {
  const states = countries.filter(({ independent, unMember }) => independent || unMember);
  const names = states.flatMap(({ demonyms: { eng } }) => [eng?.m ?? "", eng?.f ?? ""]);
  return names.filter((name) => /^[A-Z][a-z]+$/.test(name) && !PLACES.has(name)).map((name) => name.toLowerCase());
}
const PLACES = new Set(["Djibouti", "Vatican"]); // which the package has for the people there

const NO_WORDS: Pick<HarmVocabulary, "idOf" | "isKnown"> = { idOf: () => -1, isKnown: () => false };

// The models were trained on these features: another class of a word, or another word of a class, makes others.
const TEXTS: Record<string, string> = {
  "the women and the men of the town met two immigrants and a german driver": "3598120c35530b5a",
  "not one of the lesbian nurses liked politicians , but all liked muslims": "e74620f59472e854",
};

test("each group has words and a source, and no word is of two", () => {
  const words = groups.flatMap((group) => group.words.split(" "));
  expect(CLASS_OF.size).toBe(words.length);
  for (const { group, class: kind, source } of groups) {
    expect([group, source].every((text) => text.length > 0)).toBe(true);
    expect(["group", "people"]).toContain(kind);
  }
});

test("the nationalities are the demonyms of one word of all countries", () => {
  const words = demonyms().filter((word) => !CLASS_OF.has(word));
  expect(words).toEqual([]);
});

test.each(Object.entries(TEXTS))("the features of %j are those that the models learned from", (text, sum) => {
  const tokens = text.split(" ").map((key, at) => ({ key, from: at, to: at + 1, ends: false }));
  const marked = mark(tokens, NO_WORDS as HarmVocabulary);
  const features = new Features();
  features.extract(marked, { start: 0, end: tokens.length });
  const bytes = [marked.hashes, marked.classes, marked.flags, features.buckets.subarray(0, features.count)];
  const hash = createHash("sha256");
  for (const part of bytes) hash.update(part);
  expect(hash.digest("hex").slice(0, 16)).toBe(sum);
});

test("words that mostly name animals or food are no slurs, nor those for other people than protected groups", () => {
  expect(["shrimp", "taco", "queen", "pansy", "hillbilly", "apparatchik", "placeman"].filter(isSlur)).toEqual([]);
  expect(["dyke", "faggot", "kike", "spic", "wetback"].filter((word) => !isSlur(word))).toEqual([]);
});

test("every word has the class that the models learned", () => {
  const lines = [...CLASS_OF].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, kind]) => `${word} ${kind}\n`);
  expect(createHash("sha256").update(lines.join("")).digest("hex").slice(0, 16)).toBe("bfe1f533daa63e8c");
});
