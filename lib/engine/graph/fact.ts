/** Index of an entity in its graph, 0 to entities - 1. */
export type EntityId = number;

/** A value that is not an entity. Dates: month and day are 0 where not known; years before 1 are negative. */
export type Literal =
  | { kind: "number"; value: number; unit: string }
  | { kind: "date"; year: number; month: number; day: number }
  | { kind: "text"; text: string };

/** One statement of the graph. `object` is -1 where `literal` holds the object. `trust` 0 to 1. */
export interface Fact {
  id: number;
  subject: EntityId;
  relation: number;
  object: EntityId;
  literal?: Literal;
  source: number;
  trust: number;
}

/** Facts that lead from one entity to another, in order. */
export type Path = readonly Fact[];

/** How a name must be written to mean an entity: in any case, with a capital at its start, or in capitals. */
export type Caps = "any" | "initial" | "upper";

/** An entity that a name can mean. `prior` 0 to 255: how likely the name means it, by size, degree and sense rank. */
export interface Candidate {
  entity: EntityId;
  prior: number;
  caps: Caps;
}
