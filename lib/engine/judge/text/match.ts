import { countriesOfDemonym } from "@/lib/catalog/demonyms";
import { derivedFrom, linksOf } from "../../text/stems";
import type { Unit } from "./passages";
import type { Term, Terms } from "./terms";

const LINKED = 0.8; // what a word of the same meaning counts, or one that it is derived from
const NAME_PREFIX = 4; // letters that "Italy" and "Italian" share

/** How far a text has a word: 1 as it stands or inflected, less by another word for it, 0 not at all. */
export function matchIn(term: Term, { stems, norms, terms }: Terms): number {
  if (stems.has(term.stem) || norms.has(term.norm)) return 1;
  if (term.isName) return terms.some((other) => isSameName(term, other)) || isInitials(term, terms) ? 1 : 0;
  for (const link of linksOf(term.stem)) if (stems.has(link)) return LINKED;
  for (const base of derivedFrom(term.stem)) if (stems.has(base)) return LINKED;
  return 0;
}

/** As `matchIn`, in a unit, what stands above it, and what its pronouns stand for. */
export function matchInUnit(term: Term, { terms, above, told }: Unit): number {
  return Math.max(matchIn(term, terms), matchIn(term, above), told ? matchIn(term, told) : 0);
}

function isSameName(one: Term, other: Term): boolean {
  if (isFrom(one, other) || isFrom(other, one)) return true;
  if (!other.isName || one.norm.length < NAME_PREFIX || other.norm.length < NAME_PREFIX) return false;
  const isNear = Math.abs(one.norm.length - other.norm.length) <= NAME_PREFIX;
  return (
    isNear && one.norm.slice(0, NAME_PREFIX) === other.norm.slice(0, NAME_PREFIX) && isEnding(one.norm, other.norm)
  );
}

// "Norwegian" and "Norway".
const isFrom = (one: Term, country: Term) =>
  country.isName && countriesOfDemonym(one.norm).some((name) => name.toLowerCase().split(" ").includes(country.norm));

// "Italy" and "Italian", "Europe" and "Europeans"; not "Martin" and "Martha", "Paul" and "Paula".
const PLACE_ENDING = /^[aeoy]?$/;
const PEOPLE_ENDING = /^(?:n|an|ian|ese|ish|ic|i)s?$/;

function isEnding(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  const ends = [one.slice(shared), other.slice(shared)];
  return ends.some((end) => PLACE_ENDING.test(end)) && ends.some((end) => PEOPLE_ENDING.test(end));
}

// "UN" of "United Nations", one way or the other round.
function isInitials(term: Term, terms: readonly Term[]): boolean {
  if (term.norm.length < 2 || term.norm.length > 5) return false;
  for (let from = 0; from + term.norm.length <= terms.length; from++) {
    const run = terms.slice(from, from + term.norm.length);
    if (run.every(({ isName, norm }, i) => isName && norm[0] === term.norm[i])) return true;
  }
  return false;
}
