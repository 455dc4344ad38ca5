import type { EntityId, Fact, GraphReader } from "../../graph/reader";
import { type Argument, argumentAfter, subjectArgument } from "../arguments";
import { mentionAt } from "../clauses/clause";
import { type Finding, readingsOf, UNKNOWN } from "../readings";
import { findCues } from "../words/cues";
import type { Construct } from "./construct";

/** "S has seven neighbours", "There are two official languages in S": how many objects the graph lists for a relation. */
export const count: Construct = (graph, reading) => {
  const { clause, verb } = reading;
  const value = reading.arguments.find(({ value: it, from }) => it?.quantity?.unit === "" && from > verb);
  if (!value || !COUNTING.has(clause.tokens[verb]?.lemma ?? "")) return undefined;
  const isName = (at: number) => mentionAt(clause, at)?.proper ?? false;
  const isThere = clause.tokens[0]?.norm === "there";
  // Relations may share a noun: the one decides by which the subject has something listed in full.
  for (const cue of findCues(graph.schema, clause.tokens, isName)) {
    if (cue.kind !== "noun" || cue.from !== value.to || !isPlural(clause.tokens[cue.to - 1]?.norm)) continue;
    const subject = isThere
      ? argumentAfter(reading, cue.to, ({ mention }) => mention?.proper === true)
      : subjectArgument(reading, verb);
    if (!subject?.mention) continue;
    const finding = countOf(graph, { relation: cue.relation, subject, value });
    if (finding.verdict !== "unknown")
      return { finding, from: value.from, to: cue.to, arguments: [subject, value], optional: false };
  }
  return undefined;
};

const COUNTING = new Set(["have", "be"]);
const isPlural = (word = "") => word.endsWith("s");

interface Counted {
  relation: number;
  subject: Argument;
  value: Argument;
}

const LIKELY = 0.3;

function countOf(graph: GraphReader, { relation, subject, value }: Counted): Finding {
  const known = graph.relations[relation];
  const stated = value.value?.quantity;
  // Only of what is listed in full does the number tell.
  if (!known?.complete || !stated || stated.bound !== "exact") return UNKNOWN;
  const [likeliest] = readingsOf(graph, subject, known.subjects);
  if (!likeliest || likeliest.weight < LIKELY) return UNKNOWN;
  const facts = listedOf(graph, likeliest.entity, relation);
  if (facts.length === 0) return UNKNOWN;
  const verdict = facts.length === stated.value ? "supported" : "refuted";
  const expected = verdict === "refuted" ? String(facts.length) : undefined;
  return { verdict, facts, expected, link: likeliest.weight, fit: 0.9 };
}

/** The facts of a relation by its different objects, whichever way a symmetric one is told. */
export function listedOf(graph: GraphReader, entity: EntityId, relation: number): Fact[] {
  const found = new Map<EntityId, Fact>();
  for (const fact of graph.facts(entity, relation)) found.set(fact.object, fact);
  if (graph.relations[relation]?.symmetric)
    for (const fact of graph.factsTo(entity, relation, MOST_LISTED))
      if (!found.has(fact.subject)) found.set(fact.subject, fact);
  return [...found.values()];
}

const MOST_LISTED = 200;
