import type { z } from "zod";
import { ApiError } from "@/lib/catalog/errors";
import { relationKey } from "@/lib/catalog/relations";
import {
  type conceptDetail,
  type conceptList,
  type conceptQuery,
  type conceptSearch,
  type knowledgeSummary,
  NEIGHBOURS,
  type neighbourGroup as neighbourGroupSchema,
  type neighbourQuery,
} from "@/lib/catalog/schemas/concepts";
import { type Concept, ConceptIndex, conceptOf, type Graph, neighbourGroup, neighbourGroups } from "@/lib/engine";
import { once } from "@/lib/process";
import type { Member } from "../callers";
import { defaultGraph } from "./graph";
import { graphOf } from "./own-graphs";

const SEARCH_RESULTS = 20;
const KEPT_INDEXES = 4; // about 10 MB each
const INDEXED_AT_ONCE = 2_000; // entities, about 3 ms: requests go on in between

/** What the organization's texts are checked against, and from where it is; what they imported first. */
export async function summarizeKnowledge({ organizationId }: Member): Promise<z.output<typeof knowledgeSummary>> {
  const { entities, aliases, facts, sources } = (await graphOf(organizationId)).stats;
  const shared = new Set(defaultGraph().sources);
  const marked = sources.map((source) => ({ ...source, is_imported: !shared.has(source) }));
  marked.sort((a, b) => Number(b.is_imported) - Number(a.is_imported) || b.facts - a.facts);
  return { entities, names: aliases, facts, sources: marked };
}

/** Concepts that a text names or whose names begin like it. The first search makes the index, in half a second. */
export async function searchConcepts(
  { organizationId }: Member,
  { q }: z.output<typeof conceptSearch>,
): Promise<z.output<typeof conceptList>> {
  const index = await indexOf(await graphOf(organizationId));
  return { concepts: index.search(q, SEARCH_RESULTS) };
}

/** A concept with its facts and the facts that speak of it. Throws `not_found`. */
export async function describeConcept(
  { organizationId }: Member,
  query: z.output<typeof conceptQuery>,
): Promise<z.output<typeof conceptDetail>> {
  const graph = await graphOf(organizationId);
  const concept = getConcept(graph, query);
  const groups = (direction: "out" | "in") =>
    neighbourGroups(graph, concept.id, { direction, limit: NEIGHBOURS.first });
  return { concept, facts: groups("out"), mentions: groups("in") };
}

/** One relation of a concept, a page of its neighbours. Throws `not_found`. */
export async function listNeighbours(
  { organizationId }: Member,
  query: z.output<typeof neighbourQuery>,
): Promise<z.output<typeof neighbourGroupSchema>> {
  const graph = await graphOf(organizationId);
  const { id } = getConcept(graph, query);
  const relation = graph.relations.findIndex((one) => relationKey(one) === query.relation);
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

/** Made once for a graph; of organizations with graphs of their own the last few are kept. */
function indexOf(graph: Graph): Promise<ConceptIndex> {
  const kept = once("concepts", () => new Map<Graph, Promise<ConceptIndex>>());
  const index = kept.get(graph) ?? build(graph);
  kept.delete(graph); // the last one in the map is the one used last
  kept.set(graph, index);
  for (const oldest of kept.keys()) if (kept.size > KEPT_INDEXES) kept.delete(oldest);
  return index;
}

async function build(graph: Graph): Promise<ConceptIndex> {
  const index = new ConceptIndex(graph);
  while (index.grow(INDEXED_AT_ONCE)) await new Promise((resolve) => setImmediate(resolve));
  return index;
}
