import { countriesOfDemonym } from "@/lib/catalog/demonyms";
import { type Kind, kindsOfNoun } from "@/lib/catalog/kinds";
import { MEANINGS, type Relation } from "@/lib/catalog/relations";
import type { Fact } from "../../graph/fact";
import { isFunctionWord, stemOf } from "../../text/stems";
import { parseMeasure } from "../../text/units";
import type { ClauseReading } from "../arguments";
import { agrees, isNearly, isYear } from "../evidence/compare";
import type { Evidence } from "../evidence/evidence";
import { asksForAnother, isNamed } from "./asked";
import type { End } from "./ends";
import { scoreOf, stateBetween, takes } from "./explain";
import type { Fit } from "./fit";
import type { Edge } from "./joined";
import { isAround, MOST_ROLES, rangeOf } from "./range";
import { overlaps, type Span } from "./spans";
import { allWordsOf, wordsOf } from "./spelling";
import type { Between, Case } from "./window";

const LEAST_CONFLICT = 0.6; // of the words with a relation that has another object

/** Facts that leave no room for what a clause says. `score` 0 to 1: how well its words state their relation. */
export interface Conflict {
  facts: readonly Fact[];
  expected: string;
  stated: Pick<End, "from" | "to" | "value">;
  score: number;
  link: number;
  words: readonly number[];
}

/** What the clause says of one end is said of something else by the graph. */
export function findConflict(one: Case, open: readonly Span[], plausible: readonly Edge[]): Conflict | undefined {
  return conflictingPairs(one, open, plausible)
    .map(([a, b]) => conflictBetween(one, a, b))
    .reduce((most, next) => (next && (!most || next.score > most.score) ? next : most), undefined);
}

const MOST_OPEN = 8; // names and values without a fact: more are never all told by two of them

// Pairs of ends that no fact joins that the words may state, and that leave nothing else of the clause unexplained.
function conflictingPairs(
  { evidence, reading, joined }: Case,
  open: readonly Span[],
  plausible: readonly Edge[],
): [End, End][] {
  const pairs: [End, End][] = [];
  const { ends } = joined;
  if (open.length > MOST_OPEN) return pairs;
  for (const [i, a] of ends.entries()) {
    for (const b of ends.slice(i + 1)) {
      const names = [...a.entities.keys(), ...b.entities.keys()];
      const isTold = (span: Span) => names.some((entity) => isNamedBy(evidence, wordsAt(reading, span), entity));
      if (overlaps(a, b) || !open.every((span) => overlaps(span, a) || overlaps(span, b) || isTold(span))) continue;
      if (!open.some((span) => overlaps(span, a) || overlaps(span, b))) continue;
      if (plausible.some(({ subject, object }) => joins(subject, object, [a, b]))) continue;
      const others = open.filter((span) => !overlaps(span, a) && !overlaps(span, b));
      const meant = (end: End) => toldBy(evidence, end, { others: others.map((span) => wordsAt(reading, span)) });
      pairs.push([meant(a), meant(b)]);
    }
  }
  return pairs;
}

// "Springfield, in Ohio": of the things of one name those that the other names are part of the name of.
function toldBy(evidence: Evidence, end: End, { others }: { others: readonly (readonly string[])[] }): End {
  const told = [...end.entities].filter(([entity]) => others.every((words) => isNamedBy(evidence, words, entity)));
  return others.length === 0 || told.length === 0 ? end : { ...end, entities: new Map(told) };
}

function joins(subject: Span, object: Span, [a, b]: readonly [Span, Span]): boolean {
  return (overlaps(subject, a) && overlaps(object, b)) || (overlaps(subject, b) && overlaps(object, a));
}

const CLOSE = 0.1; // behind the best of all relations, within which the one that the subject has is meant

function conflictBetween(one: Case, a: End, b: End): Conflict | undefined {
  let best: Conflict | undefined;
  for (const ends of [
    { subject: a, object: b },
    { subject: b, object: a },
  ]) {
    const found = ends.subject.entities.size > 0 ? conflictOf(one, ends) : undefined;
    if (found && (!best || found.score > best.score)) best = found;
  }
  return best;
}

function conflictOf(one: Case, { subject, object }: Ends): Conflict | undefined {
  const stated = stateBetween(one, subject, object);
  const { fits } = stated;
  const top = bestMeant(one, stated, { subject, object });
  let best: Conflict | undefined;
  for (const [relation, fit] of fits) {
    const score = scoreOf(fit);
    if (!one.joined.relations.has(relation)) continue; // one that graphs commonly hold
    if (score < LEAST_CONFLICT || score < top - CLOSE || (best && best.score >= score)) continue;
    const isThing = object.entities.size > 0 || one.evidence.relations[relation]?.object === "entity";
    const told = isThing && fit.direction !== 0;
    const turned = told && (fit.direction === 1) !== subject.from < object.from;
    if (turned || !takes(one.evidence, relation, object)) continue;
    if (asksForAnother(one, { relation, fit, object, window: stated.window })) continue;
    const facts = otherFacts(one.evidence, relation, { subject, object });
    if (facts && !mayTake(one, { fact: facts[0] as Fact, fit }, object)) continue;
    if (facts?.some((fact) => isTimeOfAmount(one, fact, object))) continue;
    // What the graph holds instead is there in the text: the claim was not understood.
    const mentioned = facts?.some((fact) => isMentioned(one, fact, subject));
    if (facts && !mentioned)
      best = { facts, score, link: 1, words: fit.words, stated: object, expected: one.evidence.objectsOf(facts) };
  }
  return best;
}

// "Signed in 1776" names no amount beside a known 48,533, though a number alone may be either.
function isTimeOfAmount({ reading: { clause } }: Case, { literal }: Fact, { from, value }: End): boolean {
  const isTime = value?.date !== undefined && TIME_BEFORE.has(clause.tokens[from - 1]?.norm ?? "");
  return isTime && literal?.kind === "number" && !isYear(literal.value);
}

const TIME_BEFORE = new Set(["in", "since", "until", "till", "during", "after", "before"]);

// How well the words state the best of all relations, but for those of a word that only says what an end is: "a city in
// Spain" asks for no Spain that is a city's, unless the graph has it so.
function bestMeant({ evidence, joined }: Case, { fits, window }: Between, { subject, object }: Ends): number {
  const isPlayed = (relation: number) =>
    joined.relations.has(relation) &&
    ([...object.entities.keys()].some((entity) => evidence.countTo(entity, relation) > 0) ||
      [...subject.entities.keys()].some((entity) => evidence.tells(entity, relation)));
  const isDescribing = ({ words }: Fit) => words.length > 0 && words.every((at) => window.describing.has(at));
  let best = 0;
  for (const [relation, fit] of fits) {
    if (scoreOf(fit) <= best || !takes(evidence, relation, object)) continue;
    if (!isDescribing(fit) || isPlayed(relation)) best = scoreOf(fit);
  }
  return best;
}

function isMentioned({ evidence, reading: { clause }, joined }: Case, fact: Fact, subject: End): boolean {
  if (joined.edges.some((edge) => edge.fact.id === fact.id)) return true;
  const words = wordsOf(evidence.objectOf(fact)).filter((word) => !isFunctionWord(word));
  const stands = (word: string) =>
    clause.tokens.some(({ norm }, at) => norm === word && (at < subject.from || at >= subject.to));
  return words.length > 0 && words.every(stands);
}

const WHOLLY = 0.9; // of a phrase and of the telling words, where nothing but these says that a name is of the range

// Whether a name may be what the relation of a fact leads to. Where the graph has it so of no other subject, the words have
// to name that very relation, if it is a place: "comes from Warsaw" is no birthplace, though Warsaw is a city, too. Where nothing tells of
// what kind it is, they may say little else; of a relation that has an object of each kind (a city, a country) it has to be known.
function mayTake(one: Case, { fact, fit }: { fact: Fact; fit: Fit }, object: End): boolean {
  const relation = one.evidence.relations[fact.relation] as Relation;
  if (relation.object !== "entity") return true;
  const range = rangeOf(one.evidence, fact, object);
  if (range === "one" || range === "other") return range === "one";
  if (isOfSaidKind(one, relation, object)) return true;
  if (range === "alike" && !isPlace(one.evidence, fact.object)) return true;
  if (!isNamed(one, relation, fit)) return false;
  return range === "alike" || (relation.single !== "per-kind" && Math.min(fit.phrase, fit.own) >= WHOLLY);
}

// "In the city of Ulm" says that Ulm is what a relation called "city" leads to.
function isOfSaidKind({ reading: { clause } }: Case, { label }: Relation, { from }: End): boolean {
  const noun = clause.tokens[from - 1]?.norm === "of" ? clause.tokens[from - 2] : clause.tokens[from - 1];
  return noun?.pos === "NOUN" && kindsOfNoun(noun.norm) !== undefined && wordsOf(label).at(-1) === noun.norm;
}

interface Ends {
  subject: End;
  object: End;
}

// The facts of a relation that leave no room for another object, where the object stated is of their kind.
function otherFacts(evidence: Evidence, relation: number, { subject, object }: Ends): Fact[] | undefined {
  const { single, said } = evidence.relations[relation] as Relation;
  if (!single && said?.includes("single")) return undefined;
  let found: Fact[] | undefined;
  for (const [entity, weight] of subject.entities) {
    const facts = evidence.facts(entity, relation);
    // A namesake of which this is not told may be meant.
    if (weight >= AS_LIKELY && facts.length === 0 && evidence.tells(entity)) return undefined;
    if (weight < LIKELY || facts.length === 0) continue;
    if (facts.length > 1 && !single) return undefined;
    if (!facts.every((fact) => isOther(evidence, fact, object))) return undefined;
    found ??= [...facts];
  }
  return found;
}

const AS_LIKELY = 0.5; // a reading that a name may have just as well
const LIKELY = 0.2; // a reading that a refutation must reckon with

/** The things that an end may well mean. */
export function likely({ entities }: End): number[] {
  return [...entities].flatMap(([entity, weight]) => (weight < LIKELY ? [] : entity));
}

function isOther(evidence: Evidence, fact: Fact, object: End): boolean {
  const { literal } = fact;
  if (literal && literal.kind !== "text")
    return object.value !== undefined && agrees(literal, object.value) === "other" && !isNearly(literal, object.value);
  const known = literal ? literal.text : evidence.label(fact.object);
  const figure = object.value?.quantity && literal ? parseMeasure(literal.text.replace(/^~\s*/, "")) : undefined;
  if (figure && object.value) return agrees({ kind: "number", ...figure }, object.value) === "other";
  // A date or a code that is written in an unknown way is no other name.
  if (object.text !== undefined && !/\p{L}/u.test(object.text) && !/\d/.test(known)) return false;
  if (object.text !== undefined && /\d/.test(object.text)) return plain(known) !== plain(object.text);
  if (object.text !== undefined) return isOtherName(known, object.text);
  const entities = [...object.entities.keys()];
  if (entities.length === 0 || (fact.object >= 0 && entities.every((one) => isOfOtherKind(evidence, one, fact.object))))
    return false;
  if (literal) return entities.every((entity) => isOtherName(known, evidence.label(entity)));
  return entities.every(
    (entity) =>
      entity !== fact.object &&
      !isNamedAlike(evidence.label(entity), known) &&
      !isPeopleOf(known, evidence.label(entity)) &&
      !isPeopleOf(evidence.label(entity), known) &&
      !isNear(evidence, entity, fact.object) &&
      !mayContain(evidence, entity, fact.object),
  );
}

const SORTS = [
  new Set<Kind>(["person", "character"]),
  new Set<Kind>(["country", "region", "city", "continent", "place", "water", "mountain"]),
  new Set<Kind>(["class", "concept", "field", "sport", "language", "currency", "substance", "element"]),
];

const isPlace = (evidence: Evidence, entity: number) => entity >= 0 && SORTS[1]?.has(evidence.kind(entity)) === true;

// "Filmed in Norway" says nothing against who filmed it.
function isOfOtherKind(evidence: Evidence, one: number, other: number): boolean {
  const [a, b] = [one, other].map((entity) => SORTS.findIndex((sort) => sort.has(evidence.kind(entity))));
  return a !== b && a !== -1 && b !== -1;
}

// "Australians" and "Australia" say the same of a book.
function isPeopleOf(people: string, country: string): boolean {
  return countriesOfDemonym(people.toLowerCase()).includes(country);
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

// "Brussels" and "City of Brussels": all words of the one are among the other's.
function isNamedAlike(a: string, b: string): boolean {
  const [some, others] = [a, b].map(
    (name) =>
      new Set(
        wordsOf(name)
          .filter((word) => !isFunctionWord(word))
          .map(stemOf),
      ),
  );
  if (!some || !others || some.size === 0 || others.size === 0) return false;
  const [short, long] = some.size <= others.size ? [some, others] : [others, some];
  return [...short].every((word) => long.has(word));
}

// Names without a word in common.
function isOtherName(known: string, stated: string): boolean {
  const words = wordsOf(known);
  const others = wordsOf(stated);
  if (words.length === 0 || others.length === 0) return false;
  return !others.some((other) =>
    words.some((word) => word === other || (word.length > 3 && other.startsWith(word.slice(0, 4)))),
  );
}

const LEVELS = new Set(MEANINGS.levels); // no stems: "native" has that of "nation"

// A country may hold a place of which the graph does not say where it lies.
function mayContain(evidence: Evidence, around: number, place: number): boolean {
  const namesLevel = ({ relation }: Fact) =>
    wordsOf(evidence.relations[relation]?.label ?? "").some((it) => LEVELS.has(it));
  const isLevel = (entity: number) => evidence.factsTo(entity, undefined, MOST_ROLES).some(namesLevel);
  const isTold = ({ object, relation }: Fact) => object >= 0 && isAround(evidence, relation);
  return isLevel(around) && !isLevel(place) && !evidence.facts(place).some(isTold);
}

// One lies in the other or is a part of it.
function isNear(evidence: Evidence, a: number, b: number): boolean {
  const joined = (from: number, to: number) =>
    evidence.facts(from).some((fact) => fact.object === to && isAround(evidence, fact.relation));
  return joined(a, b) || joined(b, a);
}

/** Whether words are part of the name of an entity, in brackets or not. */
export function isNamedBy(evidence: Evidence, words: readonly string[], entity: number): boolean {
  const label = allWordsOf(evidence.label(entity));
  return words.every((word) => label.includes(word));
}

/** The words of a stretch, without marks. */
export function wordsAt({ clause }: ClauseReading, { from, to }: Span): string[] {
  return clause.tokens.slice(from, to).flatMap((token) => (token.kind === "mark" ? [] : token.norm));
}
