import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDates, compareNumbers } from "../judge/evidence/compare";
import type { DateSpan } from "../text/dates";
import type { Bound } from "../text/quantities";
import { describeLiteral } from "./describe";

const EXACTLY = { tolerance: 0, vague: false };
const within = (tolerance: number) => ({ tolerance, vague: false });
const known = (value: number, unit = "") => ({ value, unit });
const stated = (value: number, bound: Bound = "exact") => ({ value, raw: value, unit: "", precision: 0.5, bound });

test("without tolerance only the very number is the same", () => {
  expect(compareNumbers(known(79), stated(79), EXACTLY)).toBe("same");
  expect(compareNumbers(known(79), stated(79.4), EXACTLY)).toBe("other");
  expect(compareNumbers(known(0), stated(0), EXACTLY)).toBe("same");
});

test("within the tolerance it is the same, well beyond it another, between them open", () => {
  const at = (value: number) => compareNumbers(known(1000), stated(value), within(0.1));
  expect([at(1000), at(1090), at(1140), at(1300)]).toEqual(["same", "same", "open", "other"]);
  expect([at(910), at(880), at(700)]).toEqual(["same", "open", "other"]);
});

test("“about” widens the tolerance, the more the rounder the number", () => {
  const at = (value: number, bound: Bound) => compareNumbers(known(1000), stated(value, bound), within(0.005));
  expect([at(900, "about"), at(940, "about"), at(985, "about")]).toEqual(["same", "same", "same"]);
  expect([at(900, "exact"), at(940, "exact"), at(985, "exact")]).toEqual(["other", "other", "other"]);
  expect(at(902, "about")).toBe("other");
});

test("a bound holds on its own side; one that says much less stays open", () => {
  expect(compareNumbers(known(100), stated(90, "over"), within(0.01))).toBe("same");
  expect(compareNumbers(known(100), stated(110, "over"), within(0.01))).toBe("other");
  expect(compareNumbers(known(100), stated(2, "over"), within(0.01))).toBe("open");
  expect(compareNumbers(known(100), stated(110, "under"), within(0.01))).toBe("same");
  expect(compareNumbers(known(100), stated(90, "under"), within(0.01))).toBe("other");
  expect(compareNumbers(known(100), stated(9000, "under"), within(0.01))).toBe("open");
});

test("measures of different units are not compared", () => {
  expect(compareNumbers(known(5, "m"), { ...stated(5), unit: "kg" }, EXACTLY)).toBe("open");
  expect(compareNumbers(known(5, "m"), { ...stated(5), unit: "m" }, EXACTLY)).toBe("same");
});

test("where a value depends on what is counted in, only another magnitude is another value", () => {
  const vague = { tolerance: 0.1, vague: true };
  expect(compareNumbers(known(2_000_000), stated(9_000_000), vague)).toBe("open");
  expect(compareNumbers(known(2_000_000), stated(90_000_000), vague)).toBe("other");
});

test("a number agrees with itself under every tolerance and bound but the strict ones", () => {
  const value = fc.double({ min: -1e12, max: 1e12, noNaN: true });
  const bound = fc.constantFrom<Bound>("exact", "about", "over", "under");
  fc.assert(
    fc.property(value, bound, fc.double({ min: 0, max: 0.5, noNaN: true }), (number, how, tolerance) => {
      expect(compareNumbers(known(number), stated(number, how), within(tolerance))).toBe("same");
    }),
  );
});

const DAY = { kind: "date", year: 1991, month: 2, day: 20 } as const;
const on = (year: number, month = 0, day = 0): DateSpan => ({ year, month, day, yearTo: year });

test("dates agree as far as both are stated", () => {
  for (const date of [on(1991), on(1991, 2), on(1991, 2, 20), on(0, 2, 20)])
    expect(compareDates(DAY, date, 0)).toBe("same");
  for (const date of [on(1992), on(1991, 3), on(1991, 2, 21), on(0, 3, 20), on(-1991)])
    expect(compareDates(DAY, date, 0)).toBe("other");
  expect(compareDates({ ...DAY, month: 0, day: 0 }, on(1991, 7, 3), 0)).toBe("same");
});

test("a decade holds its years and no others", () => {
  const nineties = { ...on(1990), yearTo: 1999 };
  expect(compareDates(DAY, nineties, 0)).toBe("same");
  expect(compareDates({ ...DAY, year: 1989 }, nineties, 0)).toBe("other");
  expect(compareDates({ ...DAY, year: 2000 }, nineties, 0)).toBe("other");
});

test("years that sources give differently stay open", () => {
  expect(compareDates(DAY, on(1992), 1)).toBe("open");
  expect(compareDates(DAY, on(1993), 1)).toBe("other");
});

test.each([
  [{ kind: "number", value: 8848.86, unit: "m" }, "8848.86 m"],
  [{ kind: "number", value: 68_000_000, unit: "people" }, "68,000,000 people"],
  [{ kind: "number", value: 45, unit: "%" }, "45%"],
  [{ kind: "number", value: 0, unit: "" }, "0"],
  [{ kind: "number", value: 6.022e23, unit: "" }, "6.022e+23"],
  [{ kind: "number", value: 12_345.678_9, unit: "" }, "12,345.6789"],
  [{ ...DAY }, "20 February 1991"],
  [{ kind: "date", year: -44, month: 3, day: 0 }, "March 44 BC"],
  [{ kind: "date", year: 1066, month: 0, day: 0 }, "1066"],
  [{ kind: "text", text: "Tl" }, "Tl"],
  [{ kind: "number", value: 64_800, unit: "s" }, "18 hours"],
  [{ kind: "number", value: 86_400, unit: "s" }, "1 day"],
  [{ kind: "number", value: 10, unit: "s" }, "10 s"],
  [{ kind: "number", value: 6_650_000, unit: "m" }, "6650 km"],
  [{ kind: "number", value: 8_849, unit: "m" }, "8849 m"],
] as const)("%o reads “%s”", (literal, words) => expect(describeLiteral(literal)).toBe(words));

test("a year beside the known one is open while calendars differed, and another since", () => {
  const born = (year: number) => ({ kind: "date", year, month: 0, day: 0 }) as const;
  expect(compareDates(born(1642), on(1643, 0, 0), 0)).toBe("open");
  expect(compareDates(born(1642), on(1644, 0, 0), 0)).toBe("other");
  expect(compareDates(born(1842), on(1843, 0, 0), 0)).toBe("other");
});
