import { type Sentence, SUBJECTS } from "./draft";
import { termOf } from "./item-term";
import type { ReadSentence } from "./read-sentence";

/**
 * Whether a sentence may go on with what another one before it tells: in its own block, from paragraph to paragraph, or
 * where an item points back at the one before: "The great powers competed for colonies.", "This rivalry led to crises."
 */
export function areTogether(sentences: readonly ReadSentence[], before: number, own: number): boolean {
  const [one, other] = [before, own].map((at) => sentences[at]?.source.block);
  if (one === other || (one?.kind === "paragraph" && other?.kind === "paragraph")) return true;
  return before === own - 1 && pointsAtItem(sentences, own);
}

// Of two items in a row that point, both may point at what stands above the list: "This is old.", "This is cheap."
function pointsAtItem(sentences: readonly ReadSentence[], i: number): boolean {
  const [before, own] = [sentences[i - 1], sentences[i]];
  if (before?.source.block.kind !== "item" || own?.source.block.kind !== "item") return false;
  const [last, next] = [before.source.block, own.source.block];
  if (last.under !== next.under || last.depth !== next.depth || !beginsPointing(own.tree)) return false;
  let first = i - 1;
  while (sentences[first - 1]?.source.block === last) first -= 1;
  const { tree } = sentences[first] as ReadSentence;
  return termOf(tree) === undefined && termOf(own.tree) === undefined && !beginsPointing(tree);
}

// "This makes …", "these changes follow …": the subject of a sentence points at something before it.
function beginsPointing(tree: Sentence): boolean {
  const first = tree.nodes[tree.start];
  if (!first || !POINTING.test(first.text)) return false;
  const subject = first.relation === "det" ? tree.nodes[first.head] : first;
  return subject !== undefined && SUBJECTS.includes(subject.relation) && subject.head === tree.root;
}

const POINTING = /^(?:this|these|such|that|those)$/i;
