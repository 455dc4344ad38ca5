import { hasRole, type Relation, wordingOf } from "@/lib/catalog/relations";
import type { Fact } from "../../graph/fact";
import { inDigits } from "../../text/ordinals";
import type { ClauseToken } from "../clauses/clause";
import { isNarrowing, isPast, isQuality } from "../qualifiers";
import type { Case } from "./window";

/** Facts that decide a clause, and the tokens that state their relation. */
export interface DecidingFacts {
  facts: readonly Fact[];
  words: readonly number[];
}

/**
 * Whether a clause says something narrower than the facts that decide it, or something else: "the former capital", "the
 * only doctor", "the largest of them". A relation may say so itself ("largest city", "1st runway length").
 */
export function isNarrowed(one: Case, told: readonly DecidingFacts[]): boolean {
  const { tokens } = one.reading.clause;
  const isNamed = (at: number) => one.joined.ends.some(({ from, to, weighty }) => weighty && from <= at && at < to);
  const narrowing = tokens.filter((token, at) => isNarrowing(token, tokens[at + 1]) && !isNamed(at));
  if (narrowing.length > 0 && !areTold(one, told, narrowing)) return true;
  const stating = new Set(told.flatMap((it) => it.words));
  return [...classStarts(one)].some((at) => isQuality(tokens, at - 1) && !stating.has(at - 1) && !isNamed(at - 1));
}

// Whether the relations themselves are worded so.
function areTold({ evidence }: Case, told: readonly DecidingFacts[], narrowing: readonly ClauseToken[]): boolean {
  const facts = told.flatMap((it) => it.facts);
  const relations = new Set(facts.flatMap(({ relation }) => evidence.relations[relation] ?? []));
  const own = [...relations].map(wordsOf);
  // Of one object only the graph says that it is so now; of several it does not say which is past.
  const isOneOfMany = facts.every(({ subject, relation }) => evidence.facts(subject, relation).length > 1);
  return narrowing.every(
    (token) =>
      own.some((said) => said.has(token.norm) || said.has(inDigits(token.norm))) || (isPast(token) && isOneOfMany),
  );
}

// All words of the phrases of a relation.
function wordsOf(relation: Relation): ReadonlySet<string> {
  const phrases = [relation, wordingOf(relation.label)].flatMap(phrasesOf);
  return new Set(phrases.flatMap((phrase) => phrase.toLowerCase().split(/[^\p{L}\p{N}]+/u)));
}

const phrasesOf = ({ label = "", nouns = [], inverseNouns = [], verbs = [], inverseVerbs = [] }: Partial<Relation>) => [
  label,
  ...nouns,
  ...inverseNouns,
  ...verbs,
  ...inverseVerbs,
];

// Where classes begin that the graph has the things named in a clause under.
function classStarts({ evidence, joined }: Case): Set<number> {
  const classed = joined.edges.filter(({ fact }) => hasRole(evidence.relations[fact.relation], "instance"));
  return new Set(classed.map(({ object }) => object.from));
}
