import { expect, test } from "vitest";
import { askOne, verdictOn } from "../../testing/ask";

test.each([
  ["supported", "17 is a prime number."],
  ["supported", "91 is not prime."],
  ["refuted", "91 is a prime number."],
  ["refuted", "1 is a prime number."],
  ["supported", "Twelve is an even number."],
  ["supported", "Ten is an even number."],
  ["refuted", "Nine is an even number."],
  ["refuted", "12 is odd."],
  ["supported", "12 is divisible by 4."],
  ["refuted", "12 is divisible by 5."],
  ["not_found", "17 is a lucky number."],
  ["not_found", "2 is the only even prime number."],
  ["not_found", "2.5 is a prime number."],
] as const)("what arithmetic tells is %s: %s", (verdict, text) => {
  expect(verdictOn(text)).toBe(verdict);
});

test("the divisor shows it", () => {
  expect(askOne("91 is a prime number.")).toMatchObject({
    source: "arithmetic",
    path: ["91", "=", "7 × 13"],
    reasoning: "Refuted: it conflicts with arithmetic.",
  });
});
