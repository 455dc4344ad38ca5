import fitted from "@/data/verify/fit.json";
import type { Fact } from "../../graph/fact";
import type { Evidence } from "../evidence/evidence";
import type { End } from "./ends";
import { type Fit, fitRelations, strangeFit } from "./fit";
import type { Edge } from "./joined";
import { type ClauseWindow, overlaps, type Span } from "./spans";
import { type Between, type Case, windowOf } from "./window";

/** A fact with how surely the words of the clause state it, 0 to 1, and which of them do. */
export interface ExplainedEdge {
  edge: Edge;
  fit: number;
  words: readonly number[];
  /** The words clearly state something else of its object: Atlanta lies in the country whose capital it is said to be. */
  outdone: boolean;
}

/** What the model weighs; see `fitFeatures`. */
export const FIT_FEATURES = ["phrase", "own", "preposition", "held", "strange", "bare"] as const;

export type FitFeatures = Record<(typeof FIT_FEATURES)[number], number>;

/** Fitted by `npm run train -- verify`: logistic weights over the features. */
export type FitModel = FitFeatures & { base: number };

/** How surely the words between the ends of a fact state it. */
export function explainEdge(one: Case, edge: Edge): ExplainedEdge {
  const stated = stateBetween(one, edge.subject, edge.object);
  const fit = stated.fits.get(edge.fact.relation) ?? strangeFit(stated.window);
  // Where no word states it, it goes from left to right: "mammals are dogs" does not say that dogs are mammals.
  const direction = fit.words.length === 0 ? 1 : fit.direction;
  const turned = direction !== 0 && (direction === 1) !== edge.subject.from < edge.object.from;
  const held = bestHeld(one, edge, stated);
  const features = fitFeatures(fit, stated.window, held);
  const score = turned && isTurnable(one.evidence, edge) ? 0 : fitScore(features);
  const outdone = isOutdone(one, edge, { fits: stated.fits, own: scoreOf(fit) });
  return { edge, fit: features.strange === 1 ? Math.min(score, UNTOLD) : score, words: fit.words, outdone };
}

const CLEARLY = 0.5; // between how well words state two relations

function isOutdone(one: Case, { fact, subject, object }: Edge, { fits, own }: { fits: Between["fits"]; own: number }) {
  if (fact.object < 0) return false;
  const back: Edge = { subject: object, object: subject, fact: { ...fact, subject: fact.object }, link: 1 };
  return bestHeld(one, back, { fits, single: true }) > own + CLEARLY;
}

// Of words that no relation is known by: who designed a house may as well have demolished it.
const UNTOLD = 0.1;

/**
 * How well the words state the best of the other relations that the subject of a fact has: who owns a house and lives
 * in another does not live in the one.
 */
export function bestHeld(one: Case, { fact, object }: Edge, { fits, single }: OtherFits): number {
  let best = 0;
  if (fits.size === 0) return best;
  for (const { fact: other } of one.evidence.surroundings.of(fact.subject).to) {
    const fit = other.relation === fact.relation ? undefined : fits.get(other.relation);
    if (!fit || scoreOf(fit) <= best || (single && !one.evidence.relations[other.relation]?.single)) continue;
    if (takes(one.evidence, other.relation, object)) best = scoreOf(fit);
  }
  return best;
}

/** `single`: only relations of which a subject has one object. */
interface OtherFits extends Pick<Between, "fits"> {
  single?: boolean;
}

/** Reads the words between two ends, once for all facts between them: they are the same whichever is the subject. */
export function stateBetween(one: Case, a: Span, b: Span): Between {
  const [left, right] = a.from < b.from ? [a, b] : [b, a];
  const key = `${left.from} ${left.to} ${right.from} ${right.to}`;
  const found = one.between.get(key) ?? readBetween(one, left, right);
  one.between.set(key, found);
  return found;
}

function readBetween(one: Case, left: Span, right: Span): Between {
  const budget = one.evidence.surroundings;
  // Once a text has had its share, words are unknown ones, which state nothing.
  if (!budget.mayReadWords()) return { window: { left, right, words: [left.to], describing: new Map() }, fits: NONE };
  const window = windowOf(one, left, right);
  const { fits, phrases } = fitRelations(one, window);
  budget.countPhrases(phrases);
  return { window, fits };
}

const NONE: ReadonlyMap<number, Fit> = new Map();

/** The features of a relation for some words, each 0 to 1; `held`: how well they state another one that the subject has. */
export function fitFeatures(fit: Fit, window: ClauseWindow, held: number): FitFeatures {
  return {
    phrase: fit.phrase,
    own: fit.own,
    preposition: fit.preposition,
    held: Math.max(0, held - scoreOf(fit)),
    strange: fit.phrase === 0 && fit.own < 1 ? 1 : 0,
    bare: window.words.length === 0 ? 1 : 0,
  };
}

const MODEL: FitModel = fitted;

/** The probability that the words state the relation. */
export function fitScore(features: FitFeatures, model = MODEL): number {
  const sum = FIT_FEATURES.reduce((all, name) => all + model[name] * features[name], model.base);
  return 1 / (1 + Math.exp(-sum));
}

/** Of facts that explain the same two ends the best stays, and of ends that overlap the longer. */
export function bestEdges(explained: readonly ExplainedEdge[]): ExplainedEdge[] {
  const sorted = [...explained].sort((a, b) => sizeOf(b) - sizeOf(a));
  const kept: ExplainedEdge[] = [];
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

const sizeOf = ({ edge, fit }: ExplainedEdge) =>
  edge.subject.to - edge.subject.from + edge.object.to - edge.object.from + fit + edge.link;

/** Whether an end can be what a relation takes as its object: a date for a date, a name for a thing. */
export function takes(evidence: Evidence, relation: number, { value, entities, text }: End): boolean {
  const kind = evidence.relations[relation]?.object;
  if (text !== undefined) return kind === "entity" || kind === "text";
  if (kind === "number") return value?.quantity !== undefined || value?.date !== undefined;
  if (kind === "date") return value?.date !== undefined;
  return value === undefined || entities.size > 0 || kind === "text";
}

/** A rough order of fits, 0 to 1. */
export function scoreOf(fit: Fit): number {
  return 0.5 * fit.phrase + 0.4 * fit.own + 0.1 * fit.preposition;
}

// Whether the relation could as well hold the other way round, so that the words have to tell.
function isTurnable(evidence: Evidence, { fact, subject, object }: Edge): boolean {
  if (fact.object < 0 || evidence.relations[fact.relation]?.symmetric) return false;
  const takes = (end: End) => [...end.entities.keys()].some((entity) => evidence.countTo(entity, fact.relation) > 0);
  const gives = (end: End) =>
    [...end.entities.keys()].some((entity) => evidence.facts(entity, fact.relation).length > 0);
  return takes(subject) || gives(object) || isOfOneKind(evidence, fact);
}

// Of two people either may be the other's teacher.
function isOfOneKind(evidence: Evidence, { subject, object }: Fact): boolean {
  const kind = evidence.kind(subject);
  return kind === evidence.kind(object) && kind !== "thing" && kind !== "class";
}
