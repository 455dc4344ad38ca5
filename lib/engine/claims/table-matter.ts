import { type Sentence, spelled, uncapitalized } from "./draft";
import type { ReadSentence } from "./read-sentence";

const FOLLOWING =
  /^(the [^:]{5,80}?) (?:is|are|was|were|looks?|can be \p{L}+) (?:as follows|shown below|given below|summarized below|listed below|below) ?:$/iu;
const ACCOUNT =
  /\bhere(?: is| are|['’]s) (?:an? |some |the )?(?:\p{L}+ ){0,3}?(?:table|breakdown|overview|summary|comparison|schedule|list|budget) (?:of|for|with|showing|about|that shows) (the [^:]{3,80}?) ?:$/iu;
const HOW =
  /\bhere(?: is|['’]s) how (the [^:]{3,60}?) (?:breaks? down|compares?|looks?|changes?|develop(?:s|ed)?|works? out|(?:is|are) split)(?: [^:]{0,40})? ?:$/iu;
const PRESENTED = /\bhere(?: is| are|['’]s) (the [^:]{5,80}?) ?:$/iu;
const OPEN = /\b(?:you|your|I|my|it|its|they|their|this|these|that|those|following)\b/i;
const MOST_ROWS = 60;

const NOTE =
  /^(?:\p{L}+ ?: )?(?:(?:please )?note that )?(?:all |the )?(?:numbers|figures|values|amounts|prices|percentages|cells|entries)(?: (?:in|of) (?:the|this) (?:table|chart))?(?: above)? (?:represent|denote|refer to|stand for|are) ((?:the )?(?:number|amount|share|percentage|average|total|count)s? of [^.:;,]{3,60}?)\.?$/iu;
const STATED =
  /\b(?:has|have|had|is|are|was|were|fell|rose|grew|doubled|halved|increased|decreased|dropped|declined)\b|\d/i;
const MOST_BEHIND = 2; // sentences behind a table

// "The number of users" of "Note: Numbers in the table represent the number of users."
function noteBehind(sentences: readonly ReadSentence[], i: number): string | undefined {
  let at = i;
  while (at - i < MOST_ROWS && sentences[at]?.source.block.kind === "row") at += 1;
  const [matter] = sentences.slice(at, at + MOST_BEHIND).flatMap(({ words }) => noteIn(spelled(words)) ?? []);
  return matter;
}

function noteIn(words: string): string | undefined {
  const [, matter] = NOTE.exec(words) ?? [];
  if (matter === undefined || STATED.test(matter)) return undefined;
  return /^the /i.test(matter) ? uncapitalized(matter) : `the ${uncapitalized(matter)}`;
}

/** Whether a sentence only says what the numbers of a table are. */
export const isTableNote = ({ nodes }: Sentence): boolean => noteIn(spelled(nodes)) !== undefined;

/** "The odds of a fair die" of "The odds of a fair die are as follows:" above a table: what its rows are told of. */
export function tableMatter(sentences: readonly ReadSentence[], i: number): string | undefined {
  let at = i;
  while (at > 0 && i - at < MOST_ROWS && sentences[at]?.source.block.kind === "row") at -= 1;
  const above = sentences[at];
  if (above?.source.block.kind !== "paragraph") return noteBehind(sentences, i);
  const words = spelled(above.words);
  const [, matter] = FOLLOWING.exec(words) ?? ACCOUNT.exec(words) ?? HOW.exec(words) ?? PRESENTED.exec(words) ?? [];
  return matter === undefined || OPEN.test(matter) ? noteBehind(sentences, i) : matter.replace(/^The /, "the ");
}
