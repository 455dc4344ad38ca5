import type { Value } from "../../../text/quantities";
import type { Unit } from "../passages";
import { type Terms, wordsOf } from "../terms";
import type { ComparedUnit, DetailFinding } from "./check";

const LEAST_COVER = 0.4; // share of a claim's other words: with less what differs is hardly about the same

/** What is missing, or that the unit nearest to the claim, though in other words, has another value in its place. */
export function inNearest(
  missing: DetailFinding,
  { value, units }: { value: Value; units: readonly ComparedUnit[] },
  isOther: (value: Value, terms: Terms) => boolean,
): DetailFinding {
  let [nearest, most] = [undefined as Unit | undefined, LEAST_COVER];
  for (const { unit, coverBut } of units) if (coverBut(value) > most) [nearest, most] = [unit, coverBut(value)];
  const other = nearest?.terms.values().find((one) => isOther(one, (nearest as Unit).terms));
  if (!nearest || !other) return missing;
  return { ...missing, state: "differs", unit: nearest, instead: wordsOf(nearest.terms, other) };
}
