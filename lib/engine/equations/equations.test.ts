import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../testing/runs";
import { equationsIn } from "./equations";
import { plainEquation } from "./plain";

const found = (text: string) => equationsIn(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["So the total is 12 × $4 = $48, which is fair.", ["12 × $4 = $48"]],
  ["Area = 5 m x 3 m = 15 m², or less.", ["Area = 5 m x 3 m = 15 m²"]],
  ["Therefore **x = 4** and **2 * 3 = 6**.", ["x = 4", "2 * 3 = 6"]],
  ["\\(3^2 = 9\\) and $5^2 = 25$", ["3^2 = 9", "5^2 = 25"]],
  ["The roots x = 2 and x = 3.", ["x = 2", "x = 3"]],
  ["7 times 8 is 56, 2 plus 2 equals 4.", ["7 times 8 is 56", "2 plus 2 equals 4"]],
  ["Area = 2 x side length^2 and s = 1/2at^2", ["Area = 2 x side length^2", "s = 1/2at^2"]],
  ["V = \\pi r^2 h = \\pi \\times 4 = 12.57", ["V = \\pi r^2 h = \\pi \\times 4 = 12.57"]],
  ["Speed (km/h) = 42 ÷ 3.75 ≈ 11.2 km/h", ["Speed (km/h) = 42 ÷ 3.75 ≈ 11.2 km/h"]],
  ["d^2 = 36 + 64\nd = 10", ["d^2 = 36 + 64", "d = 10"]],
  ["(a + b) + c\n= a + (b + c)", ["(a + b) + c\n= a + (b + c)"]],
  ["average grade = (sum of (grade × frequency)) / 20", ["average grade = (sum of (grade × frequency)) / 20"]],
])("what is equated is found whole: %s", (text, equations) => {
  expect(found(text)).toEqual(equations);
});

test.each([
  "17 is a prime number.", // nothing is worked out
  "In 2014-15 is the best of all.",
  '<meta name="viewport" content="width=device-width">',
  "my_list = [1, 3, 5]",
  "Dividing by 2 = 410 calories", // what 2 does is said by words
  "Adding 5 to 3 + 4 = 12",
  "x = 5 ± 3",
  "x = 5 \\pm 3",
  "1 1/2 + 2 = 3 1/2",
  "8/2(2 + 2) = 16", // read in two ways
  "x = 2, 3 or 4",
  "log(base 2) 8 = 3",
  "\\sqrt[4]{16} = 4",
  "if (a == b) {",
])("nothing is where it cannot be read for sure: %s", (text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  ["12 × $4", 48, ["$"]],
  ["25% of 80", 20, ["%"]],
  ["3√16", 12, []],
  ["2(1.008) + 15.999", 18.015, []],
  ["5.97 × 10^24 kg", 5.97e24, ["kg"]],
  ["\\frac{12}{4} \\times 2", 6, []],
  ["2 + 3 × 4² − 1", 49, []],
  ["-5 + 3", -2, []],
  ["1,234.5 + 0.5", 1235, []],
  ["$5 million", 5e6, ["$", "million"]],
])("%s comes to %d", (text, value, units) => {
  const [{ sides } = { sides: [] }] = equationsIn(`0 = ${text}`);
  expect((sides[1]?.amount?.value ?? 0) / value).toBeCloseTo(1, 9);
  expect(sides[1]?.units).toEqual(units);
});

test("LaTeX is told in plain signs", () => {
  expect(plainEquation("\\frac{12}{4} \\times \\sqrt{16} = x^{2}")).toBe("12/4 × √16 = x^2");
  expect(plainEquation("P \\left(1 + \\frac{r}{n}\\right)^{nt}")).toBe("P (1 + r/n)^nt");
  expect(plainEquation("\\frac{1}{2}mv^2")).toBe("(1/2)mv^2");
  expect(plainEquation("C:\\Users")).toBe("C:\\Users");
});

describe("any text", () => {
  const signs = fc.constantFrom(
    ..."= ≈ ≠ < > + - − × x * / ÷ ^ ² √ ( ) [ ] { } $ % . , 1 2.5 1,000 kg m² miles is equals plus of the and by".split(
      " ",
    ),
    ..."\\frac{ } \\times \\text{ constructor __proto__ toString million ** ` \n π sqrt log f(x) 5e3 ° 🙂".split(" "),
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(signs, { maxLength: 40 }).map((all) => all.join(" ")),
    fc.array(signs, { maxLength: 40 }).map((all) => all.join("")),
  );

  test("has equations in order, apart, each with a sign between two sides that stand in it", () => {
    fc.assert(
      fc.property(texts, (text) => {
        let last = 0;
        for (const { start, end, sides, signs: between } of equationsIn(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(between.length).toBe(sides.length - 1);
          for (const side of sides) expect(text.slice(start, end)).toContain(side.text);
          last = end;
        }
      }),
      runs(500, 20_000),
    );
  });
});

test("the number of an equation at the end of its line is none of it", () => {
  expect(equationsIn("x + y = 10 (1)").map(({ sides }) => sides.map((side) => side.text))).toEqual([["x + y", "10"]]);
  expect(equationsIn("A = 2 × (3)").map(({ sides }) => sides.map((side) => side.text))).toEqual([["A", "2 × (3)"]]);
});
