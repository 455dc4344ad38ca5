import { describeLiteral } from "../../graph/describe";
import type { Literal } from "../../graph/fact";
import type { DateSpan } from "../../text/dates";
import type { Quantity, Value } from "../../text/quantities";
import { findUnit, unitKey, unitsOf } from "../../text/units";

/** How a stated value stands to a known one: the same, another, or too near or too vague to tell. */
export type Agreement = "same" | "other" | "open";

/** A stated amount in words: "1.609 km". */
export const describeAmount = ({ value, unit }: Pick<Quantity, "value" | "unit">) =>
  describeLiteral({ kind: "number", value, unit });

const ABOUT = [0.15, 0.08, 0.02]; // what "about" allows, by the number of significant digits that are stated
const OTHER_BEYOND = 1.5; // tolerances beyond which a value is another one; between it stays open
const VAGUE_FACTOR = 10; // how far off a value must be where it depends on what is counted in

/** Compares a known number with a stated one, by the precision and the bound that the words give it. */
export function compareNumbers(
  known: { value: number; unit: string },
  stated: Quantity,
  how: { tolerance: number; vague: boolean },
): Agreement {
  if (stated.unit !== "" && known.unit !== "" && stated.unit !== known.unit) return "open";
  // "spans two continents" counts continents, whatever the relation measures.
  if (stated.counts && known.unit !== "") return "open";
  const { value } = known;
  if (areOtherYears(known, stated)) return "open";
  const size = Math.max(Math.abs(value), Math.abs(stated.value));
  const slack = Math.max(
    how.tolerance * size,
    how.tolerance === 0 ? 0 : Math.min(stated.precision, 0.05 * size),
    stated.bound === "about" ? aboutSlack(stated.raw) * size : 0,
  );
  const off = Math.abs(value - stated.value);
  if (stated.bound === "over" || stated.bound === "under") {
    const beyond = stated.bound === "over" ? value - stated.value : stated.value - value;
    if (beyond < -slack) return "other";
    // "over 2 million" of 200 million is true but says something else.
    return off <= size * 0.5 + slack ? "same" : "open";
  }
  if (off <= slack + 1e-9 * Math.max(size, 1e-3)) return "same";
  const far = how.vague
    ? Math.max(value, stated.value) > VAGUE_FACTOR * Math.min(value, stated.value)
    : off > OTHER_BEYOND * slack || how.tolerance === 0;
  return far ? "other" : "open";
}

function aboutSlack(raw: number): number {
  return ABOUT[Math.min(significantDigits(raw), ABOUT.length) - 1] ?? 0;
}

function significantDigits(value: number): number {
  return Math.max(
    1,
    value
      .toPrecision(12)
      .replace(/e.*$/, "")
      .replace(/^-?[0.]*/, "")
      .replace(".", "")
      .replace(/0+$/, "").length,
  );
}

// Until England and its colonies changed calendars, one day could fall into two years: 1642 and 1643.
const LAST_JULIAN_YEAR = 1753;

/** Compares dates as far as both state them. `nearYears`: years apart that still leave it open. */
export function compareDates(
  known: Extract<Literal, { kind: "date" }>,
  stated: DateSpan,
  nearYears: number,
): Agreement {
  if (stated.year !== 0) {
    const before = stated.year - known.year;
    const after = known.year - stated.yearTo;
    const apart = Math.max(before, after, 0);
    const near = known.year < LAST_JULIAN_YEAR ? Math.max(1, nearYears) : nearYears;
    if (apart > 0) return apart <= near ? "open" : "other";
  }
  if (stated.month > 0 && known.month > 0 && stated.month !== known.month) return "other";
  if (stated.day > 0 && known.day > 0 && stated.day !== known.day) return "other";
  return "same";
}

const TOLERANCE = 0.002;

/** Whether a stated value is a known one, another, or not of its kind. */
export function agrees(literal: Literal, value: Value): "same" | "other" | "open" {
  if (literal.kind === "text") return "open";
  if (literal.kind === "date") {
    if (value.date) return compareDates(literal, value.date, 0);
    return value.quantity?.unit === "" && value.quantity.value === literal.year ? "same" : "open";
  }
  const { quantity, date } = value;
  if (!quantity)
    return date && literal.unit === ""
      ? date.year === literal.value
        ? "same"
        : isYear(literal.value)
          ? "other"
          : "open"
      : "open";
  // A number without a unit may be in the one that is stated.
  if (areOtherYears(literal, quantity)) return "open";
  if (literal.unit === "" && Math.abs(quantity.raw - literal.value) <= TOLERANCE * Math.abs(literal.value))
    return "same";
  if (
    quantity.unit === "" &&
    literal.unit !== "" &&
    Math.abs(quantity.value - literal.value) <= TOLERANCE * Math.abs(literal.value)
  )
    return "same";
  // "runway length in feet: 25": the words name a unit elsewhere, and figures in another one are rounded.
  if (quantity.unit === "" && isInOtherUnit(literal, quantity.raw)) return "open";
  if (quantity.unit === "" && literal.unit !== "" && isWithin(quantity.value, literal.value, ROUNDED)) return "open";
  const compared = compareNumbers(literal, { ...quantity, counts: false }, { tolerance: TOLERANCE, vague: false });
  // The same figure in another unit: one of the two units may be a guess.
  return compared === "other" && Math.abs(quantity.raw - literal.value) <= TOLERANCE * Math.abs(literal.value)
    ? "open"
    : compared;
}

function isInOtherUnit({ value, unit }: { value: number; unit: string }, raw: number): boolean {
  return unitsOf(unit).some(({ factor, offset }) => isWithin(raw * factor + offset, value, ROUNDED));
}

const ROUNDED = 0.01; // between a figure and the same in another unit

const isWithin = (one: number, other: number, share: number) => Math.abs(one - other) <= share * Math.abs(other);

/** Whether a number may be a year. */
export const isYear = (value: number) => Number.isInteger(value) && value >= 1000 && value <= 2200;

const NEARLY = 0.01; // between two figures: rounded, or of another year

// The year before is no rounded one, though 1,962 may be a rounded 1,963.
function areOtherYears(
  { value, unit }: { value: number; unit: string },
  { raw, bound, unit: stated }: Quantity,
): boolean {
  const mayBeYears = unit === "" && stated === "" && bound === "exact" && isYear(value) && isYear(raw);
  return mayBeYears && value !== raw && isWithin(raw, value, NEARLY);
}

/** Whether a stated figure is so near a known one that neither tells against the other. */
export function isNearly(literal: Literal, { quantity }: Value): boolean {
  if (literal.kind !== "number" || !quantity) return false;
  return isWithin(quantity.value, literal.value, NEARLY);
}

/** Whether a number without a unit is a known one in the unit that the numbers of its relation are written in. */
export function isAsWritten(literal: Literal, { quantity }: Value, written: string): boolean {
  const unit = written === "" ? undefined : findUnit(unitKey(written));
  if (!unit || literal.kind !== "number" || quantity?.unit !== "") return false;
  const value = quantity.raw * unit.factor + unit.offset;
  return Math.abs(value - literal.value) <= TOLERANCE * Math.abs(literal.value);
}
