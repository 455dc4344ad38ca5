import type { Path } from "./fact";
import type { Closure } from "./memory";
import type { EntityId, Fact, GraphReader } from "./reader";

const FARTHEST = 14; // edges upward; WordNet's longest hypernym chain is 18, but what lies above "entity" says nothing
const MOST_VISITED = 400;

/** The classes of an entity, nearest first, each with the path up to it. */
export function classesOf(graph: GraphReader, entity: EntityId): Closure {
  return closure(graph, entity, graph.schema.allOf("class"));
}

/** The places an entity lies in, nearest first, each with the path up to it. */
export function placesOf(graph: GraphReader, entity: EntityId): Closure {
  return closure(graph, entity, graph.schema.allOf("within"));
}

/** What an entity reaches over one relation, taken as often as needed. */
export function reach(graph: GraphReader, entity: EntityId, relation: number): Closure {
  return closure(graph, entity, graph.schema.alone(relation));
}

function closure(graph: GraphReader, entity: EntityId, relations: readonly number[]): Closure {
  const memory = graph.memory.closures(relations);
  return memory.get(entity) ?? memory.keep(entity, climb(graph, entity, relations));
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
  const relation = graph.schema.oneOf("exclusion");
  if (relation < 0) return undefined;
  const rights = new Set([right, ...classesOf(graph, right).keys()]);
  for (const entity of [left, ...classesOf(graph, left).keys()]) {
    for (const fact of graph.facts(entity, relation)) if (rights.has(fact.object)) return fact;
    for (const fact of graph.factsTo(entity, relation, 50)) if (rights.has(fact.subject)) return fact;
  }
  return undefined;
}
