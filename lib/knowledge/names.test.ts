import { expect, test } from "vitest";
import { capsOf, isLatin, isUsefulKey } from "./names";

test.each([
  ["US", "upper"],
  ["U.S.", "upper"],
  ["NATO", "upper"],
  ["UNESCO", "initial"],
  ["Paris", "initial"],
  ["3M", "initial"],
  ["salmon", "any"],
  ["iPhone", "any"],
])("%s is written %s", (name, caps) => {
  expect(capsOf(name)).toBe(caps);
});

test("only names in Latin script are kept, with any diacritics", () => {
  expect(["Zürich", "Đà Nẵng", "Hawaiʻi", "Łódź"].every(isLatin)).toBe(true);
  expect(["Москва", "北京", "القاهرة", "Αθήνα"].some(isLatin)).toBe(false);
});

test("function words are names only in capitals", () => {
  expect(isUsefulKey("are", "initial")).toBe(false);
  expect(isUsefulKey("us", "upper")).toBe(true);
  expect(isUsefulKey("paris", "initial")).toBe(true);
  expect(isUsefulKey("x", "initial")).toBe(false);
});
