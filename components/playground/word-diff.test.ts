import fc from "fast-check";
import { expect, test } from "vitest";
import { wordDiff } from "./word-diff";

const told = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `{+${text}+}` })[kind])
    .join("");

test("a replaced word is shown beside what replaces it", () => {
  expect(told("Berlin is the capital of Spain.", "Madrid is the capital of Spain.")).toBe(
    "[-Berlin -]{+Madrid +}is the capital of Spain.",
  );
  expect(told("Gold has the atomic number 80.", "Gold has the atomic number 79.")).toBe(
    "Gold has the atomic number [-80-]{+79+}.",
  );
});

test("equal sentences have no difference", () => {
  expect(told("It is so.", "It is so.")).toBe("It is so.");
  expect(told("", "")).toBe("");
});

test("what stays and what comes gives the new sentence; with what goes, the words of the old one", () => {
  const sentence = fc
    .array(fc.constantFrom("a", "b", "c.", "D", "é"), { maxLength: 12 })
    .map((words) => words.join(" "));
  const property = fc.property(sentence, sentence, (before, after) => {
    const pieces = wordDiff(before, after);
    const without = (kind: string) => pieces.filter((piece) => piece.kind !== kind).map(({ text }) => text);
    expect(without("gone").join("")).toBe(after);
    expect(without("new").join("").replace(/\s/g, "")).toBe(before.replace(/\s/g, ""));
  });
  fc.assert(property);
});

// Word by word the longer ones would not be done in the time of a test.
test.each([390, 500_000])("two sentences of %i words are compared", (words) => {
  expect(wordDiff("a ".repeat(words), "b ".repeat(words)).length).toBeGreaterThan(0);
});
