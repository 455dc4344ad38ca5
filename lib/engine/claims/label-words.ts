import { type Sentence, spelled } from "./draft";

/** Whether a label names what it is of itself, and is nothing that it has: "Wi-Fi 7" of Wi-Fi, "Rain clouds" of clouds. */
export function holdsOwner(sentence: Sentence, term: number, owner: string): boolean {
  const last = singular(owner.split(" ").at(-1) ?? "");
  const words = spelled(sentence.phrase(term).map((i) => sentence.node(i))).split(" ");
  return last.length > 2 && words.some((word) => singular(word) === last);
}

const singular = (word: string) => word.toLowerCase().replace(/s$/, "");

/** "Made a Dame", "Awarded the prize": verbs of what was done to one, where no more is told. */
export const GIVEN = new Set(
  "make name elect appoint award call declare crown nominate give grant offer bear".split(" "),
);

/** Nouns of what happens, or is so, and no one is: "conquest", "growth". */
export const HAPPENING = /(?:[ts]ion|ment|ing|est|sis|lism|[ae]nce|[^f]ity|ness|growth)$/;

/** Whether a verb has an object and is no passive; what is given to one is: "Awarded the prize". */
export const hasObject = (sentence: Sentence) =>
  sentence.child(sentence.root, "obj") !== undefined && !GIVEN.has(sentence.node(sentence.root).lemma);

/** What is so as long as the thing is. */
export const LASTING = new Set(
  "use find locate base know speak serve grow sell eat play measure pronounce situate".split(" "),
);
