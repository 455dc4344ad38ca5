import { expect, test } from "vitest";
import { askOne, verdictOn } from "../../testing/ask";

test.each([
  ["supported", "12 × $4 = $48"],
  ["refuted", "12 × $4 = $54"],
  ["supported", "7 times 8 is 56."],
  ["refuted", "7 times 8 equals 54."],
  ["refuted", "2 plus 2 is 5."],
  ["supported", "Three squared is nine."],
  ["supported", "25% of 80 is 20."],
  ["refuted", "25% of 80 is 25."],
  ["supported", "20 / 80 × 100 = 25%"],
  ["supported", "45/60 = 0.75 hours"],
  ["supported", "5 cm + 3 cm + 4 cm = 12 cm"],
  ["refuted", "5 cm + 3 cm + 4 cm = 13 cm"],
  ["supported", "3 weeks = 21 days"],
  ["refuted", "3 weeks = 20 days"],
  ["not_found", "60 mph × 45 min = 2700 miles"], // in two units of time
  ["not_found", "5 miles = 8 apples"],
  ["supported", "1 / 3 ≈ 0.33"],
  ["supported", "2 / 3 = 0.67"],
  ["not_found", "2 / 3 = 0.66"], // cut off, not rounded
  ["not_found", "0.33 × 3 = 1"],
  ["refuted", "1 / 3 = 0.4"],
  ["supported", "√81 = 9"],
  ["supported", "3^2 + 4^2 = 9 + 16 = 25 = 5²"],
  ["refuted", "3^2 + 4^2 = 9 + 16 = 26"],
  ["supported", "12 > 3 × 3"],
  ["refuted", "12 ≤ 3 × 3"],
  ["supported", "$5 million + $2.5 million = $7.5 million"],
  ["not_found", "2 + 3 = 5 million"],
  ["supported", "1,200 + 300 = 1,500"],
  ["not_found", "8/2(2 + 2) = 16"], // read in two ways
  ["not_found", "KE = 1/2mv^2 = 1/2 × 1200 × 27^2 = 437,400 J"], // what "mv" comes to is not told
  ["refuted", "KE = (1/2)mv^2 = 1/2 × 1200 × 27^2 = 437,500 J"],
  ["supported", "(350 - 32) × 5/9 ≈ 177°C"],
  ["not_found", "1=-0.0164"],
  ["not_found", "Novak insists that 5 + 4 = 11."],
  ["not_found", "The average of 174.3 is 210-385-12."],
  ["not_found", "The winning score was 71-69-67-69=276"],
  ["refuted", "71-69-67-69=200"],
  ["not_found", "Of 1,100 g flour, 800 water = 72.7%"],
  ["not_found", "Area = length × width"],
  ["not_found", "Area = 5 m × 3 m = 15 m²"], // of what, and whether its sides are so, is not told
  ["refuted", "Area = 5 m × 3 m = 18 m²"],
  ["supported", "2x + 6 = 14; x = 4"],
  ["refuted", "2x + 6 = 14; x = 5"],
  ["supported", "2x + 6 = 14; 2x = 8"],
  ["supported", "3x + 7 = 12; x = 1.67"],
  ["supported", "x² − 5x + 6 = 0; x = 3"],
  ["supported", "The sum of 3 and 4 is 7."],
  ["refuted", "The product of 3, 4 and 5 is 50."],
  ["supported", "The average of 4, 8 and 12 is 8."],
  ["refuted", "The median of 1, 3, 5 and 9 is 5."],
  ["supported", "The difference between 12 and 5 is 7."],
  ["refuted", "Half of 10 is 6."],
  ["supported", "20 is 25% of 80."],
  ["supported", "The square root of 81 is 9."],
  ["refuted", "The square root of 81 is 8."],
  ["supported", "The square root of 2 is 1.41."],
  ["supported", "The square root of 81 is not 8."],
  ["refuted", "The cube of 3 is 28."],
  ["not_found", "The sum of 3 and 4 is 2 points higher."],
  ["not_found", "The average of 3 and 5 is 10 times as large."],
  ["refuted", "The interest for a year is $1000 × 0.05 = $60."],
  ["not_found", "The interest for a year is $1000 × 0.05 = $50."],
  ["not_found", "It is not true that 2 + 2 = 5."],
  ["not_found", "In base 3, 2 + 2 = 11."],
  ["not_found", "Dividing by 2 = 410 calories."],
  ["not_found", "Adding 5 to 3 + 4 = 12."],
] as const)("what is worked out is %s: %s", (verdict, text) => {
  expect(verdictOn(text)).toBe(verdict);
});

test("what it comes to stands in the correction, in the units of the claim", () => {
  expect(askOne("12 × $4 = $54.")).toMatchObject({
    source: "arithmetic",
    path: ["12 × $4", "≠", "$54"],
    expected: "$48",
    correction: "12 × $4 = $48.",
    reasoning: "Refuted: arithmetic gives $48 instead.",
  });
  expect(askOne("1,000 × 1,500 = 1,400,000 people")).toMatchObject({ expected: "1,500,000 people" });
});

test("a step of a chain that is wrong is told", () => {
  expect(askOne("Area = 5 m × 3 m = 18 m²")).toMatchObject({ path: ["5 m × 3 m", "≠", "18 m²"], expected: "15 m²" });
});
