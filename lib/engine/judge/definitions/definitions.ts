import type { GraphReader } from "../../graph/reader";
import { tokenize } from "../../text/tokens";
import type { Claim } from "../../verify";
import type { TextVerdict } from "../text/judge";
import type { Passage } from "../text/passages";
import { fits } from "./fit";
import { definedNoun } from "./noun";

const MOST_SENSES = 8; // of a noun, the commonest first
const LONGEST_CLAIM = 400; // characters; a longer one defines more than a noun
const LEAST_LIKELY = 0.7; // of what a gloss supports; measured on bench/sets/definitions.tsv
const DICTIONARY = "WordNet"; // what the glosses are cited as

/**
 * The glosses of the noun that a claim defines ("A glacier is …"), as far as they speak of what it says: a passage for
 * each of its senses, the commonest first. None where the claim defines nothing.
 */
export function definitionsFor(graph: GraphReader, claim: string): Passage[] {
  const noun = claim.length > LONGEST_CLAIM ? undefined : definedNoun(graph, tokenize(claim));
  if (!noun) return [];
  const senses = noun.candidates.map(({ entity }) => entity).filter((entity) => isDefined(graph, entity));
  const fitting = senses.slice(0, MOST_SENSES).filter((entity) => fits(graph, entity, noun.definition));
  return fitting.map((entity) => {
    const label = graph.label(entity);
    const title = label.toLowerCase() === noun.name ? label : noun.name;
    return { id: DICTIONARY, title, text: `${title}: ${graph.description(entity)}` };
  });
}

/** A claim that nobody else decides, with what the judged glosses say. They support where that is likely, and never refute. */
export function byGlosses(claim: Claim, judged: TextVerdict | undefined, minConfidence: number): Claim {
  if (judged?.verdict !== "supported" || judged.likely.supported < LEAST_LIKELY) return claim;
  const confidence = Math.round(judged.likely.supported * 1000) / 1000;
  const isCited = claim.evidence !== undefined; // it was asked for
  const quotes = judged.citations.map(({ quote }) => `“${quote}”`).join(" ");
  return {
    ...claim,
    verdict: "supported",
    confidence,
    verified: confidence >= minConfidence,
    source: DICTIONARY,
    path: [...judged.path],
    ...(isCited ? { evidence: quotes, citations: judged.citations } : {}),
    reasoning: `Supported: ${DICTIONARY} defines “${judged.citations[0]?.title}” so.`,
  };
}

// Elements are described by another source.
const isDefined = (graph: GraphReader, entity: number) =>
  graph.kind(entity) !== "element" && graph.description(entity) !== undefined;
