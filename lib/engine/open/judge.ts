import type { Relation } from "@/lib/catalog/relations";
import type { Fact, GraphReader, Literal } from "../graph/reader";
import type { Reading } from "../judge/arguments";
import { describeLiteral } from "../judge/values";
import { agrees, type Edge, type End, type Evidence, findEvidence } from "./evidence";
import { describingWords, type Fit, fitRelations, type Span, strangeFit, type Window, wordsBetween } from "./fit";
import { allWordsOf, wordsOf } from "./spelling";
import { type Vocabulary, vocabularyOf } from "./vocabulary";
import { stemOf } from "./words";

/** What the facts of a graph with inferred relations say of a clause, negation aside. */
export interface OpenFinding {
  verdict: "supported" | "refuted" | "unknown";
  facts: readonly Fact[];
  expected?: string;
  link: number;
  fit: number;
  explained: number;
  /** Tokens that the facts explain. */
  words: readonly number[];
}

const NOTHING: OpenFinding = { verdict: "unknown", facts: [], link: 0, fit: 0, explained: 0, words: [] };
const LEAST_FIT = 0.4; // of the words with a fact that joins the things named
const LEAST_CONFLICT = 0.6; // of the words with a relation that has another object

interface Case {
  graph: GraphReader;
  reading: Reading;
  vocabulary: Vocabulary;
  evidence: Evidence;
}

interface Explained {
  edge: Edge;
  fit: number;
  words: readonly number[];
}

/** Judges a clause by evidence first: which facts join what it names, and do its words state them? */
export function judgeOpen(graph: GraphReader, reading: Reading): OpenFinding {
  const vocabulary = vocabularyOf(graph.relations);
  const evidence = findEvidence(graph, reading);
  const one: Case = { graph, reading, vocabulary, evidence };
  const explained = bestEdges(evidence.edges.map((edge) => explainEdge(one, edge)).filter((it) => it.fit >= LEAST_FIT));
  const open = openEnds(one, explained);
  if (explained.length > 0 && open.length === 0) return supported(explained, evidence.edges);
  return findConflict(one, open, explained) ?? NOTHING;
}

const SURE = 0.5; // link from which a fact between two ends is shown although no word asks for it

function supported(explained: readonly Explained[], edges: readonly Edge[]): OpenFinding {
  const weakest = explained.reduce((least, it) => (it.fit * it.edge.link < least.fit * least.edge.link ? it : least));
  const meant = new Map<string, number>();
  for (const { edge } of explained)
    for (const [end, entity] of entitiesOf(edge)) meant.set(`${end.from} ${end.to}`, entity);
  const beside = edges.filter(
    (edge) =>
      edge.link >= SURE &&
      entitiesOf(edge).every(([end, entity]) => (meant.get(`${end.from} ${end.to}`) ?? entity) === entity),
  );
  // Doubles of one thing, each with the fact: "Asian American" and "Asian Americans".
  const doubles = edges.filter(({ fact, subject, object }) =>
    explained.some(
      ({ edge }) =>
        edge.subject === subject &&
        edge.object === object &&
        edge.fact.relation === fact.relation &&
        edge.fact.subject === fact.subject,
    ),
  );
  return {
    verdict: "supported",
    facts: [...new Map([...explained.map(({ edge }) => edge), ...doubles, ...beside].map(({ fact }) => [fact.id, fact])).values()],
    link: weakest.edge.link,
    fit: weakest.fit,
    explained: weakest.fit,
    words: explained.flatMap((it) => [...it.words]),
  };
}

function entitiesOf({ subject, object, fact }: Edge): [End, number][] {
  return [
    [subject, fact.subject],
    [object, fact.object],
  ];
}

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** Of facts that explain the same two ends the best stays, and of ends that overlap the longer. */
function bestEdges(explained: readonly Explained[]): Explained[] {
  const sorted = [...explained].sort((a, b) => sizeOf(b) - sizeOf(a));
  const kept: Explained[] = [];
  for (const it of sorted) {
    const clashes = kept.some((other) => [it.edge.subject, it.edge.object].some((end) => isPartly(end, other.edge)));
    const doubled = kept.some(
      (other) =>
        (overlaps(it.edge.subject, other.edge.subject) && overlaps(it.edge.object, other.edge.object)) ||
        (overlaps(it.edge.subject, other.edge.object) && overlaps(it.edge.object, other.edge.subject)),
    );
    if (!clashes && !doubled) kept.push(it);
  }
  return kept;
}

function isPartly(end: Span, { subject, object }: Edge): boolean {
  return [subject, object].some((other) => overlaps(end, other) && (end.from !== other.from || end.to !== other.to));
}

const sizeOf = ({ edge, fit }: Explained) =>
  edge.subject.to - edge.subject.from + edge.object.to - edge.object.from + fit + edge.link;

function explainEdge(one: Case, edge: Edge): Explained {
  const window = windowOf(one, edge.subject, edge.object);
  const fits = fitRelations(one.vocabulary, one.reading, window);
  const fit = fits.get(edge.fact.relation) ?? strangeFit(window);
  const best = Math.max(0, ...[...fits.values()].map(scoreOf));
  const score = scoreOf(fit);
  const turned = fit.direction !== 0 && (fit.direction === 1) !== edge.subject.from < edge.object.from;
  const turnable = turned && isTurnable(one.graph, edge);
  const lag = best - score;
  return { edge, fit: turnable ? 0 : Math.max(score, 1 - 2 * lag) * (lag > 0.45 ? 0 : 1), words: fit.words };
}

// Whether an end can be what a relation takes as its object: a date for a date, a name for a thing.
function takes(graph: GraphReader, relation: number, { value, entities, text }: End): boolean {
  const kind = graph.relations[relation]?.object;
  if (text !== undefined) return kind === "entity" || kind === "text";
  if (kind === "number") return value?.quantity !== undefined || value?.date !== undefined;
  if (kind === "date") return value?.date !== undefined;
  return value === undefined || entities.size > 0 || kind === "text";
}

/** 0 to 1. */
function scoreOf(fit: Fit): number {
  return 0.5 * fit.phrase + 0.4 * fit.own + 0.1 * fit.preposition;
}

// Whether the relation could as well hold the other way round, so that the words have to tell.
function isTurnable(graph: GraphReader, { fact, subject, object }: Edge): boolean {
  if (fact.object < 0 || graph.relations[fact.relation]?.symmetric) return false;
  const takes = (end: End) => [...end.entities.keys()].some((entity) => graph.countTo(entity, fact.relation) > 0);
  const gives = (end: End) => [...end.entities.keys()].some((entity) => graph.facts(entity, fact.relation).length > 0);
  return takes(subject) || gives(object);
}

function windowOf({ reading, evidence }: Case, a: Span, b: Span): Window {
  const [left, right] = a.from < b.from ? [a, b] : [b, a];
  const spans = [
    left,
    right,
    ...evidence.ends.filter((end) => end.weighty && !overlaps(end, left) && !overlaps(end, right)),
  ];
  const others = spans.slice(2);
  // "Pole Adam Koc", "Solo singer, Andra,": what stands beside a name says what it is.
  if (isBeside(reading, left, right)) return { left, right, words: [], describing: new Map() };
  const between = others.filter((end) => end.from >= left.to && end.to <= right.from);
  const near =
    between.length > 0
      ? wordsBetween(reading, { from: Math.max(...between.map((end) => end.to)), to: right.from }, spans)
      : [];
  const inner = near.length > 0 ? near : wordsBetween(reading, { from: left.to, to: right.from }, spans);
  const start = Math.max(0, ...others.filter((end) => end.to <= left.from).map((end) => end.to));
  const end = Math.min(
    reading.clause.tokens.length,
    ...others.filter((it) => it.from >= right.to).map((it) => it.from),
  );
  const before = wordsBetween(reading, { from: start, to: left.from }, spans);
  const after = wordsBetween(reading, { from: right.to, to: end }, spans);
  const words = [...before, ...inner, ...after];
  return { left, right, words, describing: describingWords(reading, words, [left, right]) };
}

function isBeside({ clause: { tokens } }: Reading, left: Span, right: Span): boolean {
  return tokens.slice(left.to, right.from).every((token) => token.text === "," || token.text === '"');
}

// Names and values that no fact explains, known to the graph or not.
function openEnds({ graph, reading, evidence }: Case, explained: readonly Explained[]): Span[] {
  const used = explained.flatMap(({ edge }) => [edge.subject, edge.object]);
  const isUsed = (span: Span) => used.some((other) => overlaps(span, other));
  const known = evidence.ends.filter(
    (end) => end.weighty && !isUsed(end) && !isNamedIn(graph, wordsAt(reading, end), explained),
  );
  const longest = known.filter((end) => !known.some((other) => other !== end && contains(other, end)));
  const stated = new Set(explained.flatMap(({ words }) => words));
  const open = longest.filter((end) => end.text === undefined || !within(end, stated));
  if (open.length > 0 || explained.length > 0) return open;
  return evidence.ends.filter((end) => !isUsed(end));
}

function wordsAt({ clause }: Reading, { from, to }: Span): string[] {
  return clause.tokens.slice(from, to).flatMap((token) => (token.kind === "mark" ? [] : token.norm));
}

// "Abilene, in Texas": part of the name of something that is explained.
function isNamedIn(graph: GraphReader, words: readonly string[], explained: readonly Explained[]): boolean {
  return explained.some(({ edge: { fact } }) =>
    [fact.subject, fact.object].some((entity) => entity >= 0 && isNamedBy(graph, words, entity)),
  );
}

function isNamedBy(graph: GraphReader, words: readonly string[], entity: number): boolean {
  const label = allWordsOf(graph.label(entity));
  return words.every((word) => label.includes(word));
}

function within(span: Span, words: ReadonlySet<number>): boolean {
  for (let at = span.from; at < span.to; at++) if (words.has(at)) return true;
  return false;
}

const contains = (outer: Span, inner: Span) =>
  outer.from <= inner.from && inner.to <= outer.to && outer.to - outer.from > inner.to - inner.from;

interface Conflict {
  facts: readonly Fact[];
  score: number;
  link: number;
  words: readonly number[];
}

// What the clause says of one end is said of something else by the graph.
function findConflict(one: Case, open: readonly Span[], explained: readonly Explained[]): OpenFinding | undefined {
  if (explained.length > 0) return undefined;
  const best = conflictingPairs(one, open)
    .map(([partner, end]) => conflictBetween(one, partner, end))
    .reduce((most, next) => (next && (!most || next.score > most.score) ? next : most), undefined);
  if (!best) return undefined;
  const expected = [...new Set(best.facts.map((fact) => objectOf(one.graph, fact)))].slice(0, 4).join(", ");
  const facts = [best.facts[0] as Fact, ...explained.map(({ edge }) => edge.fact)];
  return {
    verdict: "refuted",
    facts,
    expected,
    link: best.link,
    fit: best.score,
    explained: best.score,
    words: best.words,
  };
}

// Pairs of ends that no fact joins and that leave nothing else of the clause unexplained.
function conflictingPairs({ graph, reading, evidence }: Case, open: readonly Span[]): [End, End][] {
  const pairs: [End, End][] = [];
  const { ends, edges } = evidence;
  for (const [i, a] of ends.entries()) {
    for (const b of ends.slice(i + 1)) {
      const names = [...a.entities.keys(), ...b.entities.keys()];
      const isTold = (span: Span) => names.some((entity) => isNamedBy(graph, wordsAt(reading, span), entity));
      if (overlaps(a, b) || !open.every((span) => overlaps(span, a) || overlaps(span, b) || isTold(span))) continue;
      if (!open.some((span) => overlaps(span, a) || overlaps(span, b))) continue;
      if (edges.some(({ subject, object }) => joins(subject, object, [a, b]))) continue;
      pairs.push([a, b]);
    }
  }
  return pairs;
}

function joins(subject: Span, object: Span, [a, b]: readonly [Span, Span]): boolean {
  return (overlaps(subject, a) && overlaps(object, b)) || (overlaps(subject, b) && overlaps(object, a));
}

function objectOf(graph: GraphReader, fact: Fact): string {
  return fact.object >= 0 ? graph.label(fact.object) : describeLiteral(fact.literal as Literal);
}

const CLOSE = 0.1; // behind the best of all relations, within which the one that the subject has is meant

function conflictBetween(one: Case, a: End, b: End): Conflict | undefined {
  const window = windowOf(one, a, b);
  const fits = [...fitRelations(one.vocabulary, one.reading, window)];
  let best: Conflict | undefined;
  for (const [subject, object] of [
    [a, b],
    [b, a],
  ] as const) {
    if (subject.entities.size === 0) continue;
    const able = fits.filter(([relation]) => takes(one.graph, relation, object));
    const top = Math.max(0, ...able.map(([, fit]) => scoreOf(fit)));
    for (const [relation, fit] of able) {
      const score = scoreOf(fit);
      if (score < LEAST_CONFLICT || score < top - CLOSE || (best && best.score >= score)) continue;
      const told = object.entities.size > 0 && fit.direction !== 0;
      if (told && (fit.direction === 1) !== subject.from < object.from) continue;
      const facts = otherFacts(one.graph, relation, { subject, object });
      // What the graph holds instead is there in the text: the claim was not understood.
      const mentioned = facts?.some((fact) => one.evidence.edges.some((edge) => edge.fact.id === fact.id));
      if (facts && !mentioned) best = { facts, score, link: 1, words: fit.words };
    }
  }
  return best;
}

interface Ends {
  subject: End;
  object: End;
}

// The facts of a relation that leave no room for another object, where the object stated is of their kind.
function otherFacts(graph: GraphReader, relation: number, { subject, object }: Ends): Fact[] | undefined {
  const { single } = graph.relations[relation] as Relation;
  let found: Fact[] | undefined;
  for (const [entity, weight] of subject.entities) {
    const facts = graph.facts(entity, relation);
    if (weight < LIKELY || facts.length === 0) continue;
    if (facts.length > 1 && !single) return undefined;
    if (!facts.every((fact) => isOther(graph, fact, object))) return undefined;
    found ??= [...facts];
  }
  return found;
}

const LIKELY = 0.2; // a reading that a refutation must reckon with

function isOther(graph: GraphReader, fact: Fact, object: End): boolean {
  const { literal } = fact;
  if (literal && literal.kind !== "text")
    return object.value !== undefined && agrees(literal, object.value) === "other";
  const known = literal ? literal.text : graph.label(fact.object);
  if (object.text !== undefined && /\d/.test(object.text)) return plain(known) !== plain(object.text);
  if (object.text !== undefined) return isOtherName(known, object.text);
  const entities = [...object.entities.keys()];
  if (entities.length === 0) return false;
  if (literal) return entities.every((entity) => isOtherName(known, graph.label(entity)));
  return entities.every(
    (entity) => entity !== fact.object && !isNear(graph, entity, fact.object) && !mayContain(graph, entity, fact.object),
  );
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

// Names without a word in common.
function isOtherName(known: string, stated: string): boolean {
  const words = wordsOf(known);
  const others = wordsOf(stated);
  if (words.length === 0 || others.length === 0) return false;
  return !others.some((other) =>
    words.some((word) => word === other || (word.length > 3 && other.startsWith(word.slice(0, 4)))),
  );
}

const AROUND = "locat part country region state provinc county city district territory within contain town capital"
  .split(" ")
  .map(stemOf);

const LEVELS = ["country", "nation", "continent", "state"].map(stemOf);

// A country may hold a place of which the graph does not say where it lies.
function mayContain(graph: GraphReader, around: number, place: number): boolean {
  const vocabulary = vocabularyOf(graph.relations);
  const is = (stems: readonly string[]) => (fact: Fact) => stems.some((stem) => vocabulary.labels(fact.relation, stem));
  const isLevel = (entity: number) => graph.factsTo(entity, undefined, MOST_ROLES).some(is(LEVELS));
  return isLevel(around) && !isLevel(place) && !graph.facts(place).some((fact) => fact.object >= 0 && is(AROUND)(fact));
}

const MOST_ROLES = 50;

// One lies in the other or is a part of it.
function isNear(graph: GraphReader, a: number, b: number): boolean {
  const vocabulary = vocabularyOf(graph.relations);
  const isAround = (relation: number) => AROUND.some((stem) => vocabulary.labels(relation, stem));
  const joined = (from: number, to: number) =>
    graph.facts(from).some((fact) => fact.object === to && isAround(fact.relation));
  return joined(a, b) || joined(b, a);
}
