import { hasRole, type Relation } from "@/lib/catalog/relations";
import { objectInWords } from "../graph/describe";
import type { Fact, GraphReader } from "../graph/reader";
import { lemmaOf } from "../syntax/morphology";
import type { Judgement } from "./judgement";

/** The concepts of a judgement in order: subject, what leads on from it, object. */
export function pathOf(graph: GraphReader, judgement: Judgement): string[] {
  if (judgement.path) return [...judgement.path];
  const path: string[] = [];
  for (const fact of judgement.facts) {
    const subject = graph.label(fact.subject);
    if (path.at(-1) !== subject) path.push(subject);
    path.push(objectInWords(graph, fact));
  }
  return path;
}

/** One fact of a judgement, to be drawn: an edge from subject to object. */
export interface Step {
  subject: string;
  relation: string;
  object: string;
}

/** The facts of a judgement in order. */
export function stepsOf(graph: GraphReader, judgement: Judgement): Step[] {
  return judgement.facts.map((fact) => ({
    subject: graph.label(fact.subject),
    relation: graph.relations[fact.relation]?.label ?? "",
    object: objectInWords(graph, fact),
  }));
}

const SIGN = /(?:^| )[=≠≈<>≤≥](?: |$)/; // "7 × 8 = 56", "≠"

/** Where the first fact comes from: source and relation, slash-separated. */
export function sourceOf(graph: GraphReader, judgement: Judgement): string {
  const fact = judgement.facts[0];
  if (!fact) return judgement.path ? (judgement.path.some((part) => SIGN.test(part)) ? "arithmetic" : "names") : "";
  return `${graph.sources[fact.source]?.id ?? "unknown"}/${graph.relations[fact.relation]?.id ?? "unknown"}`;
}

/** The facts in sentences, each with its source. */
export function evidenceOf(graph: GraphReader, judgement: Judgement): string {
  if (judgement.facts.length === 0) return judgement.path ? `${judgement.path.join(" ")}.` : "";
  return judgement.facts
    .map((fact) => `${sentenceOf(graph, fact)} (${graph.sources[fact.source]?.name ?? "unknown source"})`)
    .join(" ");
}

function sentenceOf(graph: GraphReader, fact: Fact): string {
  const relation = graph.relations[fact.relation] as Relation;
  const [subject, object] = [graph.label(fact.subject), objectInWords(graph, fact)];
  if (hasRole(relation, "count")) return `${subject} has ${object}.`;
  if (hasRole(relation, "record")) return `${subject} is the ${object}.`;
  if (isPredicate(relation)) return `${subject} ${relation.label} ${object}.`;
  if (relation.nouns?.includes(relation.label)) return `The ${relation.label} of ${subject} is ${object}.`;
  return relation.verbs?.includes(`be ${relation.label}`)
    ? `${subject} is ${relation.label} ${object}.`
    : `${subject}: ${relation.label} ${object}.`;
}

// "Flows into", by the verb "flow into". Of an inferred one that is all of a word ("credits") it may as well be a plural.
function isPredicate({ label, verbs = [], open }: Relation): boolean {
  const [first = "", ...rest] = label.split(" ");
  const verb = lemmaOf(first, "VERB", "VBZ");
  if (verb === "be" || verb === "have") return true;
  const isKnown = !open || rest.length > 0 || verbs.length > 1;
  return isKnown && verb !== first && verbs.includes([verb, ...rest].join(" "));
}

/** Why the verdict is what it is, in a sentence or two. */
export function reasoningOf(judgement: Judgement): string {
  const explained = Math.round(judgement.features.explained * 100);
  if (judgement.verdict === "unknown")
    return judgement.facts.length > 0
      ? "The graph states a part of this; the rest it neither states nor contradicts."
      : "Nothing in the graph states or contradicts this.";
  const steps =
    judgement.facts.length > 1
      ? `${judgement.facts.length} facts of the graph`
      : judgement.facts.length === 1
        ? "a fact of the graph"
        : "arithmetic";
  if (judgement.verdict === "supported") {
    const how = judgement.negated ? "what it denies conflicts with" : "it follows from";
    return `Supported: ${how} ${steps}; ${explained}% of its content words are explained.`;
  }
  if (judgement.negated) return `Refuted: what it denies follows from ${steps}.`;
  if (judgement.expected === undefined) return `Refuted: it conflicts with ${steps}.`;
  return judgement.facts.length === 0
    ? `Refuted: arithmetic gives ${judgement.expected} instead.`
    : `Refuted: the graph holds ${judgement.expected} instead, and both cannot be true.`;
}
