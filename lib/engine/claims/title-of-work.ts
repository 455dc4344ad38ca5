import type { Sentence } from "./draft";

/** Whether a label is a work, with its maker or year: what "Nudge by Ann Roe (2008): How people choose" tells of, not what it is. */
export function isWork(sentence: Sentence, term: number): boolean {
  const words = sentence.phrase(term).map((i) => sentence.node(i).text);
  return sentence.node(term).upos === "PROPN" && words.some((word) => word === "by" || /^(?:1\d|20)\d\d$/.test(word));
}
