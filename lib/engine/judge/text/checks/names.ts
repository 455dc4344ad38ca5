import { countriesOfDemonym } from "@/lib/catalog/demonyms";
import { matchIn, matchInUnit } from "../match";
import type { Term, Terms } from "../terms";
import { type Check, type Compared, type ComparedUnit, type DetailFinding, SAME_MATTER } from "./check";

/**
 * Names: a unit has it, or another part of the passages, or none. Where a unit that is about the same has another name that
 * the claim lacks, that one stands in its place; where it has none the name may be what "it" or "she" stands for.
 */
export const names: Check = (compared) =>
  compared.claim.terms.filter(({ isName }) => isName).map((term) => findingOf(term, compared));

function findingOf(term: Term, compared: Compared): DetailFinding {
  const { claim, units, isHeld } = compared;
  const said = wholeName(claim, term);
  const holding = units.find(({ unit }) => matchInUnit(term, unit) > 0);
  if (holding) return { kind: "name", state: "agrees", said, unit: holding.unit };
  if (isHeld(term.stem, term.norm)) return { kind: "name", state: "agrees", said };
  for (const one of units) {
    const instead = inPlaceOf(term, one, compared);
    if (instead) return { kind: "name", state: "conflicts", said, unit: one.unit, instead };
  }
  return { kind: "name", state: "missing", said };
}

function inPlaceOf(term: Term, { unit, coverBut }: ComparedUnit, { claim }: Compared): string | undefined {
  if (coverBut({ from: term.at, to: term.at + 1 }) < SAME_MATTER) return undefined;
  const isSubject = claim.terms.every((other) => other.at >= term.at || matchInUnit(other, unit) === 0);
  if (isSubject && PRONOUNS.some((one) => unit.terms.norms.has(one))) return undefined;
  const ofDates = new Set(unit.terms.values().flatMap(({ from, to }) => range(from, to)));
  const others = unit.terms.terms.filter(
    (other) => other.isName && !ofDates.has(other.at) && !DAYS.has(other.norm) && matchIn(other, claim) === 0,
  );
  const other = others.find((one) => isNation(one) === isNation(term));
  return other && wholeName(unit.terms, other);
}

// "New York" of "York": all names that stand side by side.
function wholeName({ tokens, terms }: Terms, { at }: Term): string {
  const named = new Set(terms.flatMap((term) => (term.isName ? [term.at] : [])));
  let [from, to] = [at, at + 1];
  while (named.has(from - 1)) from -= 1;
  while (named.has(to)) to += 1;
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");
}

const PRONOUNS = ["he", "she", "it", "they", "his", "her", "its", "their"]; // by which a unit may tell the name that the claim begins with
const DAYS = new Set("monday tuesday wednesday thursday friday saturday sunday".split(" "));

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

// "American" is no name in the place of "Pittsburgh".
const isNation = ({ norm }: Term) => countriesOfDemonym(norm).length > 0;
