import { expect, test } from "vitest";
import { PostingsBuilder, rankByWords, type WordPostings } from "./postings";
import { wordsOf } from "./words";

function ranked(texts: readonly string[], claim: string, firstId = 1) {
  const found = listsOf(texts, firstId);
  return rankByWords(wordsOf(claim).keys(), found, { total: texts.length, most: 5 }).map(({ passage }) => passage);
}

function listsOf(texts: readonly string[], firstId: number): Map<string, WordPostings> {
  const builder = new PostingsBuilder();
  for (const [i, text] of texts.entries()) builder.add(firstId + i, wordsOf(text));
  return new Map([...builder.lists()].map(({ word, ...list }) => [word, list]));
}

const ABOUT = [
  "The lamp is made of steel.",
  "The lamp, the lamp and again the lamp.",
  "Photosynthesis is how plants make sugar.",
  "The zirconium lamp is rare.",
];

test("a rare word finds more than a common one that is repeated", () => {
  expect(ranked(ABOUT, "A zirconium lamp is heavy.")[0]).toBe(4);
  expect(ranked(ABOUT, "The lamp is made of steel.")[0]).toBe(1);
});

test("words derived from each other are one; words that say nothing find nothing", () => {
  expect(ranked(["She founded the company.", "A bird."], "the founding of companies")).toEqual([1]);
  expect(ranked(ABOUT, "It is the one that was.")).toEqual([]);
});

test("of two passages that have the same words the shorter one is first", () => {
  expect(ranked([`Zirconium. ${"Other words stand here too. ".repeat(20)}`, "Zirconium."], "zirconium")).toEqual([
    2, 1,
  ]);
});

test("ids of any size are told apart, and lists of two sources put behind each other are one", () => {
  const far = 2_147_483_000;
  expect(ranked(ABOUT, "A zirconium lamp", far)[0]).toBe(far + 3);
  const [one, two] = [listsOf(ABOUT, 1), listsOf(ABOUT, far)];
  const joined = new Map(
    [...one].map(([word, list]) => {
      const other = two.get(word) as WordPostings;
      return [word, { passages: 2 * list.passages, postings: Buffer.concat([list.postings, other.postings]) }];
    }),
  );
  const best = rankByWords(["zirconium"], joined, { total: 8, most: 5 });
  expect(best.map(({ passage }) => passage).sort((a, b) => a - b)).toEqual([4, far + 3]);
});

test("of very many passages those with a rare word are found, whatever common words bring", () => {
  const texts = Array.from({ length: 30_000 }, (_, i) => `The lamp weighs ${i} grams.`);
  texts[29_999] = "The lamp weighs less than a zirconium one.";
  expect(ranked(texts, "A zirconium lamp weighs little")[0]).toBe(30_000);
});
