import { expect, test } from "vitest";
import { verdictOn } from "../../testing/ask";
import { testGraph } from "../../testing/graph";

const graph = testGraph(
  `
city  190 | Marhaven
thing 190 | Tarn Wall
thing 190 | Gull
event 190 | Fall of Marhaven
event 190 | Sinking of the Gull
event 190 | Dissolution of the Tarn Wall
`,
  `
Fall of Marhaven | event-date | 1453-05-29
Sinking of the Gull | event-date | 1912-04-15
Dissolution of the Tarn Wall | event-date | 1991
`,
);

test.each([
  ["supported", "Marhaven fell in 1453."],
  ["supported", "The Gull sank on 15 April 1912."],
  ["refuted", "The Gull sank in 1923."],
  ["supported", "The Tarn Wall was dissolved in 1991."],
  ["not_found", "The Gull was painted in 1912."],
  ["not_found", "Marhaven sank in 1453."],
] as const)("what happened is dated under its noun: %s, %s", (verdict, text) => {
  expect(verdictOn(text, graph)).toBe(verdict);
});
