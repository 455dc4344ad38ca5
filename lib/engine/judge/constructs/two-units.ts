import { findValues, type Quantity, type Value } from "../../text/quantities";
import { segment } from "../../text/segment";
import type { TaggedToken } from "../../text/tagger";
import { tag } from "../../text/tagger";
import { unitsOf } from "../../text/units";
import { reckoned } from "../judgement";
import type { ClaimConstruct } from "./construct";
import { UNSAID } from "./unsaid";

/**
 * Refutes a measure that is told in two units which do not agree: "330 m (500 ft)". Nothing is said of those that do, since what is so
 * long is not told by them.
 */
export const twoUnits: ClaimConstruct = (claim) => {
  if (!BRACKETED.test(claim) || UNSAID.test(claim)) return undefined;
  for (const sentence of segment(claim)) {
    const tokens = tag(sentence.tokens);
    const values = findValues(tokens);
    for (const [k, other] of values.entries()) {
      const one = wholeOf(tokens, values.slice(0, k));
      const pair = one && pairOf(tokens, one, other);
      if (!pair || isPart(claim, tokens, one) || agree(pair.one, pair.other, claim)) continue;
      const words = ({ from, to }: Value) => claim.slice(tokens[from]?.start, tokens[to - 1]?.end);
      const path = [words(one), "≠", words(other)];
      return reckoned("refuted", { path, ...insteadOf(claim, pair, tokens[other.digits?.from ?? -1]) });
    }
  }
  return undefined;
};

const BRACKETED = /\d[^()]{0,40}\([^()]{0,20}\d[^()]{1,60}\)/;
// Of different sizes in different places or trades, or no fixed ones; and those of which differences are told otherwise.
const UNSURE = /\b(?:tons?|tonnes?|gallons?|ounces?|oz|knots?|nautical|months?|degrees?)\b|°/i;
const FIVE = 5; // what speeds and the like are rounded to
const LEAST_APART = 0.02; // of the larger

const UNTOLD = new Set(["", "%", "USD", "EUR", "GBP", "JPY"]); // a share, and money of some year, is told otherwise

// "5 feet 9 inches" as one.
function wholeOf(tokens: readonly TaggedToken[], values: readonly Value[]): Value | undefined {
  const [first, last] = values.length > 1 ? values.slice(-2) : [undefined, values[0]];
  const [a, b] = [first?.quantity, last?.quantity];
  const joint = first && last ? tokens.slice(first.to, last.from).map(({ text }) => text) : [];
  const isWhole =
    a && b && a.unit === b.unit && a.unit !== "" && /^(?:and|,)?$/.test(joint.join(" ")) && a.value > b.value;
  if (!first || !last || !a || !b || !isWhole) return last;
  return {
    ...last,
    from: first.from,
    quantity: { ...b, value: a.value + b.value, raw: (b.raw * (a.value + b.value)) / b.value },
  };
}

// "48 , 5 lb", "11'000 km", "two 10m deep pits": not all of a number.
function isPart(claim: string, tokens: readonly TaggedToken[], { from, to, digits }: Value): boolean {
  const begin = tokens[from]?.start ?? 0;
  const isBehind = /[\d'’.,]\s?$/.test(claim.slice(0, begin)) && /^\d/.test(claim.slice(begin));
  const isBefore = tokens.slice(digits?.to ?? to, to).some(({ text }) => /^\d/.test(text));
  return isBehind || (isBefore && tokens[digits?.from ?? from]?.kind === "word");
}

interface Pair {
  one: Quantity;
  other: Quantity;
}

// "26.2 miles (42.2 km)": nothing else stands in the brackets.
function pairOf(tokens: readonly TaggedToken[], one: Value, other: Value): Pair | undefined {
  const [a, b] = [one.quantity, other.quantity];
  const isBehind = tokens[one.to]?.text === "(" && other.from === one.to + 1 && tokens[other.to]?.text === ")";
  if (!isBehind || !a || !b || UNTOLD.has(a.unit) || a.unit !== b.unit || a.value === b.value) return undefined;
  const words = tokens.slice(one.from, other.to).map(({ text }) => text);
  const unitOf = ({ digits, to }: Value) =>
    tokens
      .slice(digits?.to, to)
      .map(({ text }) => text.replace(/^[\d.,]+/, ""))
      .join(" ");
  if (unitOf(one) === unitOf(other)) return undefined; // "549.5m (518.9m)"
  return UNSURE.test(words.join(" ")) ? undefined : { one: a, other: b };
}

// Each as far as its digits go, noughts at the end not among them: "1,000 ft (300 m)".
function agree(one: Quantity, other: Quantity, claim: string): boolean {
  const apart = Math.abs(one.value - other.value);
  const largest = Math.max(Math.abs(one.value), Math.abs(other.value));
  const isLoose =
    [one, other].some(({ bound }) => bound !== "exact") || /\b(?:about|some|nearly|over|almost)\b/i.test(claim);
  return apart <= slackOf(one) + slackOf(other) + LEAST_APART * largest * (isLoose ? 3 : 1);
}

function slackOf({ raw, value, precision }: Quantity): number {
  const factor = raw === 0 ? 1 : Math.abs(value / raw);
  let step = 1;
  while (Number.isInteger(raw) && raw !== 0 && raw % (step * 10) === 0) step *= 10;
  if (step === 1 && raw % FIVE === 0) step = FIVE; // "35 km/h (25 mph)"
  return Math.max(precision, (step / 2) * (Number.isInteger(raw) ? factor : 0));
}

// The number in brackets as what stands before them comes to.
function insteadOf(claim: string, { one, other }: Pair, digits: { start: number; end: number } | undefined) {
  const factor = other.raw === 0 ? 0 : other.value / other.raw;
  const isKnown = unitsOf(other.unit).some(
    (unit) => Math.abs(unit.factor - factor) <= 1e-9 * factor && unit.offset === 0,
  );
  if (!isKnown || !digits) return {};
  const told = one.value / factor;
  const number = Number(told.toPrecision(3)).toLocaleString("en-US");
  return { expected: number, correction: claim.slice(0, digits.start) + number + claim.slice(digits.end) };
}
