import { expect, test } from "vitest";
import { askOne, verdictOn } from "../../testing/ask";

test.each([
  ["supported", "Albert Einstein died at the age of 76."],
  ["refuted", "Albert Einstein died at the age of 80."],
  ["supported", "Marie Curie died aged 66."],
  ["supported", "Marie Curie lived to be 66 years old."],
  ["refuted", "Marie Curie lived to be 70."],
  ["supported", "Albert Einstein was 76 when he died."],
  ["refuted", "Albert Einstein was 71 years old when he died."],
  ["supported", "Albert Einstein died in 1955 at the age of 76."],
  ["refuted", "Albert Einstein died in 1955 at the age of 67."],
  ["not_found", "Jane Austen died at the age of 41."], // of whom the graph does not tell when
  ["not_found", "Albert Einstein was 76."],
  ["not_found", "Albert Einstein smoked at the age of 80."],
] as const)("how old somebody was is %s: %s", (verdict, text) => {
  expect(verdictOn(text)).toBe(verdict);
});

test("the dates show it", () => {
  expect(askOne("Albert Einstein died at the age of 80.")).toMatchObject({
    expected: "76",
    correction: "Albert Einstein died at the age of 76.",
  });
});
