import type { DateSpan } from "../../../text/dates";
import type { Value } from "../../../text/quantities";
import { wordsOf } from "../terms";
import { type Check, type Compared, type DetailFinding, SAME_MATTER } from "./check";
import { inNearest } from "./nearest";

/** Years and dates: "4 June 1783" agrees with "1783-06-04", and "1783" with both. */
export const dates: Check = (compared) =>
  compared.claim
    .values()
    .filter(({ date }) => date)
    .map((value) => findingOf(value, compared));

function findingOf(own: Value, { claim, units }: Compared): DetailFinding {
  const date = own.date as DateSpan;
  const said = wordsOf(claim, own);
  let finding: DetailFinding = { kind: "date", state: "missing", said };
  for (const { unit, coverBut } of units) {
    const cover = coverBut(own);
    for (const value of unit.terms.values()) {
      if (!value.date) continue;
      const likeness = compare(date, value.date);
      if (likeness === "same") return { kind: "date", state: "agrees", said, unit };
      const isOther = likeness === "other" && cover >= SAME_MATTER && finding.state === "missing";
      if (isOther)
        finding = { kind: "date", state: "conflicts", said, unit, instead: wordsOf(unit.terms, value), cover };
    }
  }
  if (finding.state === "conflicts") return finding;
  return inNearest(finding, { value: own, units }, (value) => isOtherDate(date, value));
}

const isOtherDate = (date: DateSpan, value: Value) => value.date !== undefined && compare(date, value.date) === "other";

/** Whether a text that says the second states the first. */
export const isSameDate = (one: DateSpan, other: DateSpan) => compare(one, other) === "same";

/** `other` where both cannot be meant; undefined where the second tells too little to say. */
function compare(one: DateSpan, other: DateSpan): "same" | "other" | undefined {
  const hasYears = one.year !== 0 && other.year !== 0;
  if (hasYears && (one.year > other.yearTo || other.year > one.yearTo)) return "other";
  for (const part of ["month", "day"] as const) {
    if (one[part] === 0) continue;
    if (other[part] === 0) return undefined;
    if (one[part] !== other[part]) return "other";
  }
  const isFinestTold = hasYears || one.year === 0;
  const isWithin = one.year === 0 || (other.year >= one.year && other.yearTo <= one.yearTo);
  return isFinestTold && isWithin ? "same" : undefined;
}
