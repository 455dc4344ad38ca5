import { hasRole, type Relation, type RelationRole } from "@/lib/catalog/relations";
import type { EntityId, Fact, GraphReader } from "./reader";

/** Facts that lead from one entity to another, in order. */
export type Path = readonly Fact[];

interface Known {
  byRole: Map<RelationRole, readonly number[]>;
  each: readonly (readonly number[])[];
  byId: ReadonlyMap<string, number>;
}

const known = new WeakMap<readonly Relation[], Known>();
const FARTHEST = 14; // edges upward; WordNet's longest hypernym chain is 18, but what lies above "entity" says nothing
const MOST_VISITED = 400;

/** Index of a relation by id; -1 where the graph has none. */
export function relationIndex({ relations }: GraphReader, id: string): number {
  return knownOf(relations).byId.get(id) ?? -1;
}

/** Indices of the relations of a role; the same list each time. */
export function relationsIn({ relations }: GraphReader, role: RelationRole): readonly number[] {
  const { byRole } = knownOf(relations);
  const found = byRole.get(role) ?? relations.flatMap((relation, i) => (hasRole(relation, role) ? [i] : []));
  byRole.set(role, found);
  return found;
}

/** Index of the relation of a role; -1 where the graph has none. */
export function relationIn(graph: GraphReader, role: RelationRole): number {
  return relationsIn(graph, role)[0] ?? -1;
}

function knownOf(relations: readonly Relation[]): Known {
  const made: Known = known.get(relations) ?? {
    byRole: new Map(),
    each: relations.map((_, i) => [i]),
    byId: new Map(relations.map(({ id }, i) => [id, i])),
  };
  known.set(relations, made);
  return made;
}

/** The classes of an entity, nearest first, each with the path up to it. */
export function classesOf(graph: GraphReader, entity: EntityId): ReadonlyMap<EntityId, Path> {
  return closure(graph, entity, relationsIn(graph, "class"));
}

/** The places an entity lies in, nearest first, each with the path up to it. */
export function placesOf(graph: GraphReader, entity: EntityId): ReadonlyMap<EntityId, Path> {
  return closure(graph, entity, relationsIn(graph, "within"));
}

/** What an entity reaches over one relation, taken as often as needed. */
export function reach(graph: GraphReader, entity: EntityId, relation: number): ReadonlyMap<EntityId, Path> {
  return closure(graph, entity, knownOf(graph.relations).each[relation] ?? []);
}

type Closures = Map<readonly number[], Map<EntityId, ReadonlyMap<EntityId, Path>>>;

const closures = new WeakMap<GraphReader, Closures>();
const MOST_REMEMBERED = 5_000; // closures of one graph and kind; then memory starts afresh

function closure(graph: GraphReader, entity: EntityId, relations: readonly number[]): ReadonlyMap<EntityId, Path> {
  const memory = memoryOf(graph, relations);
  const known = memory.get(entity);
  if (known) return known;
  const found = climb(graph, entity, relations);
  if (memory.size >= MOST_REMEMBERED) memory.clear();
  memory.set(entity, found);
  return found;
}

function memoryOf(graph: GraphReader, relations: readonly number[]): Map<EntityId, ReadonlyMap<EntityId, Path>> {
  const byRelations = closures.get(graph) ?? (new Map() as Closures);
  const memory = byRelations.get(relations);
  if (memory) return memory;
  const made = new Map<EntityId, ReadonlyMap<EntityId, Path>>();
  closures.set(graph, byRelations.set(relations, made));
  return made;
}

function climb(graph: GraphReader, entity: EntityId, relations: readonly number[]): Map<EntityId, Path> {
  const found = new Map<EntityId, Path>();
  let edge: [EntityId, Path][] = [[entity, []]];
  for (let depth = 0; depth < FARTHEST && edge.length > 0 && found.size < MOST_VISITED; depth++) {
    const next: [EntityId, Path][] = [];
    for (const [at, path] of edge) {
      for (const relation of relations) {
        for (const fact of graph.facts(at, relation)) {
          if (fact.object < 0 || fact.object === entity || found.has(fact.object)) continue;
          const longer = [...path, fact];
          found.set(fact.object, longer);
          next.push([fact.object, longer]);
        }
      }
    }
    edge = next;
  }
  return found;
}

/** Whether two classes exclude each other by a statement of the graph about them or about classes above them. */
export function findDisjoint(graph: GraphReader, left: EntityId, right: EntityId): Fact | undefined {
  const relation = relationIn(graph, "exclusion");
  if (relation < 0) return undefined;
  const rights = new Set([right, ...classesOf(graph, right).keys()]);
  for (const entity of [left, ...classesOf(graph, left).keys()]) {
    for (const fact of graph.facts(entity, relation)) if (rights.has(fact.object)) return fact;
    for (const fact of graph.factsTo(entity, relation, 50)) if (rights.has(fact.subject)) return fact;
  }
  return undefined;
}
