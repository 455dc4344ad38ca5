import type { GraphReader } from "../../graph/reader";
import { atOnce } from "../../pauses";
import { stemOf } from "../../text/stems";
import { readClause } from "../arguments";
import { newAsking } from "../asking";
import type { Evidence } from "../evidence/evidence";
import { clausesOf, inputOf, taggedSentences } from "../input";
import { bestHeld, type FitFeatures, fitFeatures, scoreOf, stateBetween, takes } from "./explain";
import { strangeFit } from "./fit";
import type { Edge } from "./joined";
import { findJoined } from "./joined";
import type { Case } from "./window";

/** The words between two things of a true text, with the relation that joins them or another one. */
export interface FitExample {
  relation: string;
  holds: boolean;
  features: FitFeatures;
}

const LEAST_LAG = 0.1; // behind the best: what the words state as well ("city" and "location") is no other relation
const STEP = 37; // relations apart that stand for those which the words do not state

/**
 * What a true text of one fact teaches about words and relations: that its words state the relation of the fact, and
 * neither the likeliest others, nor some taken at large, nor what else its subject is told of. Each is read with all
 * that is known of relations and by their labels alone, as those of unheard names are. Empty where no fact joins what
 * the text names.
 */
export function fitExamples(graph: GraphReader, text: string): FitExample[] {
  const asking = newAsking(graph);
  const { evidence } = asking;
  const clauses = atOnce(inputOf(asking, atOnce(taggedSentences(text)))).flatMap(clausesOf);
  const [clause] = clauses;
  if (!clause || clauses.length > 1) return [];
  const reading = readClause(evidence, clause);
  const joined = findJoined(evidence, reading);
  const relations = new Set(joined.edges.map((edge) => edge.fact.relation));
  const [edge] = joined.edges;
  if (!edge || relations.size > 1) return [];
  return [evidence.schema.vocabulary, evidence.schema.labels].flatMap((vocabulary) =>
    examplesOf({ evidence, reading, joined, vocabulary, between: new Map() }, edge),
  );
}

function examplesOf(one: Case, edge: Edge): FitExample[] {
  const { evidence } = one;
  const stated = stateBetween(one, edge.subject, edge.object);
  const own = edge.fact.relation;
  const fitOf = (relation: number) => stated.fits.get(relation) ?? strangeFit(stated.window);
  const example = (relation: number, holds: boolean): FitExample => {
    // Of a relation that is not stated, the one that is competes with it.
    const held = bestHeld(one, { ...edge, fact: { ...edge.fact, relation } }, stated);
    const features = fitFeatures(fitOf(relation), stated.window, held);
    return { relation: evidence.relations[own]?.id ?? "", holds, features };
  };
  const taking = [...stated.fits].filter(([relation]) => takes(evidence, relation, edge.object));
  const best = Math.max(0, ...taking.map(([, fit]) => scoreOf(fit)));
  const able = taking.filter(([relation]) => relation !== own && one.joined.relations.has(relation));
  const likely = able
    .sort((a, b) => scoreOf(b[1]) - scoreOf(a[1]))
    .filter(([relation]) => !isAkin(evidence, own, relation));
  const strange = evidence.relations.findIndex(
    (_, i) => i >= (own * STEP) % evidence.relations.length && !stated.fits.has(i),
  );
  const told = evidence.facts(edge.fact.subject).filter(({ relation, object }) => relation !== own && object >= 0);
  const beside =
    edge.fact.object < 0 ? [] : told.map(({ relation }) => relation).filter((it) => !isAkin(evidence, own, it));
  const others = new Set([likely[0]?.[0], likely[2]?.[0], strange, ...beside.slice(0, MOST_BESIDE)]);
  const apart = [...others].flatMap((relation) => {
    if (relation === undefined || relation < 0) return [];
    const { features, ...told } = example(relation, false);
    const isBehind = best - scoreOf(fitOf(relation)) >= LEAST_LAG || features.held >= LEAST_LAG;
    return isBehind || features.strange === 1 ? { features, ...told } : [];
  });
  // As if the graph had no such relation: the words then state nothing that it holds.
  const unheard = example(evidence.relations.length, false);
  return [example(own, true), ...apart, ...(unheard.features.strange === 1 ? [unheard] : [])];
}

const MOST_BESIDE = 4; // relations of the subject that the words do not state

// Relations whose labels share a word state nearly the same: "official language" and "language".
function isAkin(evidence: Evidence, a: number, b: number): boolean {
  const { labels } = evidence.schema.vocabulary;
  const words = (evidence.relations[a]?.label ?? "").split(/[^\p{L}]+/u).filter((word) => word.length > 2);
  return words.some((word) => labels(b, stemOf(word)));
}
