import type { EntityId, Fact, GraphReader } from "../../graph/reader";
import { beginningsOf } from "../facts/spelling";

/** A fact of a thing, with what the name at its other end can be told by; see `beginningsOf`. */
export interface NeighbourFact {
  fact: Fact;
  beginnings: readonly string[];
}

/** The facts of a thing as far as they are read: `to` others and values, and `from` others. */
export interface Neighbours {
  to: readonly NeighbourFact[];
  from: readonly NeighbourFact[];
}

const MOST_TO = 400; // facts of one thing
const MOST_FROM = 100; // facts about one thing of other things, among which a name is sought
const LEAST = 8; // of either, once the text has had its share
// What one text may read, some 50 ms of each. Plain prose of 10,000 characters takes a half of it at most; lists of hubs
// more.
const MOST_FACTS = 200_000;
const MOST_NAMES = 40_000;
const MOST_LOOKS = 200_000; // at a fact of a thing, for each clause and name that may mean it
const MOST_WORDS = 2_000; // stretches between two ends
const MOST_PHRASES = 60_000; // of relations that such words may belong to

/**
 * What the clauses of a text share of a graph: the neighbours of things, each read once, and what may still be read.
 * `share` 0 to 1: of what a text may read.
 */
export class Surroundings {
  private readonly known = new Map<EntityId, Neighbours>();
  private facts: number;
  private names: number;
  private looks: number;
  private words: number;
  private phrases: number;

  constructor(
    readonly graph: GraphReader,
    share = 1,
  ) {
    this.facts = MOST_FACTS * share;
    this.names = MOST_NAMES * share;
    this.looks = MOST_LOOKS * share;
    this.words = MOST_WORDS * share;
    this.phrases = MOST_PHRASES * share;
  }

  of(entity: EntityId): Neighbours {
    const known = this.known.get(entity) ?? this.read(entity);
    this.known.set(entity, known);
    return known;
  }

  /** The same to be looked through whole; counts it. */
  look(entity: EntityId): Neighbours {
    const { to, from } = this.of(entity);
    this.looks -= to.length + from.length;
    return this.looks < 0 ? { to: to.slice(0, LEAST), from: from.slice(0, LEAST) } : { to, from };
  }

  /** Whether the text has had its share of any of these: what is not read refutes nothing. */
  isSpent(): boolean {
    return this.looks < 0 || this.words < 0 || this.phrases <= 0;
  }

  /** Whether the words between two more ends may be read; counts them. */
  mayReadWords(): boolean {
    this.words -= 1;
    return this.words >= 0 && this.phrases > 0;
  }

  /** Counts phrases of relations that words were held against. */
  countPhrases(count: number): void {
    this.phrases -= count;
  }

  private read(entity: EntityId): Neighbours {
    const most = this.facts > 0 ? { to: MOST_TO, from: MOST_FROM } : { to: LEAST, from: LEAST };
    const to = this.graph.facts(entity, undefined, most.to);
    const from = this.graph.factsTo(entity, undefined, most.from);
    this.facts -= to.length + from.length;
    return {
      to: to.map((fact) => ({ fact, beginnings: this.beginningsAt(fact, fact.object) })),
      from: from.map((fact) => ({ fact, beginnings: this.beginningsAt(fact, fact.subject) })),
    };
  }

  private beginningsAt({ literal }: Fact, other: EntityId): readonly string[] {
    if (other < 0 && literal?.kind !== "text") return NONE;
    if (this.names <= 0) return NONE;
    this.names -= 1; // whether another text had it read or not
    const known = other < 0 ? undefined : this.graph.memory.beginnings.get(other);
    if (known) return known;
    const made = beginningsOf(literal?.kind === "text" && other < 0 ? literal.text : this.graph.label(other));
    return other >= 0 ? this.graph.memory.beginnings.keep(other, made) : made;
  }
}

const NONE: readonly string[] = [];
