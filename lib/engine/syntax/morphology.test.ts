import { expect, test } from "vitest";
import { isSuperlativeForm, lemmaOf } from "./morphology";

test.each([
  ["cities", "NOUN", "NNS", "city"],
  ["children", "NOUN", "NNS", "child"],
  ["species", "NOUN", "NNS", "species"],
  ["people", "NOUN", "NNS", "person"],
  ["physics", "NOUN", "NN", "physics"],
  ["wrote", "VERB", "VBD", "write"],
  ["stopped", "VERB", "VBN", "stop"],
  ["Running", "VERB", "VBG", "run"],
  ["is", "AUX", "VBZ", "be"],
  ["’re", "AUX", "VBP", "be"],
  ["'s", "PART", "POS", "'s"],
  ["n't", "PART", "RB", "not"],
  ["wo", "AUX", "MD", "will"],
  ["could", "AUX", "MD", "could"],
  ["larger", "ADJ", "JJR", "large"],
  ["best", "ADJ", "JJS", "good"],
  ["Paris", "PROPN", "NNP", "Paris"],
  ["Alps", "PROPN", "NNPS", "Alp"],
  ["them", "PRON", "PRP", "they"],
  ["constructor", "NOUN", "NNS", "constructor"],
  ["__proto__", "VERB", "VBD", "__proto__"],
])("%s as %s, %s: %s", (...given) => {
  const [text, upos, xpos, lemma] = given;
  expect(lemmaOf(text, upos, xpos)).toBe(lemma);
});

test("superlatives are told from words that end like them", () => {
  for (const word of ["largest", "earliest", "biggest"]) expect(isSuperlativeForm(word)).toBe(true);
  for (const word of ["forest", "bucharest", "honest", "arrest", "est"]) expect(isSuperlativeForm(word)).toBe(false);
});
