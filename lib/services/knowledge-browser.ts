import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import {
  type conceptDetail,
  type conceptList,
  type conceptQuery,
  type knowledgeSummary,
  NEIGHBOURS,
  type neighbourGroup as neighbourGroupSchema,
  type neighbourQuery,
} from "@/lib/catalog/schemas/concepts";
import { type Concept, ConceptIndex, conceptOf, type Graph, neighbourGroup, neighbourGroups } from "@/lib/engine";
import { once } from "@/lib/process";
import { defaultGraph } from "./graph";

const SEARCH_RESULTS = 20;
const INDEXED_AT_ONCE = 2_000; // entities, about 3 ms: requests go on in between

/** What the graph holds, and from where. */
export function summarizeKnowledge(): z.output<typeof knowledgeSummary> {
  const { entities, aliases, facts, sources } = defaultGraph().stats;
  return { entities, names: aliases, facts, sources: [...sources].sort((a, b) => b.facts - a.facts) };
}

/** Concepts that a text names or whose names begin like it. The first search makes the index, in half a second. */
export async function searchConcepts(text: string): Promise<z.output<typeof conceptList>> {
  const index = await indexOf(defaultGraph());
  return { concepts: index.search(text, SEARCH_RESULTS) };
}

/** A concept with its facts and the facts that speak of it. Throws `not_found`. */
export function describeConcept(query: z.output<typeof conceptQuery>): z.output<typeof conceptDetail> {
  const graph = defaultGraph();
  const concept = getConcept(graph, query);
  const groups = (direction: "out" | "in") =>
    neighbourGroups(graph, concept.id, { direction, limit: NEIGHBOURS.first });
  return { concept, facts: groups("out"), mentions: groups("in") };
}

/** One relation of a concept, a page of its neighbours. Throws `not_found`. */
export function listNeighbours(query: z.output<typeof neighbourQuery>): z.output<typeof neighbourGroupSchema> {
  const graph = defaultGraph();
  const { id } = getConcept(graph, query);
  const relation = graph.relations.findIndex((one) => one.id === query.relation);
  if (relation < 0) throw new ApiError("not_found", { message: "The graph has no such relation." });
  const { direction, offset } = query;
  return neighbourGroup(graph, id, { relation, direction, offset, limit: NEIGHBOURS.page });
}

/** The concept of that number, if it has that label; else the likeliest one of the label. */
function getConcept(graph: Graph, { id, label }: { id: number; label?: string }): Concept {
  const isKnown = id < graph.stats.entities && (label === undefined || graph.label(id) === label);
  const found = isKnown ? conceptOf(graph, id) : label ? new ConceptIndex(graph).search(label, 1)[0] : undefined;
  if (!found) throw new ApiError("not_found", { message: "The graph has no such concept." });
  return found;
}

interface Indexed {
  graph: Graph;
  index: Promise<ConceptIndex>;
}

/** Of the graph at hand; a new graph gets a new one. */
function indexOf(graph: Graph): Promise<ConceptIndex> {
  const kept = once("concepts", (): Partial<Indexed> => ({}));
  if (kept.graph !== graph || !kept.index) Object.assign(kept, { graph, index: build(graph) });
  return kept.index as Promise<ConceptIndex>;
}

async function build(graph: Graph): Promise<ConceptIndex> {
  const index = new ConceptIndex(graph);
  while (index.grow(INDEXED_AT_ONCE)) await new Promise((resolve) => setImmediate(resolve));
  return index;
}
