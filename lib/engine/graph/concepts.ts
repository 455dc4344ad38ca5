import type { Kind } from "@/lib/catalog/kinds";
import { hasRole, relationKey } from "@/lib/catalog/relations";
import { fold } from "../text/fold";
import { aliasKey } from "../text/tokens";
import { objectInWords } from "./describe";
import type { EntityId, Fact, GraphReader } from "./reader";

const BEGINNING = 3; // characters of a word that the index keeps
const MOST_COMPARED = 20_000; // labels read for one search

/** An entity as people read of it. */
export interface Concept {
  id: EntityId;
  label: string;
  kind: Kind;
  description?: string;
}

/** The other end of a fact, which is a concept or a plain value, and where the fact is from. */
export interface Neighbour {
  concept?: Concept;
  value?: string;
  source: string;
  trust: number;
}

export interface NeighbourGroup {
  relation: string;
  label: string;
  total: number;
  neighbours: Neighbour[];
}

/** Facts of one relation around an entity: `out` has it as their subject, `in` as their object. */
export interface Group {
  relation: number;
  direction: "out" | "in";
  offset: number;
  limit: number;
}

/** Finds concepts by the beginnings of their labels' words. Made in parts, so that nothing waits for the whole. */
export class ConceptIndex {
  readonly #beginnings = new Map<string, EntityId[]>();
  #size = 0;

  constructor(readonly graph: GraphReader) {}

  /** Takes in the next entities. False once all are. */
  grow(entities: number): boolean {
    const end = Math.min(this.#size + entities, this.graph.stats.entities);
    for (; this.#size < end; this.#size++) {
      for (const beginning of new Set(wordsOf(this.graph.label(this.#size)).map(beginningOf))) {
        const known = this.#beginnings.get(beginning);
        if (known) known.push(this.#size);
        else this.#beginnings.set(beginning, [this.#size]);
      }
    }
    return this.#size < this.graph.stats.entities;
  }

  /** Concepts that a text names, then those whose words begin like its words; each likeliest first. */
  search(text: string, limit: number): Concept[] {
    const named = this.graph.candidates(aliasKey(text)).map(({ entity }) => entity);
    const found = new Set(named.slice(0, limit));
    for (const entity of this.#beginningLike(wordsOf(text))) {
      if (found.size >= limit) break;
      found.add(entity);
    }
    return [...found].map((entity) => conceptOf(this.graph, entity));
  }

  #beginningLike(words: string[]): EntityId[] {
    const lists = words
      .filter((word) => word.length >= BEGINNING)
      .map((word) => this.#beginnings.get(beginningOf(word)));
    const shortest = lists.sort((a, b) => (a?.length ?? 0) - (b?.length ?? 0))[0] ?? [];
    const fits = (entity: EntityId) => {
      const own = wordsOf(this.graph.label(entity));
      return words.every((word) => own.some((one) => one.startsWith(word)));
    };
    const fitting = shortest.slice(0, MOST_COMPARED).filter(fits);
    return fitting.sort((a, b) => this.graph.prior(b) - this.graph.prior(a) || a - b);
  }
}

/** An entity as it is shown: where nothing describes it, by what tells it from namesakes. */
export function conceptOf(graph: GraphReader, id: EntityId): Concept {
  const description = graph.description(id) ?? hintOf(graph, id);
  return { id, label: graph.label(id), kind: graph.kind(id), description };
}

/** What tells namesakes apart: where it is, or the first fact that leads to another concept. */
function hintOf(graph: GraphReader, id: EntityId): string | undefined {
  const place = graph.relations.findIndex((relation) => hasRole(relation, "place"));
  const leading = graph.facts(id).filter(({ object }) => object >= 0);
  const fact = leading.find(({ relation }) => relation === place) ?? leading[0];
  return fact && `${graph.relations[fact.relation]?.label ?? ""} ${graph.label(fact.object)}`;
}

/** A fact in words, with the name of the source that states it. */
export interface ConceptFact {
  subject: string;
  relation: string;
  object: string;
  source: string;
}

/** The first facts of an entity, and the first that speak of it: so many of each. */
export function statementsOf(graph: GraphReader, entity: EntityId, limit: number): ConceptFact[] {
  const facts = [...graph.facts(entity, undefined, limit), ...graph.factsTo(entity, undefined, limit)];
  return facts.map((fact) => {
    const relation = graph.relations[fact.relation];
    return {
      subject: graph.label(fact.subject),
      relation: relation?.label ?? "",
      object: objectInWords(graph, fact),
      source: graph.sources[fact.source]?.name ?? "unknown",
    };
  });
}

/** All relations of an entity in one direction, with the first neighbours of each. */
export function neighbourGroups(graph: GraphReader, entity: EntityId, at: Omit<Group, "relation" | "offset">) {
  return graph.relations
    .map((_, relation) => neighbourGroup(graph, entity, { ...at, relation, offset: 0 }))
    .filter(({ total }) => total > 0);
}

/** One relation of an entity in one direction, a page of its neighbours. */
export function neighbourGroup(graph: GraphReader, entity: EntityId, at: Group): NeighbourGroup {
  const { relation, direction, offset, limit } = at;
  const isOut = direction === "out";
  const facts = isOut ? graph.facts(entity, relation) : graph.factsTo(entity, relation, offset + limit);
  const neighbours = facts.slice(offset, offset + limit).map((fact) => neighbourOf(graph, fact, isOut));
  const total = isOut ? facts.length : graph.countTo(entity, relation);
  const told = graph.relations[relation] ?? { id: "", label: "" };
  return { relation: relationKey(told), label: told.label, total, neighbours };
}

function neighbourOf(graph: GraphReader, fact: Fact, isOut: boolean): Neighbour {
  const { id: source } = graph.sources[fact.source] ?? { id: "unknown" };
  const of = { source, trust: fact.trust };
  if (!isOut) return { concept: conceptOf(graph, fact.subject), ...of };
  return fact.object >= 0
    ? { concept: conceptOf(graph, fact.object), ...of }
    : { value: objectInWords(graph, fact), ...of };
}

function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}'’]+/u)
    .map(fold)
    .filter(Boolean);
}

function beginningOf(word: string): string {
  return word.slice(0, BEGINNING);
}
