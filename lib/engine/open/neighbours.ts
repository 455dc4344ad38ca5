import type { EntityId, Fact, GraphReader } from "../graph/reader";
import { beginningsOf } from "./spelling";

/** A fact of a thing, with what the name at its other end can be told by; see `beginningsOf`. */
export interface Neighbour {
  fact: Fact;
  beginnings: readonly string[];
}

/** The facts of a thing as far as they are read: `to` others and values, and `from` others. */
export interface Neighbours {
  to: readonly Neighbour[];
  from: readonly Neighbour[];
}

const MOST_TO = 400; // facts of one thing
const MOST_FROM = 100; // facts about one thing of other things, among which a name is sought
const LEAST = 8; // of either, once the text has had its share
// What one text may read, some 50 ms of each. Plain prose of 10,000 characters takes a tenth of it; lists of hubs more.
const MOST_FACTS = 200_000;
const MOST_NAMES = 40_000;
const MOST_WORDS = 2_000; // stretches between two ends

/** What the clauses of a text share: the neighbours of things, each read once, and what may still be read. */
export class Surroundings {
  private readonly known = new Map<EntityId, Neighbours>();
  private facts = MOST_FACTS;
  private names = MOST_NAMES;
  private words = MOST_WORDS;

  constructor(readonly graph: GraphReader) {}

  of(entity: EntityId): Neighbours {
    const known = this.known.get(entity) ?? this.read(entity);
    this.known.set(entity, known);
    return known;
  }

  /** Whether the words between two more ends may be read; counts them. */
  mayReadWords(): boolean {
    this.words -= 1;
    return this.words >= 0;
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
    if ((other < 0 && literal?.kind !== "text") || this.names <= 0) return NONE;
    this.names -= 1;
    return beginningsOf(literal?.kind === "text" && other < 0 ? literal.text : this.graph.label(other));
  }
}

const NONE: readonly string[] = [];
const remembered = new WeakMap<object, Surroundings>();

/** What was read for a text, by any object that stands for it. */
export function surroundingsIn(graph: GraphReader, text: object): Surroundings {
  const known = remembered.get(text);
  if (known?.graph === graph) return known;
  const made = new Surroundings(graph);
  remembered.set(text, made);
  return made;
}
