import { isCountry } from "@/lib/catalog/demonyms";
import type { Kind } from "@/lib/catalog/kinds";
import { MEANINGS, type Relation } from "@/lib/catalog/relations";
import type { Fact } from "../../graph/fact";
import { stemOf } from "../../text/stems";
import type { Evidence } from "../evidence/evidence";
import type { End } from "./ends";

const AROUND = MEANINGS.around.map(stemOf);

/** Whether a relation tells where a thing is, or what it is a part of, by its label. */
export function isAround({ schema }: Evidence, relation: number): boolean {
  return AROUND.some((stem) => schema.vocabulary.labels(relation, stem));
}

export const MOST_ROLES = 50; // facts that lead to a thing, by which it is known

/** A relation leads to a name from elsewhere, or to what is like it, or to what is of another kind. */
export type Range = "one" | "alike" | "other";

/**
 * Whether a relation leads to things like the one that is named, in the place of a fact's object: by another fact, by a
 * relation that leads to both, or by their kinds. Undefined where the graph tells none of these.
 */
export function rangeOf(evidence: Evidence, { relation, object }: Fact, end: End): Range | undefined {
  const names = [...end.entities.keys()];
  if (names.some((entity) => evidence.countTo(entity, relation) > 0)) return "one";
  if (object >= 0 && areCountries(evidence, object, end)) return "one";
  if (object >= 0 && !isAround(evidence, relation) && shareRole(evidence, object, names)) return "alike";
  const { single, objects = [] } = evidence.relations[relation] as Relation;
  const known = object < 0 ? "thing" : evidence.kind(object);
  const range = [...(single === "per-kind" ? [] : objects), ...(VAGUE.has(known) ? [] : [known])].map(sortOf);
  const told = names.map((entity) => evidence.kind(entity)).filter((kind) => !VAGUE.has(kind));
  if (range.length === 0 || told.length === 0) return undefined;
  return told.some((kind) => range.includes(sortOf(kind))) ? "alike" : "other";
}

function areCountries(evidence: Evidence, object: number, { entities, text = "" }: End): boolean {
  const names = [...[...entities.keys()].map((entity) => evidence.label(entity)), text];
  return isCountry(evidence.label(object)) && names.some(isCountry);
}

// What is somebody's birthplace may be somebody's deathplace. Of what lies around a thing there are several at once.
function shareRole(evidence: Evidence, object: number, names: readonly number[]): boolean {
  const roles = (entity: number) => evidence.factsTo(entity, undefined, MOST_ROLES).map(({ relation }) => relation);
  const known = new Set(roles(object));
  return names.some((entity) => roles(entity).some((relation) => known.has(relation)));
}

const ORGANIZED = new Set<Kind>(["organization", "company", "university", "group"]);
const sortOf = (kind: Kind): Kind => (ORGANIZED.has(kind) ? "organization" : kind);

const VAGUE = new Set<Kind>(["thing", "class", "concept"]);
