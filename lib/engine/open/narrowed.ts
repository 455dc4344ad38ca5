import { type Relation, wordingOf } from "@/lib/catalog/relations";
import type { ClauseToken } from "../claims/clause";
import type { Fact } from "../graph/reader";
import { isNarrowing, isPast, isQuality } from "../judge/qualifiers";
import type { Case } from "./window";

/** Facts that decide a clause, and the tokens that state their relation. */
export interface Told {
  facts: readonly Fact[];
  words: readonly number[];
}

const ORDINALS: Record<string, string> = {
  first: "1st",
  second: "2nd",
  third: "3rd",
  fourth: "4th",
  fifth: "5th",
  sixth: "6th",
  seventh: "7th",
  eighth: "8th",
  ninth: "9th",
  tenth: "10th",
};

/**
 * Whether a clause says something narrower than the facts that decide it, or something else: "the former capital", "the
 * only doctor", "the largest of them". A relation may say so itself ("largest city", "1st runway length").
 */
export function isNarrowed(one: Case, told: readonly Told[]): boolean {
  const { graph, reading, evidence } = one;
  const { tokens } = reading.clause;
  const words = new Set(told.flatMap((it) => it.words));
  const relations = told.flatMap(({ facts }) => facts.map(({ relation }) => graph.relations[relation]));
  const own = relations.flatMap((relation) => (relation ? wordsOf(relation) : []));
  const isOwn = (norm: string) =>
    own.some((has) => has.has(norm) || (Object.hasOwn(ORDINALS, norm) && has.has(ORDINALS[norm] ?? "")));
  // Of one object only the graph says that it is so now; of several it does not say which is past.
  const isOneOfMany = told.every(({ facts }) =>
    facts.every(({ subject, relation }) => graph.facts(subject, relation).length > 1),
  );
  const classes = classStarts(one);
  const isNamed = (at: number) => evidence.ends.some(({ from, to, weighty }) => weighty && from <= at && at < to);
  const isOpen = (token: ClauseToken, at: number) =>
    isNarrowing(token, tokens[at + 1]) && !isNamed(at) && !isOwn(token.norm) && !(isPast(token) && isOneOfMany);
  return tokens.some(
    (token, at) =>
      isOpen(token, at) || (classes.has(at + 1) && isQuality(tokens, at) && !words.has(at) && !isNamed(at)),
  );
}

const words = new WeakMap<Relation, ReadonlySet<string>>();

// All words of the phrases of a relation, read once.
function wordsOf(relation: Relation): ReadonlySet<string> {
  const known = words.get(relation);
  if (known) return known;
  const phrases = [relation, wordingOf(relation.label)].flatMap(phrasesOf);
  const made = new Set(phrases.flatMap((phrase) => phrase.toLowerCase().split(/[^\p{L}\p{N}]+/u)));
  words.set(relation, made);
  return made;
}

const phrasesOf = ({ label = "", nouns = [], inverseNouns = [], verbs = [], inverseVerbs = [] }: Partial<Relation>) => [
  label,
  ...nouns,
  ...inverseNouns,
  ...verbs,
  ...inverseVerbs,
];

// Where classes begin that the graph has the things named in a clause under.
function classStarts({ graph, evidence }: Case): Set<number> {
  const classed = evidence.edges.filter(({ fact }) => graph.relations[fact.relation]?.id === "instance-of");
  return new Set(classed.map(({ object }) => object.from));
}
