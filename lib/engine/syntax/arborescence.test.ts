import fc from "fast-check";
import { expect, test } from "vitest";
import { bestTree } from "./arborescence";

const scoresOf = (words: number) =>
  fc.array(fc.double({ min: -20, max: 20, noNaN: true }), {
    minLength: words * (words + 1),
    maxLength: words * (words + 1),
  });
const sentences = (most: number) =>
  fc.integer({ min: 1, max: most }).chain((words) => scoresOf(words).map((scores) => ({ words, scores })));

/** Every choice of heads that is a tree with one word under the root. */
function* trees(words: number): Generator<number[]> {
  const heads = new Array<number>(words).fill(0);
  const total = (words + 1) ** words;
  for (let n = 0; n < total; n++) {
    for (let i = 0, rest = n; i < words; i++, rest = Math.floor(rest / (words + 1))) heads[i] = rest % (words + 1);
    if (isTree(heads)) yield [...heads];
  }
}

function isTree(heads: readonly number[]): boolean {
  if (heads.filter((head) => head === 0).length !== 1) return false;
  return heads.every((_, i) => {
    let word = i + 1;
    for (let steps = 0; word !== 0; word = heads[word - 1] as number) if (++steps > heads.length) return false;
    return true;
  });
}

const totalOf = (heads: readonly number[], scores: readonly number[]) =>
  heads.reduce((sum, head, i) => sum + (scores[i * (heads.length + 1) + head] as number), 0);

test("no tree with one word under the root has a higher score", () => {
  fc.assert(
    fc.property(sentences(5), ({ words, scores }) => {
      const found = bestTree(scores, words);
      expect(isTree(found)).toBe(true);
      const best = Math.max(...[...trees(words)].map((heads) => totalOf(heads, scores)));
      expect(totalOf(found, scores)).toBeCloseTo(best, 8);
    }),
    { numRuns: 300 },
  );
});

test("any scores of a long sentence make a tree", () => {
  fc.assert(
    fc.property(sentences(40), ({ words, scores }) => isTree(bestTree(scores, words))),
    { numRuns: 100 },
  );
});

test("circles within circles are opened", () => {
  const words = 80;
  const scores = Array.from({ length: words * (words + 1) }, (_, i) => {
    const [d, h] = [Math.floor(i / (words + 1)) + 1, i % (words + 1)];
    return h === 0 ? -100 : -Math.abs(((d - 1) ^ 1) + 1 - h); // each pair of words points at each other
  });
  expect(isTree(bestTree(scores, words))).toBe(true);
});
