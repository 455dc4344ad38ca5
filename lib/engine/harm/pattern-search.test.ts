import fc from "fast-check";
import { expect, test } from "vitest";
import { PatternSearch } from "./pattern-search";

test("every pattern is found wherever it stands, the longest first where several end", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 5 });
  const property = fc.property(fc.uniqueArray(letters), fc.stringMatching(/^[abc]{0,40}$/), (patterns, text) => {
    const found: string[] = [];
    new PatternSearch(patterns).find(text, (pattern, start, end) => {
      expect(text.slice(start, end)).toBe(patterns[pattern]);
      found.push(`${start}-${end}`);
      return false;
    });
    const expected = [...text].flatMap((_, at) =>
      [5, 4, 3, 2, 1].flatMap((length) => {
        const start = at + 1 - length;
        return start >= 0 && patterns.includes(text.slice(start, at + 1)) ? [`${start}-${at + 1}`] : [];
      }),
    );
    expect(found).toEqual(expected);
  });
  fc.assert(property);
});

test("a visitor that has enough sees no shorter pattern at that place", () => {
  const seen: number[] = [];
  new PatternSearch(["cd", "abcd", "x"]).find("abcdx", (pattern) => seen.push(pattern) > 0);
  expect(seen).toEqual([1, 2]);
});
