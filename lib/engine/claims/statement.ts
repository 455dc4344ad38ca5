import type { Draft } from "./draft";
import type { Standing } from "./substitute";

/** A claim in words, by UTF-16 offsets of its own words in the text. */
export interface TextStatement {
  text: string;
  /** The same without what it is about before it. */
  stated: string;
  start: number;
  end: number;
  contextDependent: boolean;
}

/** The draft whose words a claim is told in. */
export interface Told {
  told: Draft;
  /** Whether it says all that it is about: nothing is to be put before it. */
  isWhole?: boolean;
}

/** A claim in words, with and without what it is about before it. */
export type WordedDraft = Pick<TextStatement, "text" | "stated"> & Told;

/** Words of a sentence that state something, and the same with names put in. */
export interface Alone {
  own: Draft;
  standing: Standing;
}

/** A statement told with what stands before it, up to where its own sentence ends. */
export type Begun = Omit<TextStatement, "end"> & Told;
