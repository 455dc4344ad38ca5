import type { Quantity, Value } from "../../../text/quantities";
import { type Terms, wordsOf } from "../terms";
import type { Check, Compared, DetailFinding } from "./check";
import { inNearest, weighed } from "./nearest";

const ABOUT = 0.05; // how far "about 1,600" may lie from the number

/** Numbers with their units: "8,849 m" and "8.8 km" agree, "8,849 m" and "8,611 m" do not. */
export const numbers: Check = (compared) =>
  compared.claim
    .values()
    .filter(({ quantity, date }) => quantity && !date)
    .filter((value) => wordsOf(compared.claim, value).toLowerCase() !== "one") // "one of the best", "one gets it right"
    .map((value) => findingOf(value, compared));

function findingOf(value: Value, { claim, units }: Compared): DetailFinding {
  const said = wordsOf(claim, value);
  const isOf = (other: Value, terms: Terms) => isComparable([value, claim], [other, terms]);
  const own = value.quantity as Quantity;
  const found = weighed({ kind: "number", said }, { value, units }, (unit) => {
    const others = unit.terms.values().filter(({ quantity }) => quantity);
    const isSame = others.some((other) => isSameQuantity(own, other.quantity as Quantity));
    if (isSame || isSplit(own, unit.terms)) return "same";
    return others.find((other) => isOf(other, unit.terms));
  });
  if (found.state !== "missing" || own.unit === "") return found;
  return inNearest(found, { value, units }, isOf);
}

// "3, 800": texts that were cut into words and joined again have a space behind the mark of thousands.
function isSplit({ raw }: Quantity, { tokens }: Terms): boolean {
  if (!Number.isInteger(raw) || raw < 1_000) return false;
  const parts = raw.toLocaleString("en-US").split(",");
  return tokens.some((_, at) =>
    parts.every((part, i) => tokens[at + 2 * i]?.text === part && (i === 0 || tokens[at + 2 * i - 1]?.text === ",")),
  );
}

/** Whether two numbers are of the same unit, or count the same noun: only then may one stand for the other. */
export function isComparable([one, oneTerms]: ValueInText, [other, otherTerms]: ValueInText): boolean {
  if (other.date && !one.date && other.quantity?.unit === "") return false;
  if (one.quantity?.unit !== other.quantity?.unit) return false;
  const noun = countedBy(oneTerms, one);
  return one.quantity?.unit !== "" || (noun !== "" && noun === countedBy(otherTerms, other));
}

/** A value with the text in which it stands. */
export type ValueInText = readonly [Value, Terms];

/** Whether a text that says the second states the first, as far as its bound and its digits go. */
export function isSameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.unit !== other.unit) return one.raw === other.raw && (one.unit === "" || other.unit === "");
  if (one.bound === "over" && other.value > one.value) return other.bound !== "under";
  if (one.bound === "under" && other.value < one.value) return other.bound !== "over";
  const isRough = one.bound === "about" || other.bound === "about";
  const slack = Math.max(one.precision, isRough ? Math.abs(one.value) * ABOUT : 0);
  return (
    Math.abs(one.value - other.value) <= Math.max(slack, 1e-9 * Math.abs(one.value)) && !isOddPrecision(one, other)
  );
}

// "4" does not state "4.3" where the claim says 4.3; the other way round it is rounded.
const isOddPrecision = (one: Quantity, other: Quantity) =>
  other.precision > one.precision && one.value !== other.value && other.bound === "exact" && one.bound === "exact";

function countedBy({ tokens, terms }: Terms, { to }: Value): string {
  const next = terms.find(({ at }) => at >= to);
  return next && next.at <= to + 1 && tokens[to]?.kind !== "mark" ? next.stem : "";
}
