import { extractClaims } from "../claims/extract";
import type { GraphReader } from "../graph/reader";
import { readClause } from "../judge/arguments";
import { findEvidence } from "./evidence";
import { type FitFeatures, fitFeatures, scoreOf, stateBetween, takes } from "./explain";
import { strangeFit } from "./fit";
import { vocabularyOf } from "./vocabulary";

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
 * neither the likeliest others nor some taken at large. Empty where no fact joins what the text names.
 */
export function fitExamples(graph: GraphReader, text: string): FitExample[] {
  const clauses = extractClaims(graph, text, Number.POSITIVE_INFINITY).flatMap((claim) => claim.clauses);
  const [clause] = clauses;
  if (!clause || clauses.length > 1) return [];
  const one = { graph, vocabulary: vocabularyOf(graph.relations), reading: readClause(graph, clause) };
  const evidence = findEvidence(graph, one.reading);
  const joined = new Set(evidence.edges.map((edge) => edge.fact.relation));
  const [edge] = evidence.edges;
  if (!edge || joined.size > 1) return [];
  const stated = stateBetween({ ...one, evidence }, edge.subject, edge.object);
  const own = edge.fact.relation;
  const able = [...stated.fits].filter(([relation]) => relation !== own && takes(graph, relation, edge.object));
  const likely = able
    .sort((a, b) => scoreOf(b[1]) - scoreOf(a[1]))
    .filter(([relation]) => !isAkin(graph, own, relation));
  const [first, third] = [likely[0], likely[2]];
  const strange = graph.relations.findIndex(
    (_, i) => i >= (own * STEP) % graph.relations.length && !stated.fits.has(i),
  );
  const example = (relation: number, holds: boolean): FitExample => {
    // Of a relation that is not stated, the one that is competes with it.
    const fit = stated.fits.get(relation) ?? strangeFit(stated.window);
    return { relation: graph.relations[own]?.id ?? "", holds, features: fitFeatures(fit, stated) };
  };
  // As if the graph had no such relation: the words then state nothing that it holds.
  const without = { ...stated, best: Math.max(0, ...likely.slice(2).map(([, fit]) => scoreOf(fit))) };
  const unheard = fitFeatures(strangeFit(stated.window), without);
  const others = [first?.[0], third?.[0], strange].filter((it): it is number => it !== undefined && it >= 0);
  const apart = others
    .map((relation) => example(relation, false))
    .filter(({ features }) => features.lag >= LEAST_LAG || features.strange === 1);
  const strangers =
    unheard.strange === 1 ? [{ relation: graph.relations[own]?.id ?? "", holds: false, features: unheard }] : [];
  return [example(own, true), ...apart, ...strangers];
}

// Relations whose labels share a word state nearly the same: "official language" and "language".
function isAkin(graph: GraphReader, a: number, b: number): boolean {
  const { labels } = vocabularyOf(graph.relations);
  const words = (graph.relations[a]?.label ?? "").split(/[^\p{L}]+/u).filter((word) => word.length > 2);
  return words.some((word) => labels(b, vocabularyOf(graph.relations).stems(word)[0] ?? ""));
}
