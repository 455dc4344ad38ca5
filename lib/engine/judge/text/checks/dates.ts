import type { DateSpan } from "../../../text/dates";
import type { Value } from "../../../text/quantities";
import { wordsOf } from "../terms";
import type { Check, Compared, DetailFinding } from "./check";
import { inNearest, weighed } from "./nearest";

/** Years and dates: "4 June 1783" agrees with "1783-06-04", and "1783" with both. */
export const dates: Check = (compared) =>
  compared.claim
    .values()
    .filter(({ date }) => date)
    .map((value) => findingOf(value, compared));

function findingOf(own: Value, { claim, units }: Compared): DetailFinding {
  const date = own.date as DateSpan;
  const said = wordsOf(claim, own);
  const found = weighed({ kind: "date", said }, { value: own, units }, ({ terms }) => {
    const dated = terms.values().filter((value) => value.date);
    if (dated.some((value) => compare(date, value.date as DateSpan) === "same")) return "same";
    return dated.find((value) => isOtherDate(date, value));
  });
  if (found.state !== "missing") return found;
  return inNearest(found, { value: own, units }, (value) => isOtherDate(date, value));
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
