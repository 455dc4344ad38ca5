import { isForbidding, isOrder } from "./forms";
import { isClaim, type ReadSentence } from "./read-sentence";
import type { TextSpan } from "./reading";

const MOST_SPANNED = 8; // sentences before its own that a claim may cover

/**
 * What sentence `i` states, in its place: from a sentence before on that it is told with where all between are claims, in
 * its own sentence otherwise, so that no claim covers a heading, a question or half a text.
 */
export function inPlace<Stated extends TextSpan>(sentences: readonly ReadSentence[], i: number, one: Stated): Stated {
  const own = (sentences[i] as ReadSentence).source.start;
  if (one.start >= own) return one;
  for (let before = i - 1; before >= i - MOST_SPANNED; before--) {
    const sentence = sentences[before];
    if (!sentence || !isClaim(sentence) || isOrder(sentence.tree) || isForbidding(sentence.tree)) break;
    if (sentence.source.start <= one.start) return one;
  }
  return { ...one, start: own };
}
