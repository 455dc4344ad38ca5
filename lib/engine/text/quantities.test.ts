import { expect, test } from "vitest";
import { findValues, type Quantity } from "./quantities";
import { tag } from "./tagger";
import { tokenize } from "./tokens";
import { findUnit, parseMeasure } from "./units";

const valuesIn = (text: string) => findValues(tag(tokenize(text)));

function quantityIn(text: string): Quantity {
  const quantity = valuesIn(text)[0]?.quantity;
  if (!quantity) throw new Error(`no quantity in "${text}"`);
  return quantity;
}

test.each([
  ["it has 5 legs", 5, ""],
  ["it has eight legs", 8, ""],
  ["it has twenty-one legs", 21, ""],
  ["it has two hundred and five bones", 205, ""],
  ["it has 1,234,567 people", 1_234_567, "people"],
  ["it has 3.5 million inhabitants", 3_500_000, "people"],
  ["it has three hundred thousand residents", 300_000, "people"],
  ["it has a dozen eggs", 12, ""],
  ["it is -5 m high", -5, "m"],
  ["it is 8849 m high", 8849, "m"],
  ["it is 5 km long", 5000, "m"],
  ["it is 5km long", 5000, "m"],
  ["it is .54 km long", 540, "m"],
  ["it is 100 feet tall", 30.48, "m"],
  ["it is 10 miles long", 16_093.44, "m"],
  ["it covers 10 square miles", 25.899_881, "km2"],
  ["it covers 10 km² there", 10, "km2"],
  ["it weighs 2 tonnes", 2000, "kg"],
  ["it lasts 2 hours", 7200, "s"],
  ["it boils at 100 °C", 373.15, "K"],
  ["it boils at 212 degrees Fahrenheit", 373.15, "K"],
  ["it moves at 36 km/h there", 10, "m/s"],
  ["it moves at 36km/h there", 10, "m/s"],
  ["it moves at 10 metres per second", 10, "m/s"],
  ["it is 45% of that", 45, "%"],
  ["it is 45 percent of that", 45, "%"],
  ["it cost $5 million", 5_000_000, "USD"],
  ["it cost €20", 20, "EUR"],
])("in “%s” the value is %d %s", (text, value, unit) => {
  const quantity = quantityIn(text);
  expect(quantity.value).toBeCloseTo(value, 5);
  expect(quantity.unit).toBe(unit);
});

// "a" is taken for the number, and "half" is left.
test("“half a million” is half of it", () => {
  expect(quantityIn("it has half a million books").value).toBe(500_000);
});

test.each([
  ["more than 5 m", "over"],
  ["over 5 m", "over"],
  ["at least 5 m", "over"],
  ["less than 5 m", "under"],
  ["up to 5 m", "under"],
  ["at most 5 m", "under"],
  ["about 5 m", "about"],
  ["~5 m", "about"],
  ["approximately 5 m", "about"],
  ["more than $5 million", "over"],
  ["5 m", "exact"],
])("“%s” is meant as %s", (text, bound) => expect(quantityIn(`it is ${text}`).bound).toBe(bound));

test("“no” turns a bound round", () => {
  expect(quantityIn("it is no less than 5 m").bound).toBe("over");
  expect(quantityIn("it is no fewer than 5 m").bound).toBe("over");
});

// "more than" is found first in the table of bounds.
test("“no more than” is a bound from above", () => {
  expect(quantityIn("it is no more than 5 m").bound).toBe("under");
});

test("a number is as precise as its last digit, in the unit that it is converted to", () => {
  expect(quantityIn("it is 5 km long").precision).toBe(500);
  expect(quantityIn("it is 5.25 km long").precision).toBeCloseTo(5);
  expect(quantityIn("it has 3 million people").precision).toBe(500_000);
});

test("the unit of a value belongs to its tokens", () => {
  const [value] = valuesIn("it is 10 metres per second fast");
  expect([value?.from, value?.to]).toEqual([2, 6]);
});

test("values do not overlap and come in the order of the text", () => {
  const values = valuesIn("In 1991 it had 5 km of road, 20% of it new, on 3 May 1995 and 2 million people.");
  for (const [i, value] of values.entries()) expect(value.from).toBeGreaterThanOrEqual(values[i - 1]?.to ?? 0);
  expect(values).toHaveLength(5);
});

test("words that only look like numbers are none", () => {
  for (const text of ["once upon a time", "nobody knows", "m k mn"]) expect(valuesIn(text)).toEqual([]);
});

test("a word that every object has as a key is no currency sign", () => {
  expect(quantityIn("a constructor 5 of them").unit).toBe("");
});

test("units are known by singular, plural, American and British names", () => {
  for (const name of ["metre", "metres", "meter", "meters", "m"]) expect(findUnit(name)?.canonical).toBe("m");
  for (const name of ["toString", "constructor", "zorg"]) expect(findUnit(name)).toBeUndefined();
});

test("measures of data files come in canonical units", () => {
  expect(parseMeasure("8848.86 m")).toEqual({ value: 8848.86, unit: "m" });
  expect(parseMeasure("100 °C")?.value).toBeCloseTo(373.15);
  expect(parseMeasure("1,000 km²")).toEqual({ value: 1000, unit: "km2" });
  expect(parseMeasure("206 bone")).toEqual({ value: 206, unit: "bone" });
  expect(parseMeasure("many")).toBeUndefined();
});
