import { isCountry } from "@/lib/catalog/demonyms";
import type { Kind } from "@/lib/catalog/kinds";
import { MEANINGS, type Relation } from "@/lib/catalog/relations";
import type { Fact, GraphReader } from "../../graph/reader";
import { stemOf } from "../../text/stems";
import type { End } from "./ends";

const AROUND = MEANINGS.around.map(stemOf);

/** Whether a relation tells where a thing is, or what it is a part of, by its label. */
export function isAround({ schema }: GraphReader, relation: number): boolean {
  return AROUND.some((stem) => schema.vocabulary.labels(relation, stem));
}

export const MOST_ROLES = 50; // facts that lead to a thing, by which it is known

/**
 * Whether a relation leads to things like the one that is named, in the place of a fact's object: by another fact, by a
 * relation that leads to both, or by their kinds. Undefined where the graph tells none of these.
 */
export function rangeOf(graph: GraphReader, { relation, object }: Fact, end: End): boolean | undefined {
  const names = [...end.entities.keys()];
  if (names.some((entity) => graph.countTo(entity, relation) > 0)) return true;
  if (
    object >= 0 &&
    (areCountries(graph, object, end) || (!isAround(graph, relation) && shareRole(graph, object, names)))
  )
    return true;
  const { single, objects = [] } = graph.relations[relation] as Relation;
  const known = object < 0 ? "thing" : graph.kind(object);
  const range = [...(single === "per-kind" ? [] : objects), ...(VAGUE.has(known) ? [] : [known])].map(sortOf);
  const told = names.map((entity) => graph.kind(entity)).filter((kind) => !VAGUE.has(kind));
  return range.length === 0 || told.length === 0 ? undefined : told.some((kind) => range.includes(sortOf(kind)));
}

function areCountries(graph: GraphReader, object: number, { entities, text = "" }: End): boolean {
  const names = [...[...entities.keys()].map((entity) => graph.label(entity)), text];
  return isCountry(graph.label(object)) && names.some(isCountry);
}

// What is somebody's birthplace may be somebody's deathplace. Of what lies around a thing there are several at once.
function shareRole(graph: GraphReader, object: number, names: readonly number[]): boolean {
  const roles = (entity: number) => graph.factsTo(entity, undefined, MOST_ROLES).map(({ relation }) => relation);
  const known = new Set(roles(object));
  return names.some((entity) => roles(entity).some((relation) => known.has(relation)));
}

const ORGANIZED = new Set<Kind>(["organization", "company", "university", "group"]);
const sortOf = (kind: Kind): Kind => (ORGANIZED.has(kind) ? "organization" : kind);

const VAGUE = new Set<Kind>(["thing", "class", "concept"]);
