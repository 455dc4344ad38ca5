import type { Word } from "../syntax/words";
import type { TextSentence } from "../text/segment";

const LONGEST_TERM = 8; // words before the mark
const LONGEST_BOLD = 14; // words, where bold letters end at the mark: "**Printing press (about 1440 in Mainz):**"
const PLAIN_TERM = 4; // words, where nothing sets the term off
const DASHES = new Set(["-", "–", "—"]);

/**
 * How many words stand before the mark of "Term: explanation" or "Term – explanation" at the start of a list item or a
 * paragraph; 0 where there is none. A dash counts in items and behind bold letters, where it has spaces around it.
 */
export function termLength(text: string, { block, start }: TextSentence, words: readonly Word[]): number {
  if (block.kind !== "item" && block.kind !== "paragraph") return 0;
  const isFirst = start - block.start <= 4; // markup may stand before the first word
  if (!isFirst && !text.startsWith("**", start - 2)) return 0;
  const isItem = block.kind === "item" || (isFirst && words[0]?.text === '"');
  const isBold = text.startsWith("**", start - 2);
  const close = isBold ? text.indexOf("**", start) : -1;
  const endsBold = (i: number) => close > 0 && (words[i - 1] as Word).end <= close && (words[i] as Word).start >= close;
  const isAt = (i: number) =>
    i > 0 &&
    isMark(words, i, isItem || endsBold(i)) &&
    !isInBrackets(words, i) &&
    !isInQuotes(words, i) &&
    !isInCode(text.slice(block.start, (words[i] as Word).start));
  const candidates = words.slice(0, (isBold ? LONGEST_BOLD : LONGEST_TERM) + 1);
  const whole = candidates.findIndex((word, i) => isAt(i) && word.end >= close && word.start <= close + 3);
  const at = close > 0 && whole > 0 ? whole : candidates.findIndex((_, i) => isAt(i)); // "**1956 – A trip:**" ends at its colon
  if (!isItem && !isBold && (at > PLAIN_TERM || /^\d+$/.test(words[0]?.text ?? ""))) return 0; // "1634: The Ram Rebellion"
  return at > 0 && at < words.length - 1 ? at : 0;
}

// "`display: flex` centers what is in it".
const isInCode = (before: string) => (before.match(/`/g)?.length ?? 0) % 2 === 1;

// "Ghent (Dutch: Gent) is a city".
function isInBrackets(words: readonly Word[], i: number): boolean {
  const before = words.slice(0, i).map(({ text }) => text);
  return before.lastIndexOf("(") > before.lastIndexOf(")");
}

// "“Less Is More: A Life”" is a title.
function isInQuotes(words: readonly Word[], i: number): boolean {
  const isQuote = ({ text }: Word) => /^["“”]$/.test(text);
  return words.slice(0, i).filter(isQuote).length % 2 === 1 && words.slice(i).some(isQuote);
}

// "Fact: It is long", "Fun fact: …", "Answer: …": a label that says only that something is told.
const TELLING = new Set(
  "fact note detail highlight takeaway trivia answer response explanation solution reply description".split(" "),
);

/** Whether the words before the mark name nothing that the explanation could be about. */
export function isTelling(label: readonly Word[]): boolean {
  return TELLING.has(label.at(-1)?.text.toLowerCase().replace(/s$/, "") ?? "");
}

function isMark(words: readonly Word[], i: number, isItem: boolean): boolean {
  const { text, glued } = words[i] as Word;
  const isFollowed = words[i + 1]?.glued === false;
  return isFollowed && (text === ":" || (isItem && DASHES.has(text) && !glued));
}
