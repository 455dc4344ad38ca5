import { isFunctionWord, stemOf } from "@/lib/engine";
import { tokenize } from "@/lib/engine/text/tokens";

const LONGEST_WORD = 60; // characters; what is longer is no word that two texts share

/** How often each word stands in a text, by the stem that it shares with words derived from it; those that say nothing are left out. */
export function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const { kind, norm } of tokenize(text)) {
    if (kind === "mark" || norm.length > LONGEST_WORD || isFunctionWord(norm)) continue;
    const word = kind === "number" ? norm : stemOf(norm);
    words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}
