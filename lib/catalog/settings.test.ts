import { expect, test } from "vitest";
import { harmSettings } from "./settings";

test("a phrase is text that Postgres takes as JSON: no NUL, no halves of a character", () => {
  const isTaken = (phrase: string) => harmSettings.safeParse({ allow: [{ phrase }] }).success;
  expect(["a\0b", "a\ud800", "\udc00a"].map(isTaken)).toEqual([false, false, false]);
  expect(["a\tb", "😀", "𝕒", "naïve"].map(isTaken)).toEqual([true, true, true, true]);
});
