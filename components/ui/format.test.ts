import { expect, test } from "vitest";
import { format } from "./format";

const NOW = Date.parse("2026-01-31T12:00:00Z");
const at = (seconds: number) => format.relative(new Date(NOW + seconds * 1_000).toISOString(), NOW);

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_540, "1.5 kB"],
  [20_000_000, "20 MB"],
  [2_000_000_000_000, "2000 GB"],
])("%d bytes read %s", (bytes, words) => {
  expect(format.size(bytes)).toBe(words);
});

test.each([
  [-10_800, "3 hours ago"],
  [-30, "just now"],
  [3, "just now"],
  [40, "in 40 seconds"],
  [60, "in 1 minute"],
  [172_800, "in 2 days"],
])("%d seconds from now reads %s: what is ahead never reads as past", (seconds, words) => {
  expect(at(seconds)).toBe(words);
});

test("a count goes with its word, and durations are told in the largest unit that they fill", () => {
  expect([format.count(1, "fact"), format.count(0, "fact"), format.count(2_000, "entry", "entries")]).toEqual([
    "1 fact",
    "0 facts",
    "2,000 entries",
  ]);
  expect(format.durations([60, 90, 7_200, 0])).toBe("1 minute, 90 seconds, 2 hours, and 0 seconds");
});
