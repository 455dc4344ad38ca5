import type { Quantity, Value } from "../../../text/quantities";
import { type Terms, wordsOf } from "../terms";
import { type Check, type Compared, type DetailFinding, SAME_MATTER } from "./check";
import { inNearest } from "./nearest";

const ABOUT = 0.1; // how far "about 1,600" may lie from the number
const ROUNDED = 0.02; // "1,592 metres" is told as "1,600 metres"

/** Numbers with their units: "8,849 m" and "8.8 km" agree, "8,849 m" and "8,611 m" do not. */
export const numbers: Check = (compared) =>
  compared.claim
    .values()
    .filter(({ quantity, date }) => quantity && !date)
    .filter((value) => wordsOf(compared.claim, value).toLowerCase() !== "one") // "one of the best", "one gets it right"
    .map((value) => findingOf(value, compared));

function findingOf(value: Value, { claim, units }: Compared): DetailFinding {
  const said = wordsOf(claim, value);
  let finding: DetailFinding = { kind: "number", state: "missing", said };
  for (const { unit, coverBut } of units) {
    const others = unit.terms.values().filter(({ quantity }) => quantity);
    const isOf = (other: Value) => isComparable([value, claim], [other, unit.terms]);
    const same = others.find((other) => isSameQuantity(value.quantity as Quantity, other.quantity as Quantity));
    if (same || isSplit(value.quantity as Quantity, unit.terms)) return { kind: "number", state: "agrees", said, unit };
    const cover = coverBut(value);
    const other = cover >= SAME_MATTER ? others.find(isOf) : undefined;
    if (other && finding.state === "missing")
      finding = { kind: "number", state: "conflicts", said, unit, instead: wordsOf(unit.terms, other), cover };
  }
  if (finding.state === "conflicts" || value.quantity?.unit === "") return finding;
  return inNearest(finding, { value, units }, (other, terms) => isComparable([value, claim], [other, terms]));
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
  const slack = Math.max(one.precision, Math.abs(one.value) * (isRough ? ABOUT : isRounded(one.raw) ? ROUNDED : 0));
  return (
    Math.abs(one.value - other.value) <= Math.max(slack, 1e-9 * Math.abs(one.value)) && !isOddPrecision(one, other)
  );
}

// "4" does not state "4.3" where the claim says 4.3; the other way round it is rounded.
const isOddPrecision = (one: Quantity, other: Quantity) =>
  other.precision > one.precision && one.value !== other.value && other.bound === "exact" && one.bound === "exact";

// Large and ending in zeros: a number that people round.
const isRounded = (raw: number) => raw >= 100 && raw % 10 === 0;

function countedBy({ tokens, terms }: Terms, { to }: Value): string {
  const next = terms.find(({ at }) => at >= to);
  return next && next.at <= to + 1 && tokens[to]?.kind !== "mark" ? next.stem : "";
}
