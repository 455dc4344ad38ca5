import type { Judged } from "../syntax/answers";
import type { Word } from "../syntax/words";
import type { Sentence as TextSentence } from "../text/segment";
import type { Anaphor } from "./anaphors";
import type { Sentence } from "./draft";

/** A sentence of a text as the models read it. */
export interface ReadSentence {
  source: TextSentence;
  words: readonly Word[];
  tree: Sentence;
  anaphors: readonly Anaphor[];
  judged: Judged;
}

const CLAIM = 0.5; // how likely a sentence has to be one; calibrated on answers kept aside (model card)

/** Whether a sentence states something that can be checked. */
export function isClaim({ judged }: ReadSentence): boolean {
  return judged.claim >= CLAIM;
}
