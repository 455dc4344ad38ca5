import { expect, test } from "vitest";
import { type DateSpan, findDate } from "./dates";
import { tag } from "./tagger";
import { tokenize } from "./tokens";

function dateIn(text: string): DateSpan | undefined {
  const tokens = tag(tokenize(text));
  const found = tokens.map((_, at) => findDate(tokens, at)).find((one) => one !== undefined);
  return found?.date;
}

const on = (year: number, month = 0, day = 0): DateSpan => ({ year, month, day, yearTo: year });
const from = (year: number, yearTo: number): DateSpan => ({ ...on(year), yearTo });

test.each([
  ["on 20 February 1991", on(1991, 2, 20)],
  ["on 20th February 1991", on(1991, 2, 20)],
  ["on the 20th of February 1991", on(1991, 2, 20)],
  ["on the 20th of February, 1991", on(1991, 2, 20)],
  ["on February 20, 1991", on(1991, 2, 20)],
  ["on Feb 20th, 1991", on(1991, 2, 20)],
  ["on Sept 3, 1939", on(1939, 9, 3)],
  ["on 1991-02-20", on(1991, 2, 20)],
  ["on 1991/02/20", on(1991, 2, 20)],
  ["on 20-02-1991", on(1991, 2, 20)],
  ["on 02-03-1991", on(1991)],
  ["in February 1991", on(1991, 2)],
  ["in February of 1991", on(1991, 2)],
  ["on 4 July", on(0, 7, 4)],
  ["in 1991", on(1991)],
  ["in 1066", on(1066)],
  ["in the 1990s", from(1990, 1999)],
  ["in the 1900s", from(1900, 1999)],
  ["in the 19th century", from(1800, 1900)],
  ["in 44 BC", on(-44)],
  ["in 44 B.C.", on(-44)],
  ["in 300 BCE", on(-300)],
  ["on 15 March 44 BC", on(-44, 3, 15)],
  ["in AD 79", on(79)],
  ["in 79 AD", on(79)],
  ["in the 5th century BC", from(-500, -401)],
])("“%s” is read as a date", (text, date) => expect(dateIn(text)).toEqual(date));

test.each(["may be old", "they march on", "12 monkeys", "9999 things", "on 45 May", "the 1st man", "version 1.2.3"])(
  "“%s” holds no date with a year",
  (text) => expect(dateIn(text)?.year ?? 0).toBe(0),
);

test("only a bare year may as well be a number", () => {
  const tokens = tag(tokenize("1991 and 3 May 1992"));
  expect(findDate(tokens, 0)?.bareYear).toBe(true);
  expect(findDate(tokens, 2)?.bareYear).toBeUndefined();
});

test("a date ends behind its last word", () => {
  const tokens = tag(tokenize("on February 20, 1991, in Paris"));
  expect(findDate(tokens, 1)?.to).toBe(5);
});
