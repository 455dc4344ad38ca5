import type { z } from "zod";
import { type conceptPlace, type factQuery, NEIGHBOURS } from "@/lib/catalog/schemas/concepts";
import { type Concept, ConceptIndex, type Graph, neighbourGroups } from "@/lib/engine";
import type { Member } from "../callers";
import { graphOf } from "./own-graphs";

const NAMESAKES = 20; // concepts of a name that are looked at
type Query = z.output<typeof factQuery>;

/**
 * The concept at an end of a fact that an answer tells by its names, and the relation that it stands under there: of
 * concepts of one name the one that has the fact. Undefined where the graph knows neither end by its name any more.
 */
export async function locateFact(
  { organizationId }: Member,
  fact: Query,
): Promise<z.output<typeof conceptPlace> | undefined> {
  const graph = await graphOf(organizationId);
  for (const subject of named(graph, fact.subject)) {
    const found = findAt(graph, subject, fact);
    if (found) return found;
  }
  const [likeliest = named(graph, fact.subject)[0]] = named(graph, fact[fact.end]);
  return likeliest && { concept: likeliest };
}

/** Concepts that are called exactly so, the likeliest first. */
function named(graph: Graph, label: string): Concept[] {
  return new ConceptIndex(graph).search(label, NAMESAKES).filter((concept) => concept.label === label);
}

function findAt(graph: Graph, subject: Concept, { relation, object, end }: Query) {
  const groups = neighbourGroups(graph, subject.id, { direction: "out", limit: NEIGHBOURS.page });
  for (const group of groups.filter(({ label }) => label === relation)) {
    const other = group.neighbours.find(({ concept, value }) => (concept?.label ?? value) === object);
    if (!other) continue;
    const concept = end === "object" ? other.concept : undefined;
    return concept
      ? { concept, relation: group.relation, direction: "in" as const }
      : { concept: subject, relation: group.relation, direction: "out" as const };
  }
}
