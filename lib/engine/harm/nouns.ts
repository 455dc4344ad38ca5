import classes from "@/data/harm/nouns.json";

/**
 * What a noun names, as far as it matters to harm. `place`: buildings and vehicles too; `device`: an engine, a photo, no weapon;
 * `other`: nothing that can be hurt, such as a time, a process, a number.
 */
export type NounClass =
  | "person"
  | "group"
  | "animal"
  | "plant"
  | "food"
  | "body"
  | "place"
  | "device"
  | "artifact"
  | "other";

/** Read from WordNet by scripts/train/noun-classes.ts. */
const { slur: SLUR_WORDS, ...BY_CLASS } = classes;

const SLURS = new Set(SLUR_WORDS.split(" "));
const CLASS_OF_NOUN = new Map(
  Object.entries(BY_CLASS).flatMap(([name, words]) =>
    words.split(" ").map((word): [string, NounClass] => [word, name as NounClass]),
  ),
);

/** Of the lemma of a noun; undefined where it is not known, or names several kinds of things as often. */
export const nounClassOf = (lemma: string): NounClass | undefined => CLASS_OF_NOUN.get(lemma);

/** Whether a noun offends whom it names, by the lemma. */
export const isSlur = (lemma: string): boolean => SLURS.has(lemma);
