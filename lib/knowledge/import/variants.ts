import { RELATIONS, type Relation, relationKey, saidOf } from "@/lib/catalog/relations";
import type { InferredRelation } from "./relations";

/**
 * Relations of one id that sources use alike are one, those that a source uses otherwise a variant: what the rows of one
 * source are like changes nothing that is read out of another's.
 */
export function toldApart(bySource: readonly (readonly InferredRelation[])[]): InferredRelation[][] {
  const known = new Map<string, string[]>();
  return bySource.map((inferred) => {
    const whole = new Map(relationsOf(inferred).map((relation) => [relation.id, relation]));
    const variants = new Map([...whole].map(([id, relation]) => [id, placeIn(known, relation)]));
    return inferred.map((one) => {
      const place = isIndexed(one) && !isTyping(one) ? (variants.get(one.relation.id) ?? 0) : 0;
      return place === 0 ? one : { ...one, relation: { ...one.relation, variant: place + 1 } };
    });
  });
}

function placeIn(known: Map<string, string[]>, relation: Relation): number {
  const uses = known.get(relation.id) ?? [];
  known.set(relation.id, uses);
  const use = JSON.stringify(
    Object.entries(relation)
      .filter(([, value]) => value !== undefined)
      .sort(),
  );
  const at = uses.indexOf(use);
  return at === -1 ? uses.push(use) - 1 : at;
}

/** The relations of the index: the taxonomy, and those of the file. What maps onto one relation is one. */
export function relationsOf(inferred: readonly InferredRelation[]): Relation[] {
  const byKey = new Map<string, Relation>();
  for (const id of ["instance-of", "subclass-of", "disjoint-with"]) {
    const relation = RELATIONS.find((one) => one.id === id);
    if (relation) byKey.set(id, relation);
  }
  for (const one of inferred) {
    if (!isIndexed(one)) continue;
    const key = relationKey(one.relation);
    const known = byKey.get(key);
    byKey.set(key, known ? joined(known, one) : one.relation);
  }
  return [...byKey.values()];
}

const isIndexed = ({ role }: InferredRelation) => role !== "label" && role !== "description" && role !== "ignored";
const isTyping = ({ role }: InferredRelation) => role === "type" || role === "subclass";

function joined(known: Relation, one: InferredRelation): Relation {
  const { relation } = one;
  if (isTyping(one)) return { ...known, ...saidOf(relation) }; // told in the taxonomy's own relations
  const single = known.single && relation.single;
  const said = [...new Set([...(known.said ?? []), ...(relation.said ?? [])])];
  const whole = { ...relation, single, ...saidOf(known), ...saidOf(relation) };
  return said.length > 0 ? { ...whole, said } : whole;
}

/** Each predicate once, as the source has it that states it most often. */
export function byPredicate(inferred: readonly InferredRelation[]): InferredRelation[] {
  const found = new Map<string, InferredRelation[]>();
  for (const one of inferred) found.set(one.key, [...(found.get(one.key) ?? []), one]);
  return [...found.values()].map((uses) => {
    const most = uses.reduce((best, one) => (one.facts > best.facts ? one : best));
    const facts = uses.reduce((sum, one) => sum + one.facts, 0);
    return { ...most, facts, sources: [...new Set(uses.flatMap(({ sources = [] }) => sources))] };
  });
}
