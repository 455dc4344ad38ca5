import { type DateSpan, findDate } from "./dates";
import type { TaggedToken } from "./tagger";
import { findUnit, LONGEST_UNIT } from "./units";

/** How a stated number is meant: as it stands, roughly, or as a bound. */
export type Bound = "exact" | "about" | "over" | "under";

/** A number stated in the text, in the canonical unit; `unit` is "" where none follows. */
export interface Quantity {
  value: number;
  unit: string;
  /** The number as written, before its unit is converted. */
  raw: number;
  /** Half of the last digit that is stated, in the canonical unit. */
  precision: number;
  bound: Bound;
  /** A noun follows that is no unit: the number counts it. */
  counts?: boolean;
}

/** A value in the text, over tokens [from, to): a number, a date, or what may be either ("1991"). */
export interface Value {
  from: number;
  to: number;
  quantity?: Quantity;
  date?: DateSpan;
  /** The tokens [from, to) of a number without its bound, sign and unit; none where the unit is written onto it. */
  digits?: { from: number; to: number };
}

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const NUMBER_WORDS = new Map<string, number>([
  ...SMALL.map((word, i) => [word, i] as const),
  ...TENS.map((word, i) => [word, (i + 2) * 10] as const),
]);
const SCALES = new Map<string, number>([
  ["hundred", 100],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
  ["dozen", 12],
  ["mn", 1e6],
  ["bn", 1e9],
  ["m", 1e6],
  ["k", 1e3],
]);
const ATTACHED_SCALES = new Set(["mn", "bn", "m", "k"]);
const BOUNDS: readonly [string, Bound][] = [
  ["more than", "over"],
  ["greater than", "over"],
  ["at least", "over"],
  ["no less than", "over"],
  ["no fewer than", "over"],
  ["upwards of", "over"],
  ["in excess of", "over"],
  ["over", "over"],
  ["above", "over"],
  ["exceeding", "over"],
  ["exceeds", "over"],
  ["less than", "under"],
  ["fewer than", "under"],
  ["at most", "under"],
  ["no more than", "under"],
  ["up to", "under"],
  ["under", "under"],
  ["below", "under"],
  ["close to", "about"],
  ["an estimated", "about"],
  ["about", "about"],
  ["around", "about"],
  ["approximately", "about"],
  ["roughly", "about"],
  ["nearly", "about"],
  ["almost", "about"],
  ["some", "about"],
  ["circa", "about"],
  ["estimated", "about"],
  ["~", "about"],
  ["≈", "about"],
];
const ATTACHED = /^\d+([a-z]{1,3}2?)$/;
const BOUND_WORDS = BOUNDS.map(([words, bound]) => [words.split(" "), bound] as const).sort(
  (a, b) => b[0].length - a[0].length,
);
const MINUS = new Set(["-", "−"]);
const CURRENCY_SIGNS = new Map([
  ["$", "USD"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
]);

/** "seven" as a number; undefined where a word is none. */
export const numberWord = (word: string): number | undefined => NUMBER_WORDS.get(word.toLowerCase());

/** "$", "€": written before the number. */
export const isCurrencySign = (text: string) => CURRENCY_SIGNS.has(text);

/** Finds the numbers and dates among tokens, left to right, without overlap. */
export function findValues(tokens: readonly TaggedToken[]): Value[] {
  const values: Value[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const value = findDateValue(tokens, i) ?? findNumber(tokens, i);
    if (!value) continue;
    values.push(value);
    i = value.to - 1;
  }
  return values;
}

function findDateValue(tokens: readonly TaggedToken[], from: number): Value | undefined {
  const found = findDate(tokens, from);
  if (!found) return undefined;
  if (!found.bareYear) return { from, to: found.to, date: found.date };
  const number = findNumber(tokens, from);
  // "1991" alone may be a year or a count; what follows and the relation decide.
  if (number && (number.to > found.to || number.quantity?.bound !== "exact")) return number;
  return { from, to: found.to, date: found.date, quantity: number?.quantity };
}

function findNumber(tokens: readonly TaggedToken[], from: number): Value | undefined {
  const read = readNumber(tokens, from);
  if (!read) return undefined;
  const sign = CURRENCY_SIGNS.get(tokens[from - 1]?.norm ?? "");
  const after = sign ? undefined : readUnit(tokens, read.to);
  const unit = after?.unit;
  const factor = unit?.factor ?? 1;
  const negative =
    MINUS.has(tokens[from - 1]?.text ?? "") &&
    tokens[from - 1]?.end === tokens[from]?.start &&
    tokens[from - 2]?.end !== tokens[from - 1]?.start;
  const attached = ATTACHED.exec(tokens[read.to]?.norm ?? "")?.[1] ?? "";
  const scale = sign && ATTACHED_SCALES.has(attached) ? (SCALES.get(attached) ?? 1) : 1;
  const value = (negative ? -read.value : read.value) * scale * factor + (unit?.offset ?? 0);
  const { bound, from: begin } = toBound(tokens, from);
  const to = after?.to ?? (scale > 1 ? read.to + 1 : read.to);
  const counts = !sign && !unit && tokens[to]?.pos === "NOUN";
  const precision = read.precision * scale * Math.abs(factor);
  const quantity: Quantity = {
    value,
    raw: read.value * scale,
    unit: sign ?? unit?.canonical ?? "",
    precision,
    bound,
    counts,
  };
  return { from: begin, to, quantity, digits: { from, to: read.to } };
}

interface ReadNumber {
  value: number;
  precision: number;
  to: number;
}

function readNumber(tokens: readonly TaggedToken[], from: number): ReadNumber | undefined {
  const first = readDigits(tokens, from) ?? readWords(tokens, from);
  if (!first) return undefined;
  let { value, precision, to } = first;
  for (let scale = scaleAt(tokens, to); scale; scale = scaleAt(tokens, to)) {
    value *= scale;
    precision *= scale;
    to += 1;
    const rest = readWords(tokens, tokens[to]?.norm === "and" ? to + 1 : to);
    if (!rest || scale < 100 || rest.value >= scale || scaleAt(tokens, rest.to)) continue;
    value += rest.value;
    precision = rest.precision;
    to = rest.to;
  }
  return { value, precision, to };
}

function scaleAt(tokens: readonly TaggedToken[], at: number): number | undefined {
  const token = tokens[at];
  if (!token || (ATTACHED_SCALES.has(token.norm) && tokens[at - 1]?.end !== token.start)) return undefined;
  return ATTACHED_SCALES.has(token.norm) && tokens[at - 2]?.norm !== "$" ? undefined : SCALES.get(token.norm);
}

function readDigits(tokens: readonly TaggedToken[], at: number): ReadNumber | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  const digits = token.kind === "number" ? token.norm : attachedNumber(token.text.toLowerCase());
  if (digits === undefined) return undefined;
  const value = Number(digits);
  if (!Number.isFinite(value)) return undefined;
  if (isFraction(tokens, at))
    return { value: Number(`0.${digits}`), precision: 0.5 * 10 ** -digits.length, to: at + 1 };
  const point = digits.indexOf(".");
  return {
    value,
    precision: 0.5 * 10 ** -(point === -1 ? 0 : digits.length - point - 1),
    to: at + (token.kind === "number" ? 1 : 0),
  };
}

// "is .54 km": the point stands before the digits, and nothing before the point.
function isFraction(tokens: readonly TaggedToken[], at: number): boolean {
  const [digits, point, before] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  if (point?.text !== "." || point.end !== digits?.start || digits.kind !== "number") return false;
  return before?.end !== point.start && !digits.norm.includes(".");
}

// "100km", "5kg": digits with a unit written onto them; the unit is read from the same token.
function attachedNumber(norm: string): string | undefined {
  const code = norm.charCodeAt(0);
  if (code < 48 || code > 57) return undefined;
  const match = /^(\d{1,15}(?:\.\d{1,15})?)([a-z]{1,3}2?)$/.exec(norm);
  return match && (findUnit(match[2] ?? "") || ATTACHED_SCALES.has(match[2] ?? "")) ? match[1] : undefined;
}

function readWords(tokens: readonly TaggedToken[], at: number): ReadNumber | undefined {
  const norm = tokens[at]?.norm ?? "";
  if (
    (norm === "a" || norm === "an" || norm === "half") &&
    (SCALES.get(tokens[at + 1]?.norm ?? "") ?? 0) >= 12 &&
    !ATTACHED_SCALES.has(tokens[at + 1]?.norm ?? "")
  ) {
    return { value: norm === "half" ? 0.5 : 1, precision: 0.5, to: at + 1 };
  }
  if (norm === "half" && (tokens[at + 1]?.norm === "a" || tokens[at + 1]?.norm === "an")) {
    const whole = readWords(tokens, at + 1);
    if (whole?.to === at + 2) return { value: 0.5, precision: 0.25, to: whole.to };
  }
  const value = NUMBER_WORDS.get(norm);
  if (value === undefined) return undefined;
  const next = tokens[at + 1]?.norm === "-" ? at + 2 : at + 1;
  const unit = NUMBER_WORDS.get(tokens[next]?.norm ?? "");
  if (value >= 20 && unit !== undefined && unit > 0 && unit < 10)
    return { value: value + unit, precision: 0.5, to: next + 1 };
  return { value, precision: 0.5, to: at + 1 };
}

function readUnit(
  tokens: readonly TaggedToken[],
  at: number,
): { unit: ReturnType<typeof findUnit>; to: number } | undefined {
  const here = tokens[at];
  if (!here) return undefined;
  const attached = ATTACHED.exec(here.norm);
  if (attached) return attachedUnit(tokens, at, attached[1] ?? "");
  const from = here.norm === "-" && here.end === tokens[at + 1]?.start ? at + 1 : at;
  if (here.text === "(") return unitInBrackets(tokens, at);
  for (let length = LONGEST_UNIT; length > 0; length--) {
    if (from + length > tokens.length) continue;
    const slice = tokens.slice(from, from + length);
    const unit = findUnit(slice.map((token) => token.norm).join(" "));
    // One-letter units must be written as such: "5 m", not "5 M…".
    if (unit && (slice[0]?.norm.length !== 1 || slice.length > 1 || slice[0]?.text.length === 1))
      return { unit, to: from + length };
  }
  return undefined;
}

// "12.5 (kilometres)", as tables write it; nothing but the unit stands in the brackets.
function unitInBrackets(tokens: readonly TaggedToken[], at: number): ReturnType<typeof readUnit> {
  if (tokens[at + 1]?.text === "(") return undefined;
  const within = readUnit(tokens, at + 1);
  const closed = within && (within.to >= tokens.length || tokens[within.to]?.text === ")");
  return closed ? { unit: within.unit, to: Math.min(tokens.length, within.to + 1) } : undefined;
}

// "100km" or, over three tokens, "100km/h".
function attachedUnit(tokens: readonly TaggedToken[], at: number, name: string) {
  const per = tokens[at + 1]?.text === "/" ? findUnit(`${name} / ${tokens[at + 2]?.norm}`) : undefined;
  return per ? { unit: per, to: at + 3 } : { unit: findUnit(name), to: at + 1 };
}

// The bound before a number, and the token where it begins.
/** The bound that stands before a number, and where it begins; "exact" where there is none. */
export function toBound(tokens: readonly TaggedToken[], at: number): { bound: Bound; from: number } {
  const sign = CURRENCY_SIGNS.has(tokens[at - 1]?.norm ?? "") ? 1 : 0;
  for (const [parts, bound] of BOUND_WORDS) {
    const from = at - sign - parts.length;
    if (from >= 0 && parts.every((word, i) => tokens[from + i]?.norm === word)) return { bound, from };
  }
  return { bound: "exact", from: at };
}
