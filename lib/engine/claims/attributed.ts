import { type Draft, FINITE, put, spelled, wholeDraft } from "./draft";
import type { ReadSentence } from "./read-sentence";

const [LEAST, LONGEST] = [4, 80]; // words of a quote
const NAME =
  "(\\p{Lu}[\\p{L}.'’-]*(?: (?:\\p{Lu}[\\p{L}.'’-]*|of|de|von|van|der|al|bin|da|la|le|the)){0,5}(?: ?\\([^()]{1,60}\\)|,[^.]{1,80})?)\\.?";
const QUOTED = '(?:\\p{L}+ ?: ?)?["“]([^"“”]+)["”]\\.?';
const QUOTE = new RegExp(`^${QUOTED}$`, "u");
const BY = new RegExp(`^[-–—―~] ?${NAME}$`, "u");
const QUOTE_BY = new RegExp(`^${QUOTED} ?[-–—―~] ?${NAME}$`, "u");
const NOBODY =
  /\b(?:unknown|anonymous|proverb|saying|idiom|phrase|tense|voice|sentence|example|translation|correct|incorrect)\b|^(?:me|you)$/i;
const SAYING =
  "(?:said|says|wrote|writes|explained|explains|noted|notes|added|adds|stated|states|argued|argues|claimed|claims|warned|warns|declared)";
const FULL_NAME = "(?:(?:Dr|Mr|Mrs|Ms|Prof)\\.? )?\\p{Lu}[\\p{L}.'’-]+ \\p{Lu}[\\p{L}.'’-]+";
const SAID = new RegExp(`^["“][^"“”]+["”],? ?(?:${SAYING} ${FULL_NAME}|${FULL_NAME} ${SAYING}\\b)`, "u");

/** Whose a quote is: what it states, and the sentence that tells it where that is one of its own. */
interface Attributed {
  draft: Draft;
  nameAt?: number;
}

/** "“Know thyself.” – Socrates": that the quote is by him, by the place of the quote. */
export function attributedIn(sentences: readonly ReadSentence[]): ReadonlyMap<number, Attributed> {
  const found = new Map<number, Attributed>();
  for (const [i, { words, tree, source, judged }] of sentences.entries()) {
    const isProse = ["paragraph", "item"].includes(source.block.kind) && judged.label !== "code";
    if (!isProse || words.length > LONGEST || tree.nodes.length === 0) continue;
    const text = spelled(words);
    const next = sentences[i + 1];
    const [, alone] = QUOTE.exec(text) ?? [];
    const [, by] = next?.source.block === source.block ? (BY.exec(spelled(next.words)) ?? []) : [];
    const [, quote, name] = alone && by ? [text, alone, by] : (QUOTE_BY.exec(text) ?? []);
    const isSaid = /[.!?]$/.test(quote ?? "") || tree.nodes.some(({ xpos }) => FINITE.has(xpos)); // a title is none
    if (!quote || !name || NOBODY.test(name) || !isSaid || quote.split(" ").length < LEAST) continue;
    const [first, last] = [tree.start, tree.nodes.length - 1];
    const pieces = [
      { ...put("The"), lower: "the" },
      { ...put(`quote "${quote.replace(/[.,]$/, "")}" is by`), node: first, isName: true },
      { ...put(name), node: last, isName: true },
    ];
    const draft = { ...wholeDraft(tree), pieces };
    found.set(i, alone ? { draft, nameAt: i + 1 } : { draft });
  }
  return found;
}

/** "“It works,” said Ann Lee, a chemist": what somebody is told to have said. */
export const isSaidBy = ({ words }: Pick<ReadSentence, "words">): boolean => SAID.test(spelled(words));
