import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomBase62, toBase62 } from "../secrets/identifiers";
import { hashKey, isWellFormed, newKey, visiblePrefix } from "./format";

test("a key is the literal, the environment and 48 base62 characters", () => {
  expect(newKey("live")).toMatch(/^assay_live_[0-9A-Za-z]{48}$/);
  expect(newKey("test")).toMatch(/^assay_test_[0-9A-Za-z]{48}$/);
});

test("the last six characters are the CRC32 of what precedes them", () => {
  const key = newKey("live");
  expect(key.slice(-6)).toBe(toBase62(crc32(key.slice(0, -6)), 6));
});

test("any one changed character is refused", () => {
  const key = newKey("live");
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
      fc.pre(key[at] !== character);
      expect(isWellFormed(key.slice(0, at) + character + key.slice(at + 1), "live")).toBe(false);
    }),
  );
});

test("a key of the other environment is refused", () => {
  expect(isWellFormed(newKey("test"), "live")).toBe(false);
  expect(isWellFormed(newKey("live"), "live")).toBe(true);
});

test("no text whatever throws", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !isWellFormed(text, "live")));
});

test("the prefix shows six characters of the identifier", () => {
  const key = newKey("live");
  expect(visiblePrefix(key)).toBe(key.slice(0, "assay_live_".length + 6));
});

test("what is stored does not hold the key", () => {
  expect(hashKey("assay_live_x")).toMatch(/^[0-9a-f]{64}$/);
});

test("every character is equally likely", () => {
  const counts = new Map<string, number>();
  for (const character of randomBase62(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200); // 6 standard deviations
});
