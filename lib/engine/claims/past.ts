import { type Sentence, SUBJECTS } from "./draft";
import type { Leaning } from "./open-words";

/** A sentence, the one before it, and the one before that. */
interface Three {
  own: Sentence;
  middle: Sentence;
  named: Sentence;
}

/**
 * Whether open words of a sentence pass by the one before: a pronoun that is the subject of both, or "these plans" where
 * only the sentence farther back tells of plans.
 */
export function isPast({ own, middle, named }: Three, { first, last, isMild }: Leaning): boolean {
  if (isMild) return false;
  if (first < last) return isTold(own, last, named) && !isTold(own, last, middle);
  return goesOn(own, middle, first);
}

/** "It was spared. It is repainted": whether a pronoun is the subject of a sentence and of the one before. */
export function goesOn(own: Sentence, before: Sentence, first: number): boolean {
  const word = subjectOf(own);
  return word?.at === first && PERSONAL.test(word.text) && word.text === subjectOf(before)?.text;
}

const PERSONAL = /^(?:he|she|it|they)$/;

const isTold = (own: Sentence, noun: number, { nodes }: Sentence) =>
  nodes.some(({ lemma, upos }) => upos === "NOUN" && lemma.toLowerCase() === own.node(noun).lemma.toLowerCase());

function subjectOf(tree: Sentence): { at: number; text: string } | undefined {
  const at = tree.root < 0 ? undefined : tree.child(tree.root, ...SUBJECTS);
  return at === undefined ? undefined : { at, text: tree.node(at).text.toLowerCase() };
}
