import { expect, test } from "vitest";
import { derivedFrom, stemOf } from "./stems";

test("a word is known by those derived from it, words of time by none: a current mayor has no currency", () => {
  expect(derivedFrom(stemOf("admission"))).toContain(stemOf("admit"));
  expect([...derivedFrom(stemOf("current"))]).toEqual([]);
});
