import type { Judged } from "../syntax/answers";
import type { Word } from "../syntax/words";
import type { Sentence as TextSentence } from "../text/segment";
import type { Anaphor } from "./anaphors";
import type { Sentence } from "./draft";
import { isClause, nameAt } from "./items";

/** A sentence of a text as the models read it. */
export interface ReadSentence {
  source: TextSentence;
  words: readonly Word[];
  tree: Sentence;
  anaphors: readonly Anaphor[];
  judged: Judged;
}

/** Whether a sentence states something that can be checked. */
export function isClaim({ judged }: ReadSentence): boolean {
  return judged.label === "claim";
}

/** The name of what a text speaks of first: the subject of its first statement; undefined where that is no name. */
export function topicOf(sentences: readonly ReadSentence[]): string | undefined {
  const first = sentences.find(({ source, tree }) => source.block.kind === "paragraph" && isClause(tree));
  const subject = first?.tree.child(first.tree.root, "nsubj", "nsubj:pass");
  return first && subject !== undefined ? nameAt(first.tree, subject) : undefined;
}
