import type { Fact } from "../../graph/fact";
import { isFunctionWord, stemOf } from "../../text/stems";
import type { ClauseReading } from "../arguments";
import type { Evidence } from "../evidence/evidence";
import { uniqueFacts } from "../judgement";
import { type Conflict, findConflict, isNamedBy, likely, wordsAt } from "./conflict";
import type { End } from "./ends";
import { bestEdges, type ExplainedEdge, explainEdge } from "./explain";
import { type Edge, findByDemonym, findJoined, type Joined } from "./joined";
import { isNarrowed } from "./narrowed";
import { overlaps, type Span } from "./spans";
import { wordsOf } from "./spelling";
import type { Case } from "./window";

/** What the facts of a graph with inferred relations say of a clause, negation aside; of an open one, of a part of it. */
export interface OpenFinding {
  verdict: "supported" | "refuted" | "unknown";
  facts: readonly Fact[];
  expected?: string;
  /** What the clause states in its place. */
  stated?: Conflict["stated"];
  link: number;
  fit: number;
  explained: number;
  /** Tokens that the facts explain. */
  words: readonly number[];
  /** The names and values that they join. */
  ends: readonly Span[];
}

const NOTHING: OpenFinding = { verdict: "unknown", facts: [], link: 0, fit: 0, explained: 0, words: [], ends: [] };
const LEAST_FIT = 0.4; // of the words with a fact that joins the things named

/** Judges a clause by evidence first: which facts join what it names, and do its words state them? */
export function judgeOpen(evidence: Evidence, reading: ClauseReading): OpenFinding & Pick<Joined, "relations"> {
  const joined = findJoined(evidence, reading);
  const found = judgeBy(evidence, reading, joined);
  const more = found.verdict === "supported" ? undefined : findByDemonym(evidence, reading);
  const other = more && judgeBy(evidence, reading, more);
  return { ...(other?.verdict === "supported" ? other : found), relations: joined.relations };
}

function judgeBy(evidence: Evidence, reading: ClauseReading, joined: Joined): OpenFinding {
  const { vocabulary } = evidence.schema;
  const one: Case = { evidence, reading, vocabulary, joined, between: new Map() };
  const all = joined.edges.map((edge) => explainEdge(one, edge));
  const explained = bestEdges(all.filter((it) => it.fit >= LEAST_FIT));
  const open = openEnds(one, explained);
  const isSupported = explained.length > 0 && open.length === 0;
  if (isSupported && !isNarrowed(one, alike(all, explained).map(toldBy))) return supported(explained, joined.edges);
  const mayConflict = explained.length === 0 && hasInferred(one) && !evidence.surroundings.isSpent();
  const conflict = mayConflict ? findConflict(one, open, isPlain(one) ? plausible(all) : joined.edges) : undefined;
  if (!conflict || isNarrowed(one, [conflict])) {
    const facts = factsOf([...explained.map(({ edge }) => edge), ...doublesOf(explained, joined.edges)]);
    return { ...NOTHING, facts, explained: shareOf(one, open) };
  }
  const { facts, expected, stated, link, score, words } = conflict;
  return {
    verdict: "refuted",
    facts: facts.slice(0, 1),
    expected,
    stated: facts.length === 1 ? stated : undefined,
    link,
    fit: score,
    explained: score,
    words,
    ends: [],
  };
}

// Where the wording of relations was reviewed, words that do not state one refute nothing by it.
const hasInferred = ({ evidence, joined }: Case) => [...joined.relations].some((it) => evidence.relations[it]?.open);

// The third runway is a runway: of the facts between the same two things any may be worded as the clause is.
function alike(all: readonly ExplainedEdge[], explained: readonly ExplainedEdge[]): ExplainedEdge[] {
  const isSame = (a: Edge, b: Edge) => a.subject === b.subject && a.object === b.object;
  return all.filter((it) => it.fit >= LEAST_FIT && explained.some(({ edge }) => isSame(edge, it.edge)));
}

const toldBy = ({ edge, words }: ExplainedEdge) => ({ facts: [edge.fact], words });

// How much of what a clause names is explained although the whole is not, 0 to 1.
function shareOf({ joined }: Case, open: readonly Span[]): number {
  const named = joined.ends.filter((end) => end.weighty).length;
  return named === 0 ? 0 : Math.max(0, 1 - open.length / named);
}

const HARDLY = 0.02; // fit below which the words clearly state something else than the fact that joins two things

function plausible(all: readonly ExplainedEdge[]): Edge[] {
  return all.filter((it) => it.fit >= HARDLY && !it.outdone).map(({ edge }) => edge);
}

// Two names or values and nothing taken from elsewhere in the text: its words speak of these two.
function isPlain({ reading, joined }: Case): boolean {
  const weighty = joined.ends.filter((end) => end.weighty);
  return weighty.length === 2 && !reading.clause.tokens.some((token) => token.borrowed);
}

const SURE = 0.5; // link from which a fact between two ends is shown although no word asks for it

function supported(explained: readonly ExplainedEdge[], edges: readonly Edge[]): OpenFinding {
  const weakest = explained.reduce((least, it) => (it.fit * it.edge.link < least.fit * least.edge.link ? it : least));
  const meant = new Map<string, number>();
  for (const { edge } of explained)
    for (const [end, entity] of entitiesOf(edge)) meant.set(`${end.from} ${end.to}`, entity);
  const beside = edges.filter(
    (edge) =>
      edge.link >= SURE &&
      entitiesOf(edge).every(([end, entity]) => (meant.get(`${end.from} ${end.to}`) ?? entity) === entity),
  );
  return {
    verdict: "supported",
    facts: factsOf([...explained.map(({ edge }) => edge), ...doublesOf(explained, edges), ...beside]),
    link: weakest.edge.link,
    fit: weakest.fit,
    explained: weakest.fit,
    words: explained.flatMap((it) => [...it.words]),
    ends: explained.flatMap(({ edge }) => [edge.subject, edge.object]),
  };
}

// Doubles of one thing, each with the fact: "river dolphin" and "river dolphins".
function doublesOf(explained: readonly ExplainedEdge[], edges: readonly Edge[]): Edge[] {
  return edges.filter(({ fact, subject, object, link }) =>
    explained.some(
      ({ edge }) =>
        ((edge.subject === subject && edge.object === object) || link >= WHOLE * edge.link) &&
        isAt(edge.subject, subject) &&
        isAt(edge.object, object) &&
        edge.fact.relation === fact.relation &&
        edge.fact.subject === fact.subject,
    ),
  );
}

const WHOLE = 0.8; // of the link of the fact that is explained, for a name found by a part of it to mean the same

const isAt = (a: Span, b: Span) => a.from === b.from && a.to === b.to;

const factsOf = (edges: readonly Edge[]) => uniqueFacts(edges.map(({ fact }) => fact));

function entitiesOf({ subject, object, fact }: Edge): [End, number][] {
  return [
    [subject, fact.subject],
    [object, fact.object],
  ];
}

// Names and values that no fact explains, known to the graph or not.
function openEnds(one: Case, explained: readonly ExplainedEdge[]): Span[] {
  const { joined } = one;
  const used = explained.flatMap(({ edge }) => [edge.subject, edge.object]);
  const isUsed = (span: Span) => used.some((other) => overlaps(span, other));
  const known = joined.ends.filter((end) => end.weighty && !isUsed(end) && !isNamedIn(one, end, explained));
  const longest = known.filter((end) => !known.some((other) => other !== end && contains(other, end)));
  const stated = new Set(explained.flatMap(({ words }) => words));
  const isTold = (end: End) => (end.text !== undefined && within(end, stated)) || isOfLabel(one, end, explained);
  const open = longest.filter((end) => !isTold(end));
  if (open.length > 0 || explained.length > 0) return open;
  return joined.ends.filter((end) => !isUsed(end));
}

// "Springfield, in Ohio", "the Labour Party of Malta": part of the name of something that is explained, as it stands
// or as the graph calls what it names.
function isNamedIn({ evidence, reading }: Case, end: End, explained: readonly ExplainedEdge[]): boolean {
  const named = [...new Set(explained.flatMap(({ edge: { fact } }) => [fact.subject, fact.object]))];
  const names = [wordsAt(reading, end), ...likely(end).map((entity) => wordsOf(evidence.label(entity)))];
  return names.some((words) => named.some((entity) => entity >= 0 && isNamedBy(evidence, words, entity)));
}

// "Registered by the Guild", where a relation is called so: a name that is part of its label is told with it.
function isOfLabel({ evidence, reading }: Case, end: End, explained: readonly ExplainedEdge[]): boolean {
  if (end.value) return false;
  const stems = wordsAt(reading, end)
    .filter((word) => !isFunctionWord(word))
    .map(stemOf);
  const { labels } = evidence.schema.vocabulary;
  const isIn = ({ edge, words }: ExplainedEdge) =>
    words.length > 0 && stems.every((stem) => labels(edge.fact.relation, stem));
  return stems.length > 0 && explained.some(isIn);
}

function within(span: Span, words: ReadonlySet<number>): boolean {
  for (let at = span.from; at < span.to; at++) if (words.has(at)) return true;
  return false;
}

const contains = (outer: Span, inner: Span) =>
  outer.from <= inner.from && inner.to <= outer.to && outer.to - outer.from > inner.to - inner.from;
