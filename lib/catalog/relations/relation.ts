import type { Kind } from "../kinds";

/** What the object of a relation is: another entity, or a literal. */
export type ObjectKind = "entity" | "number" | "date" | "text";

/**
 * A relation from a subject S to an object O, with the words that state it. Plain data: the compiled graph carries it,
 * so that built-in and imported relations are read by the same engine.
 *
 * Words are written as base forms: `nouns` name the object ("capital": O is the capital of S), `inverseNouns` name the
 * subject ("author": of a work), `verbs` put S first ("be born in": S was born in O), `inverseVerbs` put O first
 * ("write": O wrote S; the passive "S was written by O" follows by itself), `adjectives` measure S ("tall").
 */
export interface Relation {
  id: string;
  /** Of relations of one id that sources use in different ways: which of these it is; none for the first. */
  variant?: number;
  label: string;
  object: ObjectKind;
  /** Typical kinds of subject and object; empty: anything. */
  subjects?: readonly Kind[];
  objects?: readonly Kind[];
  /** Canonical unit of a number, e.g. "m"; the word counted, where a thing is counted. */
  unit?: string;
  /** Another unit that people write its numbers in, e.g. "inches". */
  written?: string;
  /** A subject has one object: another one refutes. `per-kind`: one of each object kind (one country, one continent). */
  single?: boolean | "per-kind";
  /** All objects of a listed subject are in the graph: an absent one refutes. */
  complete?: boolean;
  symmetric?: boolean;
  transitive?: boolean;
  /** The relation never holds both ways between two entities. */
  asymmetric?: boolean;
  /** Id of the relation that says the same from object to subject: its words are among the inverse ones of this. */
  inverse?: string;
  nouns?: readonly string[];
  inverseNouns?: readonly string[];
  verbs?: readonly string[];
  inverseVerbs?: readonly string[];
  adjectives?: readonly string[];
  /** It changes over time: what is said in the past tense is not refuted by what holds today. */
  changes?: boolean;
  /** The relation that dates this one: "created by X in 1991" checks `inception` beside `creator`. */
  dated?: string;
  /** Numbers: relative difference that still agrees, default 0.005. Dates: years apart that stay open, default 0. */
  tolerance?: number;
  /** Imported: its words are inferred, so that the facts are looked at first and the words explain them. */
  open?: boolean;
  /** Fields that the owner of the facts said: they hold over what is inferred and over the layers below. */
  said?: readonly string[];
  /** Kinds whose value depends on what is counted in (a city or its conurbation): only another magnitude refutes. */
  vagueFor?: readonly Kind[];
}

/** What tells a relation from all others of a graph. */
export const relationKey = ({ id, variant }: Pick<Relation, "id" | "variant">): string =>
  variant === undefined ? id : `${id}#${variant}`;

/** Of a relation what its owner said of it. */
export function saidOf(relation: Relation): Partial<Relation> {
  const { said = [] } = relation;
  if (said.length === 0) return {};
  return { ...Object.fromEntries(Object.entries(relation).filter(([field]) => said.includes(field))), said };
}
