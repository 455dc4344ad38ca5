import { expect, test } from "vitest";
import { findMeasures } from "./measures";
import type { TaggedToken } from "./tagger";
import { tokenize } from "./tokens";

const found = (text: string) => {
  const tokens = tokenize(text).map((token): TaggedToken => ({ ...token, pos: "X", lemma: token.norm }));
  return findMeasures(tokens).map(({ from, to, quantity }) => {
    const words = tokens.slice(from, to).map((token) => token.text);
    return `${words.join(" ")}: ${quantity?.value} ${quantity?.unit} ${quantity?.bound}`;
  });
};

test.each([
  ["It keeps for up to a week.", ["up to a week: 604800 s under"]],
  ["The walk takes half an hour.", ["half an hour: 1800 s exact"]],
  ["Breaks last a quarter of an hour.", ["a quarter of an hour: 900 s exact"]],
  ["It went back by more than a kilometre.", ["more than a kilometre: 1000 m over"]],
  ["He taught for just under a decade.", ["under a decade: 315569520 s under"]],
  ["It is half a mile away.", ["half a mile: 804.672 m exact"]],
])("an amount in words: %s", (text, values) => {
  expect(found(text)).toEqual(values);
});

test.each([
  "It costs £3 a day.",
  "They meet twice a week.",
  "He won for a second time.",
  "It lasted for a year and a half.",
  "Half of the hour was lost.",
  "She wrote to a person in the town.",
  "It was a year of rain.",
])("no amount: %s", (text) => {
  expect(found(text)).toEqual([]);
});
