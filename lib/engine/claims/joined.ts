import { type Draft, holds, put, SUBJECTS, wordingOf } from "./draft";
import type { Leaning } from "./open-words";

const MOST_JOINED = 400; // characters; more than that nobody reads as one statement
/** Characters of three sentences told as one, where the one between names nothing. */
export const MOST_OF_THREE = 560;

/**
 * Whether what a pronoun of a later part of a sentence means may stand in the first part: "…, and its workers turned it into a
 * firm", "… and found that it formed hooks". "Its" behind the subject of both is mostly of that.
 */
export function leansOnFirst(draft: Draft, { first }: Leaning): boolean {
  const { sentence } = draft;
  const subject = sentence.root < 0 ? undefined : sentence.child(sentence.root, ...SUBJECTS);
  if (subject === undefined || holds(draft, sentence.root) || first === subject) return false;
  return !holds(draft, subject) || sentence.node(first).relation !== "nmod:poss";
}

/** Sentences that stand alone, where they begin, and whether they leave nothing open. */
export interface Standalone {
  draft: Draft;
  /** The last of them. */
  at: number;
  start: number;
  isClear: boolean;
  /** Whether they begin with something that they name. */
  isOfName: boolean;
  /** Characters that they may have together with what is told behind them, where not as usual. */
  most?: number | undefined;
}

/** The same as words to be told before others. */
export type Grounded = Pick<Standalone, "draft" | "start" | "most">;

/** What is told behind others, and whether that is the second of three sentences. */
export interface Behind {
  draft: Draft;
  isSecond?: boolean;
}

/** An item without the comma or semicolon that parts it from the next. */
export function withoutMark(item: Draft): Draft {
  const isParted = /^[;,]$/.test(item.pieces.at(-1)?.text ?? "");
  return isParted ? { ...item, pieces: item.pieces.slice(0, -1) } : item;
}

/** What a draft of the sentence `i` leaves open, and whether it begins with something that it names. */
export interface Telling {
  i: number;
  open: readonly Leaning[];
  isOfName: boolean;
}

/** Both in one statement, where that does not get too long. */
export function readable(before: Draft, draft: Draft, most = MOST_JOINED): Draft | undefined {
  const both = joined(before, draft);
  return both && wordingOf(both).length <= most ? both : undefined;
}

/** "The dam broke in 1928; this killed 400 people." */
export function joined(before: Draft, draft: Draft): Draft | undefined {
  const told = unended(wordingOf(before));
  if (!told.endsWith(";")) return undefined; // a quotation that ends with its own mark
  const lower = unended(wordingOf({ ...before, pieces: [put("…"), ...before.pieces] }).slice(2));
  return { ...draft, pieces: [{ ...put(told), lower }, ...draft.pieces] };
}

// "Washington, D.C.;" and "9 a.m.;" keep their dots.
const unended = (text: string) => text.replace(/(?<!\.\p{L})\.$|(?<=\.)$/u, ";");

/** Each text once, where it is told first. */
export const different = <One extends { text: string }>(statements: readonly One[]): One[] =>
  statements.filter(({ text }, i) => statements.findIndex((one) => one.text === text) === i);
