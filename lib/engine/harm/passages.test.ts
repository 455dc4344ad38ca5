import { expect, test } from "vitest";
import { passagesOf, sentencesOfPassage } from "./passages";
import type { HarmToken } from "./tokens";

const tokens = (count: number, keys: readonly string[] = []): HarmToken[] =>
  Array.from({ length: count }, (_, at) => ({ key: keys[at] ?? `w${at}`, from: at, to: at + 1, ends: false }));
const windows = (...ends: number[]) => ends.map((end, at) => ({ start: ends[at - 1] ?? 0, end }));
const NO_NAMES = new Map<string, string>();

test("every window is in one passage, and a passage holds as many as 64 tokens have room for", () => {
  const passages = passagesOf(tokens(150), windows(30, 64, 70, 118, 150), NO_NAMES);
  expect(passages.map(({ first, last }) => [first, last])).toEqual([
    [0, 1],
    [2, 3],
    [4, 4],
  ]);
  expect(passages.flatMap(({ words }) => words)).toHaveLength(150);
});

test("emoji are read by what they show, names that were left out as someone, ends of lines not at all", () => {
  const names = new Map([["🐷", "pig face"]]);
  const [passage] = passagesOf(tokens(4, ["you", "🐷", "\n", "<x>"]), windows(4), names);
  expect(passage?.words).toEqual(["you", "pig", "face", "someone"]);
  expect(passage?.tokens).toEqual([0, 1, 1, 3]);
});

test("a text without tokens has no passage", () => {
  expect(passagesOf([], [], NO_NAMES)).toEqual([]);
});

test("a passage is parted into its sentences, each in its window; short ones and one alone are none", () => {
  const all = tokens(12, ["we", "ate", "cake", "\n", "i", "will", "find", "you", ".", "yes", "."]).map((token, at) => ({
    ...token,
    ends: [3, 8, 10, 11].includes(at),
  }));
  const two = windows(4, 12);
  const [whole] = passagesOf(all, two, NO_NAMES);
  const parts = whole && sentencesOfPassage(whole, all, two);
  expect(parts?.map(({ first, last, words, tokens: places }) => [first, last, words.join(" "), places[0]])).toEqual([
    [0, 0, "we ate cake", 0],
    [1, 1, "i will find you .", 4],
  ]);
  const [single] = passagesOf(tokens(5), windows(5), NO_NAMES);
  expect(single && sentencesOfPassage(single, tokens(5), windows(5))).toEqual([]);
});
