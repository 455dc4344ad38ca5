import type { Kind } from "@/lib/catalog/kinds";
import { hasRole, type Relation } from "@/lib/catalog/relations";
import { classesOf, findDisjoint, placesOf, reach } from "../../graph/closures";
import { objectInWords } from "../../graph/describe";
import type { Candidate, EntityId, Fact, Path } from "../../graph/fact";
import type { Closure } from "../../graph/memory";
import type { GraphReader } from "../../graph/reader";
import type { Schema } from "../../graph/schema";
import { findUncapitalised, type Mention } from "../../link/mentions";
import type { TaggedToken } from "../../text/tagger";
import { aliasKey } from "../../text/tokens";
import { Surroundings } from "./surroundings";

const MOST_FACTS = 5_000; // of one thing, by one relation where one is asked for
const MOST_LISTED = 200; // facts that a symmetric relation tells from its other end

const MOST_NAMED = 4; // objects, as what the graph holds instead

/**
 * What one text asks of one graph: all that kinds of claims, words and facts read of it. Each answer is bounded, and what
 * is asked again and again is remembered: with the graph where any text may ask it (what lies above a thing), else here.
 */
export class Evidence {
  readonly relations: readonly Relation[];
  /** The same relations by their roles and words. */
  readonly schema: Schema;
  /** The facts around things, whatever their relation. */
  readonly surroundings: Surroundings;
  readonly #graph: GraphReader;

  /** `share` 0 to 1: of what a text may read, where several graphs are asked. */
  constructor(graph: GraphReader, share = 1) {
    this.relations = graph.relations;
    this.schema = graph.schema;
    this.surroundings = new Surroundings(graph, share);
    this.#graph = graph;
  }

  label(entity: EntityId): string {
    return this.#graph.label(entity);
  }

  kind(entity: EntityId): Kind {
    return this.#graph.kind(entity);
  }

  /** What a name may mean, in whatever case it is written; likeliest first. */
  meanings(name: string): readonly Candidate[] {
    return this.#graph.candidates(aliasKey(name));
  }

  /** Names that a text may write without their capitals. */
  uncapitalised(tokens: readonly TaggedToken[]): Mention[] {
    return findUncapitalised(this.#graph, tokens);
  }

  /** The facts of a thing, of one relation where given. */
  facts(subject: EntityId, relation?: number, most = MOST_FACTS): readonly Fact[] {
    return this.#graph.facts(subject, relation, most);
  }

  /** Whether anything is told of a thing by a relation, or by any. */
  tells(subject: EntityId, relation?: number): boolean {
    return this.#graph.facts(subject, relation, 1).length > 0;
  }

  /** The facts that lead to a thing. */
  factsTo(object: EntityId, relation: number | undefined, most: number): readonly Fact[] {
    return this.#graph.factsTo(object, relation, most);
  }

  /** How many facts lead to a thing. */
  countTo(object: EntityId, relation?: number): number {
    return this.#graph.countTo(object, relation);
  }

  /** Whether there may be more facts than were read. */
  isCut(facts: readonly Fact[]): boolean {
    return facts.length >= MOST_FACTS;
  }

  /**
   * The facts of a relation by their different objects, whichever way a symmetric one is told; none where there may be
   * more, since they are counted.
   */
  listed(entity: EntityId, relation: number): Fact[] {
    const found = new Map<EntityId, Fact>();
    const facts = this.facts(entity, relation);
    if (this.isCut(facts)) return [];
    for (const fact of facts) found.set(fact.object, fact);
    if (this.relations[relation]?.symmetric)
      for (const fact of this.factsTo(entity, relation, MOST_LISTED))
        if (!found.has(fact.subject)) found.set(fact.subject, fact);
    return [...found.values()];
  }

  /** The classes of a thing, nearest first, each with the path up to it. */
  classes(entity: EntityId): Closure {
    return classesOf(this.#graph, entity);
  }

  /** The places that a thing lies in, nearest first, each with the path up to it. */
  places(entity: EntityId): Closure {
    return placesOf(this.#graph, entity);
  }

  /** Whether a thing is an instance or kind of one of some classes. */
  isOneOf(entity: EntityId, classes: ReadonlySet<EntityId>): boolean {
    for (const above of this.classes(entity).keys()) if (classes.has(above)) return true;
    return false;
  }

  /** The fact by which two things exclude each other, or classes above them. */
  exclusion(left: EntityId, right: EntityId): Fact | undefined {
    return findDisjoint(this.#graph, left, right);
  }

  /**
   * Visits what a thing stands in a relation to, stated or following by transitivity, symmetry, place or class, until a
   * visit finds what it seeks; gives the path to that. Few of the paths are wanted, so only that one is made.
   */
  findReached(subject: EntityId, relation: number, visit: Visit): Path | undefined {
    const known = this.relations[relation] as Relation;
    if (known.transitive) {
      const places = hasRole(known, "place") ? this.places(subject) : reach(this.#graph, subject, relation);
      for (const [place, path] of places) if (visit(place, undefined, path)) return path;
    }
    for (const fact of this.facts(subject, relation)) {
      if (fact.object < 0) continue;
      if (visit(fact.object, fact, NO_FACTS)) return [fact];
      for (const [above, path] of this.#generalised(known, fact.object))
        if (visit(above, fact, path)) return [fact, ...path];
    }
    if (!known.symmetric) return undefined;
    for (const fact of this.factsTo(subject, relation, MOST_LISTED))
      if (visit(fact.subject, fact, NO_FACTS)) return [fact];
    return undefined;
  }

  // Born in Warsaw is born in Poland; a Nobel Prize in Physics is a Nobel Prize. A capital stands for no region around it.
  #generalised({ single, objects = [] }: Relation, object: EntityId): Iterable<[EntityId, Path]> {
    if (single === true) return [];
    return objects.includes("country") && objects.includes("city") ? this.places(object) : this.classes(object);
  }

  /** What facts lead to, in words: the first of the different things. */
  objectsOf(facts: readonly Fact[]): string {
    return [...new Set(facts.map((fact) => this.objectOf(fact)))].slice(0, MOST_NAMED).join(", ");
  }

  /** What a fact leads to, in words. */
  objectOf(fact: Fact): string {
    return objectInWords(this.#graph, fact);
  }
}

/** Takes something that is reached, by a first fact where there is one and those that lead on; true where it was sought. */
export type Visit = (object: EntityId, first: Fact | undefined, rest: Path) => boolean;

const NO_FACTS: Path = [];
