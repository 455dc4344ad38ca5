import fc from "fast-check";
import { expect, test } from "vitest";
import { aliasKey, tokenize } from "./tokens";

const texts = (text: string) => tokenize(text).map((token) => token.text);
const norms = (text: string) => tokenize(text).map((token) => token.norm);

test("every token is the slice of the text that its offsets name, and only space lies between tokens", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      let end = 0;
      for (const token of tokenize(text)) {
        expect(token.text).toBe(text.slice(token.start, token.end));
        expect(token.start).toBeGreaterThanOrEqual(end);
        expect(token.end).toBeGreaterThan(token.start);
        expect(text.slice(end, token.start)).not.toMatch(/[\p{L}\p{Nd}]/u);
        end = token.end;
      }
      expect(text.slice(end)).not.toMatch(/[\p{L}\p{Nd}]/u);
    }),
  );
});

test("a part of a text is cut with the offsets of the whole", () => {
  expect(tokenize("Paris is old", 6, 8)).toEqual([{ text: "is", norm: "is", kind: "word", start: 6, end: 8 }]);
});

test.each([
  ["isn't", ["is", "n't"]],
  ["can't", ["ca", "n't"]],
  ["won’t", ["wo", "n’t"]],
  ["it's", ["it", "'s"]],
  ["they're", ["they", "'re"]],
  ["we've", ["we", "'ve"]],
  ["she'll", ["she", "'ll"]],
  ["France’s", ["France", "’s"]],
  ["ISN'T", ["IS", "N'T"]],
])("the clitic of %s is a token of its own", (text, tokens) => {
  expect(texts(text)).toEqual(tokens);
});

test.each([
  ["can't", ["can", "not"]],
  ["won't", ["will", "not"]],
  ["shan't", ["shall", "not"]],
  ["doesn’t", ["does", "not"]],
  ["it’s", ["it", "'s"]],
])("%s is folded to its full words", (text, words) => {
  expect(norms(text)).toEqual(words);
});

test.each([
  "O'Neill",
  "U.S.",
  "D.C.",
  "e.g.",
  "C++",
  "C#",
  "Disney+",
  "H2O",
  "1,234,567.89",
  "3.14",
  "Ångström",
  "naïve",
])("%s stays one token", (text) => expect(texts(`x ${text} y`)).toEqual(["x", text, "y"]));

test.each([
  ["U.S.", "us"],
  ["Łódź", "lodz"],
  ["Straße", "strasse"],
  ["Guang'an", "guangan"],
  ["Guang’an", "guangan"],
  ["Kīlauea", "kilauea"],
  ["ﬁne", "fine"],
  ["1,234", "1234"],
])("%s folds to %s", (text, norm) => expect(norms(text)).toEqual([norm]));

test("a comma joins digits only into groups of three", () => {
  expect(texts("1,234")).toEqual(["1,234"]);
  expect(texts("1,23")).toEqual(["1", ",", "23"]);
  expect(texts("in 1991,1992")).toEqual(["in", "1991", ",", "1992"]);
});

test("a full stop behind a word or number ends it", () => {
  expect(texts("Paris.")).toEqual(["Paris", "."]);
  expect(texts("in 1991.")).toEqual(["in", "1991", "."]);
});

test("hyphens and brackets are marks; an emoji is one mark of two units", () => {
  expect(texts("Austria-Hungary (old)")).toEqual(["Austria", "-", "Hungary", "(", "old", ")"]);
  expect(tokenize("😀 a").map((token) => [token.kind, token.start, token.end])).toEqual([
    ["mark", 0, 2],
    ["word", 3, 4],
  ]);
});

test("names are looked up alike however they are cased, spaced, hyphenated and accented", () => {
  for (const name of ["São Paulo", "SAO  PAULO", "sao-paulo", "“São Paulo”"]) expect(aliasKey(name)).toBe("sao paulo");
  expect(aliasKey("Smith & Sons")).toBe(aliasKey("Smith and Sons"));
});

test("the key of a key is that key", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aéß B.c,-'’& 12"), maxLength: 20 }), (name) => {
      const key = aliasKey(name);
      expect(aliasKey(key)).toBe(key);
    }),
  );
});

test("a word that every object has as a key is a word like others", () => {
  expect(norms("the constructor")).toEqual(["the", "constructor"]);
});

test("a plus belongs to a name, and to nothing that is added or counted", () => {
  const texts = (text: string) => tokenize(text).map((token) => token.text);
  expect(texts("Disney+, Na+Cl, 50+ and A+")).toEqual([
    "Disney+",
    ",",
    "Na",
    "+",
    "Cl",
    ",",
    "50",
    "+",
    "and",
    "A",
    "+",
  ]);
  expect(aliasKey("Disney+")).toBe("disney");
});
