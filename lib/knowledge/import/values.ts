import type { Literal } from "@/lib/engine/graph/reader";
import { findDate } from "@/lib/engine/text/dates";
import { tokenize } from "@/lib/engine/text/tokens";
import { findUnit, unitKey } from "@/lib/engine/text/units";
import { lastPartAt, localName, wordsOf } from "./labels";
import type { StatedText } from "./statement";

/** What words can be read as. A bare year may be a number as well; `counted` is a number of something, no unit. */
export type Shape = "number" | "counted" | "date" | "year" | "text";

/** Words read as a value. `literal` is undefined where they are no more than text. */
export interface ValueReading {
  shape: Shape;
  literal?: Literal;
  /** The unit of a number as it is written. */
  unit?: string;
}

const XSD = "http://www.w3.org/2001/XMLSchema#";
const NUMERIC =
  /^(?:integer|int|long|short|byte|decimal|double|float|unsigned\w+|nonNegativeInteger|positiveInteger|negativeInteger|nonPositiveInteger)$/;
const DATED = /^(?:date|dateTime|dateTimeStamp|gYear|gYearMonth)$/;
const TIMED = /^(?:duration|dayTimeDuration|yearMonthDuration)$/;
const SCHEMA_TYPE = /^https?:\/\/schema\.org\//; // Date, Number, Text: the form of the words says which
const PLAIN_TYPES = new Set([`${XSD}string`, "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString"]);
const MEASURE =
  /^([$€£¥]?)\s?([-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d{1,3})?)\s?(thousand|million|billion|trillion)?\s?(.*)$/;
const SCALES: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const ISO_DATE = /^([-+]?\d{4,6})-(\d{2})(?:-(\d{2}))?(?:T[\d:.]+)?(?:Z|[-+]\d{2}:?\d{2})?$/;
const YEAR = /^[-+]?\d{4,6}$/;
const COUNTED = /^\p{Ll}[\p{Ll}-]*(?: \p{Ll}[\p{Ll}-]*)?$/u;
const LONGEST_VALUE = 60; // characters; what is longer is prose

/** Reads words by their type where the file gives one, by their form otherwise. */
export function readValue({ text, datatype, unit }: StatedText): ValueReading {
  if (datatype === undefined || PLAIN_TYPES.has(datatype) || SCHEMA_TYPE.test(datatype))
    return readForm(text.trim(), unit ?? "");
  const type = datatype.startsWith(XSD) ? datatype.slice(XSD.length) : undefined;
  if (type && NUMERIC.test(type)) return readMeasure(text.trim(), unit ?? "") ?? { shape: "text" };
  if (type && DATED.test(type)) return dated(readIsoDate(text.trim()));
  if (type && TIMED.test(type)) return readForm(text.trim(), "");
  if (type) return { shape: "text" };
  const typed = readMeasure(text.trim(), wordsOf(localName(datatype)));
  return typed ? { ...typed, unit: undefined } : { shape: "text" };
}

/** Reads the last part of an IRI as a value: files write `0.21_(kilometrePerSeconds)` for things that are measures. */
export function readKeyAsValue(key: string): ValueReading | undefined {
  if (!/[-+\d%]/.test(key[lastPartAt(key)] ?? "")) return undefined;
  const name = localName(key);
  const [, amount = name, unit = ""] = /^(\S+) +\((\w[\w ]*)\)$/.exec(name.replaceAll("_", " ")) ?? [];
  const reading = readForm(amount, wordsOf(unit));
  return reading.shape === "text" ? undefined : reading;
}

function readForm(text: string, unit: string): ValueReading {
  if (text.length > LONGEST_VALUE || !/\d/.test(text)) return { shape: "text" };
  const duration = readDuration(text);
  if (duration) return { shape: "number", literal: duration };
  const date = readIsoDate(text);
  if (date && unit === "") return { shape: YEAR.test(text) ? "year" : "date", literal: date };
  return readMeasure(text, unit) ?? dated(readWrittenDate(text));
}

const dated = (literal: Literal | undefined): ValueReading =>
  literal ? { shape: "date", literal } : { shape: "text" };

function readIsoDate(text: string): Literal | undefined {
  if (YEAR.test(text)) return dateOf(Number(text), 0, 0);
  const parts = ISO_DATE.exec(text);
  return parts ? dateOf(Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)) : undefined;
}

function dateOf(year: number, month: number, day: number): Literal | undefined {
  return month > 12 || day > 31 || Math.abs(year) > 999_999 ? undefined : { kind: "date", year, month, day };
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const DURATION_UNITS = ["year", "month", "week", "day", "hour", "minute", "second"];

// "PT1H45M" of ISO 8601: an hour and 45 minutes.
function readDuration(text: string): Literal | undefined {
  const amounts = DURATION.exec(text)?.slice(1);
  if (!amounts?.some(Boolean)) return undefined;
  const seconds = (amount: string | undefined, i: number) => {
    const unit = findUnit(DURATION_UNITS[i] ?? "");
    return amount && unit ? inCanonical(Number(amount), unit) : 0;
  };
  return { kind: "number", value: amounts.map(seconds).reduce((sum, part) => sum + part, 0), unit: "s" };
}

// "20 February 1991", "Feb 20, 1991": the whole of the words is the date.
function readWrittenDate(text: string): Literal | undefined {
  const tokens = tokenize(text).map((token) => ({ ...token, pos: "", lemma: token.norm }));
  const found = findDate(tokens, 0);
  if (!found || found.to !== tokens.length || found.date.yearTo !== found.date.year) return undefined;
  return dateOf(found.date.year, found.date.month, found.date.day);
}

/** "2702", "1,200 km", "5.3 million", "$9.99", "45%"; a unit beside the number holds where none follows it. */
function readMeasure(text: string, unit: string): ValueReading | undefined {
  const [, sign = "", digits = "", scale = "", rest = ""] = MEASURE.exec(text) ?? [];
  if (digits === "") return undefined;
  const value = Number(digits.replaceAll(",", "")) * (SCALES[scale] ?? 1);
  const name = (rest.replace(/^\((.*)\)$/, "$1") || sign || unit).trim();
  if (!Number.isFinite(value)) return undefined;
  const known = name === "" ? undefined : unitOf(name);
  if (known) {
    const literal: Literal = { kind: "number", value: inCanonical(value, known), unit: known.canonical };
    return { shape: "number", literal, unit: name };
  }
  if (name !== unit && !COUNTED.test(name)) return undefined;
  return { shape: name === "" || name === unit ? "number" : "counted", literal: { kind: "number", value, unit: name } };
}

/** Whether words say yes or no; undefined for all others. */
export function answerOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

const YES = new Set(["yes", "true", "y"]);
const NO = new Set(["no", "false", "n"]);

/** A unit by any of its names, British ones included; undefined for words that are no unit. */
export function unitOf(name: string): ReturnType<typeof findUnit> {
  const key = unitKey(name);
  return findUnit(key) ?? findUnit(key.replaceAll("metre", "meter").replaceAll("litre", "liter"));
}

/** A number in the canonical unit: 0.0068 km is 6.8 m, not 6.800000000000001. */
export function inCanonical(value: number, unit: { factor: number; offset: number }): number {
  return Number((value * unit.factor + unit.offset).toPrecision(14));
}
