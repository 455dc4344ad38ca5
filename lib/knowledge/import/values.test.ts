import { expect, test } from "vitest";
import { readKeyAsValue, readValue } from "./values";

const XSD = "http://www.w3.org/2001/XMLSchema#";
const number = (value: number, unit = "") => ({ kind: "number", value, unit });
const date = (year: number, month = 0, day = 0) => ({ kind: "date", year, month, day });

test.each([
  ["2702.0", "number", number(2702)],
  ["1,200 km", "number", number(1_200_000, "m")],
  ["5.3 million", "number", number(5_300_000)],
  ["$9.99", "number", number(9.99, "USD")],
  ["45%", "number", number(45, "%")],
  ["25 °C", "number", number(298.15, "K")],
  ["206 bones", "counted", number(206, "bones")],
  ["1991", "year", date(1991)],
  ["1991-02-20", "date", date(1991, 2, 20)],
  ["1991-02-20T00:00:00Z", "date", date(1991, 2, 20)],
  ["-0044-03-15", "date", date(-44, 3, 15)],
  ["20 February 1991", "date", date(1991, 2, 20)],
  ["February 20, 1991", "date", date(1991, 2, 20)],
  ["PT1H45M", "number", number(6300, "s")],
  ["P2DT30S", "number", number(172_830, "s")],
  ["3 Doors Down", "text", undefined],
  ["PT", "text", undefined],
  ["0-7653-0633-6", "text", undefined],
  ["1/19", "text", undefined],
  ["Asphalt", "text", undefined],
])("%s reads as a %s", (text, shape, literal) => {
  const { shape: found, literal: value } = readValue({ text });
  expect([found, value]).toEqual([shape, literal]);
});

test("a type decides, and one that names a unit gives it", () => {
  expect(readValue({ text: "1991", datatype: `${XSD}integer` }).literal).toEqual(number(1991));
  expect(readValue({ text: "1991", datatype: `${XSD}gYear` }).literal).toEqual(date(1991));
  expect(readValue({ text: "18", datatype: "http://x.example/datatype/kilometrePerHour" }).literal).toEqual(
    number(5, "m/s"),
  );
  expect(readValue({ text: "true", datatype: `${XSD}boolean` }).shape).toBe("text");
  expect(readValue({ text: "PT90M", datatype: `${XSD}duration` }).literal).toEqual(number(5400, "s"));
  expect(readValue({ text: "1991-02-20", datatype: "https://schema.org/Date" }).literal).toEqual(date(1991, 2, 20));
  expect(readValue({ text: "18", unit: "hours" }).literal).toEqual(number(64800, "s"));
});

test("keys that spell a measure are values, others are not", () => {
  expect(readKeyAsValue("http://x.example/0.21_(kilometrePerSeconds)")?.literal).toEqual(number(210, "m/s"));
  expect(readKeyAsValue("http://x.example/1101_Clematis")).toBeUndefined();
  expect(readKeyAsValue("http://x.example/Paris")).toBeUndefined();
});

// At the square of their length the test would not end in its time.
test.each(["1,", "9", "1 "])("hostile words cost no more than their length: many %j", (word) => {
  expect(readValue({ text: word.repeat(500_000) })).toBeDefined();
});
