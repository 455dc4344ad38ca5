import { expect, test } from "vitest";
import { tag } from "./tagger";
import { tokenize } from "./tokens";

const posOf = (text: string, word: string) => tag(tokenize(text)).find(({ norm }) => norm === word)?.pos;

test.each([
  ["Hamlet, which starred Jane Austen, is a work.", "starred"],
  ["Ulm is the home of Jane Austen who lives in Bern.", "lives"],
  ["Jane Austen (born in Ulm) stars in Hamlet.", "stars"],
  ["Born in Ulm, Germany, Jane Austen lives in Bern.", "lives"],
])("the verb that the model takes for a noun is a verb: %s", (text, word) => expect(posOf(text, word)).toBe("VERB"));

test.each([
  ["Paris has a port in which goods in bond are kept.", "goods"],
  ["Bern is a town (founded early) with stars on its flag.", "stars"],
])("a noun in “-s” stays one: %s", (text, word) => expect(posOf(text, word)).toBe("NOUN"));

test.each([
  ["The Amazon empties into the Atlantic Ocean.", "empties"],
  ["The Lumen 5 charges in 45 minutes.", "charges"],
])("what ends with a period has a verb: %s", (text, word) => expect(posOf(text, word)).toBe("VERB"));

test("a sentence is read by itself, whatever stands before it", () => {
  const alone = tag(tokenize("Bern borders Ulm."));
  const behind = tag(tokenize("Is it so? Ulm is in Bern. Bern borders Ulm.")).slice(-alone.length);
  expect(behind.map(({ pos, lemma }) => [pos, lemma])).toEqual(alone.map(({ pos, lemma }) => [pos, lemma]));
});

test("lemmas go by what a word is here", () => {
  const lemmasOf = (text: string) => tag(tokenize(text)).map(({ lemma }) => lemma);
  expect(lemmasOf("Otto found the wolves.")).toEqual(["otto", "find", "the", "wolf", "."]);
  expect(lemmasOf("Jobs founded companies.")).toContain("found");
});
