import type { Block } from "../text/blocks";
import type { Word } from "./words";

/** What a sentence of an answer is: a claim, or why there is nothing in it to check. */
export const WORTH = [
  "claim",
  "advice",
  "opinion",
  "forecast",
  "first_person",
  "meta",
  "question",
  "heading",
  "fragment",
  "code",
  "quotation",
] as const;
export type Worth = (typeof WORTH)[number];

/** A sentence, heading, row or line of code with the block it stands in; sentences of one block share its object. */
export interface ReadSentence {
  words: readonly Word[];
  block: Block;
}

/** Words that may stand for something named elsewhere: `first` to `last` of that sentence's words, both included. */
export interface Anaphor {
  sentence: number;
  first: number;
  last: number;
}

/**
 * What an anaphor may stand for, in shares of one: each word from `from` on (words of all sentences counted as one row),
 * nothing at all ("It rains"), or something that no words name ("This led to war").
 */
export interface Reference {
  from: number;
  mass: Float32Array;
  none: number;
  unclear: number;
}

/** The most likely label of a sentence, how likely it is, and how likely it is a claim. */
export interface Judged {
  label: Worth;
  likely: number;
  claim: number;
}

/** Of each sentence and each anaphor, in their order. */
export interface AnswerReading {
  worth: Judged[];
  references: Reference[];
}

/** Reads answers: which sentences state what can be checked, and what pronouns and bare phrases stand for. */
export class AnswerReader {
  /** Linear in the length of the answer. Give all kinds of blocks: headings and rows tell what stands below them. */
  async read(_sentences: readonly ReadSentence[], _anaphors: readonly Anaphor[]): Promise<AnswerReading> {
    throw new Error("The model that reads answers is not trained yet");
  }
}
