import type { Check, Compared, Finding } from "./check";
import { dates } from "./dates";
import { names } from "./names";
import { negation } from "./negation";
import { numbers } from "./numbers";
import { opposites } from "./opposites";
import { quantifiers } from "./quantifiers";
import { strength } from "./strength";

export { type Compared, type ComparedUnit, type Finding, SAME_MATTER } from "./check";

/** One file a kind of detail. */
const CHECKS: readonly Check[] = [numbers, dates, names, negation, opposites, quantifiers, strength];

/** What all checks find of a claim and a unit: agreed, in conflict or missing. */
export function findingsOf(compared: Compared): Finding[] {
  return CHECKS.flatMap((check) => check(compared));
}
