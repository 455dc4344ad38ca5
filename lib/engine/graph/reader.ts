import type { Kind } from "@/lib/catalog/kinds";
import type { Relation } from "@/lib/catalog/relations";
import type { Candidate, Caps, EntityId, Fact, Literal } from "./fact";
import type { GraphMemory } from "./memory";
import type { Schema } from "./schema";

export type { Candidate, Caps, EntityId, Fact, Literal };

export interface GraphSource {
  id: string;
  name: string;
  licence: string;
  attribution: string;
  facts: number;
  /** 0 to 1: how far a fact of this source is believed. */
  trust: number;
}

export interface GraphStats {
  entities: number;
  aliases: number;
  facts: number;
  bytes: number;
  sources: readonly GraphSource[];
}

/** Read access to a graph: all that the engine asks of it. `relations` is indexed by `Fact.relation`. */
export interface GraphReader {
  readonly relations: readonly Relation[];
  /** The same relations, with what is worked out of them once. */
  readonly schema: Schema;
  readonly memory: GraphMemory;
  readonly sources: readonly GraphSource[];
  readonly stats: GraphStats;
  /** Where it lies over another graph. */
  readonly layering?: Layering;
  /** Most tokens of an alias that begins with this folded token; 0 where none does. */
  maxTokens(firstToken: string): number;
  /** Entities named by an alias key (see `aliasKey`), highest prior first. */
  candidates(key: string): readonly Candidate[];
  label(entity: EntityId): string;
  kind(entity: EntityId): Kind;
  /** 0 to 255, logarithmic. */
  prior(entity: EntityId): number;
  /** A sentence or phrase that defines the entity, where a source has one. */
  description(entity: EntityId): string | undefined;
  /** Facts of a subject, of one relation where given; at most `limit`. */
  facts(subject: EntityId, relation?: number, limit?: number): readonly Fact[];
  /** Facts whose object is the entity, of one relation where given; at most `limit`. */
  factsTo(object: EntityId, relation?: number, limit?: number): readonly Fact[];
  /** Number of facts whose object is the entity. Exact up to 1,000; of more, layers may count twice what both say. */
  countTo(object: EntityId, relation?: number): number;
}

/** How a graph is made of two: facts of its own, and a graph below that they are laid over. */
export interface Layering {
  own: GraphReader;
  below: GraphReader;
  isOwn(fact: Fact): boolean;
  /** A fact of the graph below as the whole has it. */
  lift(fact: Fact): Fact;
  /** Whether an own fact takes the place of a lifted one. */
  isReplaced(fact: Fact): boolean;
  /** Whether the own graph knows a thing. */
  isOwnThing(entity: EntityId): boolean;
  /** Whether the own facts tell of a thing that the graph below does not know. */
  isOwnAlone(entity: EntityId): boolean;
}
