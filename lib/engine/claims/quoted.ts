import { type Draft, put, type Sentence, spelled } from "./draft";
import { isForbidding, isOrder } from "./forms";
import { isLightTerm, termOf } from "./item-term";
import { isClause } from "./items";
import type { ReadSentence } from "./read-sentence";
import type { Standing } from "./substitute";

const LONGEST = 120; // characters that are quoted before a claim

/** "Invest regularly. This strategy is old.": told of what the sentence before says to do, in its words. */
export function toldOfOrder(
  sentences: readonly ReadSentence[],
  i: number,
  { draft, open: [asked] }: Standing,
): Draft | undefined {
  const [before, own] = [sentences[i - 1], sentences[i] as ReadSentence];
  if (!asked || before?.source.block !== own.source.block || before.source.close !== ".") return undefined;
  const isPointing = /^(?:this|these|that|those)$/i.test(own.tree.node(asked.first).text);
  if (!isPointing || !isToDo(before)) return undefined;
  const words = wordsOf(before.tree);
  return words.length > LONGEST ? undefined : { ...draft, pieces: [put(`Regarding "${words}",`), ...draft.pieces] };
}

// With its label, which may name what it is for: "Protein: Eat fish twice a week". "Cons: …" names nothing.
function wordsOf(tree: Sentence): string {
  const term = termOf(tree);
  const from = term !== undefined && isLightTerm(tree, term) ? tree.start : 0;
  return spelled(tree.nodes.slice(from)).replace(/\.$/, "");
}

// What the reader is told to do, and leaves nothing open itself: "Never mix the two", "You should stretch every day".
function isToDo({ tree, judged }: ReadSentence): boolean {
  if (isOrder(tree) || isForbidding(tree)) return true;
  const [first] = tree.nodes.slice(tree.start);
  return judged.label === "advice" && isClause(tree) && !OPENING.test(first?.text ?? "");
}

const OPENING = /^(?:it|its|they|their|he|she|this|these|that|those|such|if|then|there|here)$/i;
