import { type Draft, put, spelled, wholeDraft } from "./draft";
import type { ReadSentence } from "./read-sentence";

const LONGEST = 80; // words of a quote
const NAME =
  "(\\p{Lu}[\\p{L}.'’-]*(?: (?:\\p{Lu}[\\p{L}.'’-]*|of|de|von|van|der|al|bin|da|la|le|the)){0,5})(?: ?\\([^()]{1,60}\\)|,[^.]{1,80})?\\.?";
const QUOTED = '(?:\\p{L}+ ?: ?)?["“]([^"“”]+)["”]\\.?';
const QUOTE = new RegExp(`^${QUOTED}$`, "u");
const BY = new RegExp(`^[-–—―~] ?${NAME}$`, "u");
const QUOTE_BY = new RegExp(`^${QUOTED} ?[-–—―~] ?${NAME}$`, "u");
const NOBODY = /^(?:unknown|anonymous|author unknown|me|you)$/i;
const SAID =
  /^["“][^"“”]+["”],? ?(?:(?:said|says|wrote|writes|explained|explains|noted|notes|added|adds|stated|states|argued|argues|claimed|claims|warned|warns|declared) (?:\p{Lu}|the\b|an? )|\p{Lu}[\p{L}. '’-]{1,60} (?:said|says|wrote|writes|explained|explains|noted|notes|added|adds|stated|states|argued|argues|claimed|claims|warned|warns|declared)\b)/u;

/** Whose a quote is: what it states, and the sentence that tells it where that is one of its own. */
interface Attributed {
  draft: Draft;
  by?: number;
}

/** "“Know thyself.” – Socrates": that the quote is by him, by the place of the quote. */
export function attributedIn(sentences: readonly ReadSentence[]): ReadonlyMap<number, Attributed> {
  const found = new Map<number, Attributed>();
  for (const [i, { words, tree, source }] of sentences.entries()) {
    if (words.length > LONGEST || tree.nodes.length === 0) continue;
    const text = spelled(words);
    const next = sentences[i + 1];
    const [, alone] = QUOTE.exec(text) ?? [];
    const [, by] = next?.source.block === source.block ? (BY.exec(spelled(next.words)) ?? []) : [];
    const [, quote, name] = alone && by ? [text, alone, by] : (QUOTE_BY.exec(text) ?? []);
    if (!quote || !name || NOBODY.test(name)) continue;
    const [first, last] = [tree.start, tree.nodes.length - 1];
    const pieces = [
      { ...put("The"), lower: "the" },
      { ...put(`quote "${quote.replace(/[.,]$/, "")}" is by`), node: first, isName: true },
      { ...put(name), node: last, isName: true },
    ];
    const draft = { ...wholeDraft(tree), pieces };
    found.set(i, alone ? { draft, by: i + 1 } : { draft });
  }
  return found;
}

/** "“It works,” said Ann Lee, a chemist": what somebody is told to have said. */
export const isSaidBy = ({ words }: Pick<ReadSentence, "words">): boolean => SAID.test(spelled(words));
