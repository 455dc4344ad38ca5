import { spelled } from "./draft";
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

/** "The odds of a fair die" of "The odds of a fair die are as follows:" above a table: what its rows are told of. */
export function tableMatter(sentences: readonly ReadSentence[], i: number): string | undefined {
  let at = i;
  while (at > 0 && i - at < MOST_ROWS && sentences[at]?.source.block.kind === "row") at -= 1;
  const above = sentences[at];
  if (above?.source.block.kind !== "paragraph") return undefined;
  const words = spelled(above.words);
  const [, matter] = FOLLOWING.exec(words) ?? ACCOUNT.exec(words) ?? HOW.exec(words) ?? PRESENTED.exec(words) ?? [];
  return matter === undefined || OPEN.test(matter) ? undefined : matter.replace(/^The /, "the ");
}
