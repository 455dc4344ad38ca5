import { Memory } from "../memory";
import type { EntityId, Path } from "./fact";

/** What an entity reaches, nearest first, each with the path to it. */
export type Closure = ReadonlyMap<EntityId, Path>;

const MOST_CLOSURES = 5_000; // of one kind
const MOST_NAMES = 50_000; // which take some 5 MB

/**
 * What was worked out of the facts of one reader and is asked for again and again, as far as there is room. Made with the
 * reader: another one over other facts has its own.
 */
export class GraphMemory {
  /** By what the names of things begin with: see `beginningsOf`. */
  readonly beginnings = new Memory<EntityId, readonly string[]>(MOST_NAMES);
  readonly #closures = new Map<readonly number[], Memory<EntityId, Closure>>();

  /** By a list of relations, which is to be the same list each time. */
  closures(relations: readonly number[]): Memory<EntityId, Closure> {
    const known = this.#closures.get(relations);
    if (known) return known;
    const made = new Memory<EntityId, Closure>(MOST_CLOSURES);
    this.#closures.set(relations, made);
    return made;
  }
}
