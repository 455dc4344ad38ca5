import type { Kind } from "@/lib/catalog/kinds";
import type { Caps, Literal } from "@/lib/engine/graph/reader";

/** Names an entity: its key, shared by all sources that speak of the same thing ("country/DE"), or what `find` gave. */
export type Ref = string | number;

/** A name with its own rank, where it differs from the entity's. `caps` is read off the spelling unless given. */
export interface Name {
  name: string;
  prior?: number;
  caps?: Caps;
}

/** An entity as a source describes it. The first source to name a key decides label, kind and description. */
export interface SourceEntity {
  key: Ref;
  label: string;
  kind: Kind;
  aliases?: readonly (string | Name)[];
  /** 0 to 255, logarithmic (lib/knowledge/priors.ts); 100 where not given. */
  prior?: number;
  description?: string;
  /** Nothing is called so: the label is a stopgap, and no name to find it by. */
  unnamed?: boolean;
  /** Whether this label and kind replace the ones given before: for sources that know the usual English name. */
  relabel?: boolean;
  /** The country or first-level region it lies in: tells namesakes apart while sources are merged. No fact of its own. */
  home?: Ref;
}

export type SourceObject = { entity: Ref } | Literal;

/** One statement. `trust` 0 to 1; the source's own unless given. */
export interface SourceFact {
  subject: Ref;
  relation: string;
  object: SourceObject;
  trust?: number;
  /** What the relation tells of its ends; holds for entities that no source gives a kind. */
  subjectKind?: Kind;
  objectKind?: Kind;
}

/** Adds to an entity whatever was said of it before: a name, or a description where it has none. */
export type SourceAddition = { alias: Name & { of: Ref } } | { description: { of: Ref; text: string } };

export type SourceRecord = { entity: SourceEntity } | { fact: SourceFact } | SourceAddition;

/** Which of several namesakes is meant. */
export interface Among {
  /** Any kind where empty. */
  kinds?: readonly Kind[];
  /** The country or region it lies in. */
  home?: Ref;
  /** Further conditions. */
  accepts?: (entity: number, caps: Caps) => boolean;
}

/** What the sources before this one have told. */
export interface Known {
  /** The likeliest entity of this name. */
  find(name: string, among?: Among): number | undefined;
  /** The entity of a key, where a source before has described it. */
  byKey(key: string): number | undefined;
  kindOf(ref: Ref): Kind | undefined;
  labelOf(entity: number): string;
  /** "" where none is known. */
  descriptionOf(entity: number): string;
}

/** An adapter: reads one data package (or one file) and tells what is in it, as a stream. */
export interface KnowledgeSource {
  id: string;
  name: string;
  licence: string;
  attribution: string;
  /** 0 to 1: how far its facts are believed. */
  trust: number;
  records(known: Known): Iterable<SourceRecord> | AsyncIterable<SourceRecord | readonly SourceRecord[]>;
}
