import type { Check, Compared, DetailFinding } from "./check";
import { dates } from "./dates";
import { names } from "./names";
import { negation } from "./negation";
import { numbers } from "./numbers";
import { opposites } from "./opposites";
import { quantifiers } from "./quantifiers";
import { strength } from "./strength";

export { type Compared, type ComparedUnit, type DetailFinding, SAME_MATTER } from "./check";

/** One file a kind of detail. */
const CHECKS: readonly Check[] = [numbers, dates, names, negation, opposites, quantifiers, strength];

/** What all checks find of a claim and a unit: agreed, in conflict or missing. */
export function findingsOf(compared: Compared): DetailFinding[] {
  return CHECKS.flatMap((check) => check(compared));
}
