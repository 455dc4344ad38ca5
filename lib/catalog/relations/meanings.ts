import meanings from "@/data/relations/meanings.json";

type Words = readonly string[];

/** What some words of labels and of measures mean, of whatever relation they are. */
export interface Meanings {
  /** Of labels that tell where a thing is, or what it is a part of. */
  around: Words;
  /** Of labels that tell in which country, state or continent it is. */
  levels: Words;
  /** Of the beginning and of the end of something, which are no words for each other. */
  beginning: Words;
  ending: Words;
  /** That say of a measure no more than that it is one: "number of". */
  amounts: Words;
  /** That say of a number no more than that it is one: "mass measurement". */
  figures: Words;
  /** That say of a relation no more than what its object is: "date of". */
  objects: Words;
  /** What an adjective measures the time since: what is older was founded earlier. */
  since: Readonly<Record<string, Words>>;
  /** Adjectives of more that relations list, by one that says less of the same, or more in another word. */
  less: Readonly<Record<string, Words>>;
  more: Readonly<Record<string, Words>>;
}

export const MEANINGS: Meanings = meanings;
