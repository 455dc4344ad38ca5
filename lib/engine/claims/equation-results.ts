import type { Amount } from "../equations/amounts";
import type { ReadSentence } from "./read-sentence";

const LONGEST_LINE = 160; // characters
// Behind a verb that puts it to use; "the second equation" is one of the text.
const RULE =
  /\b(?:us(?:e|es|ing)|appl(?:y|ies|ying)|recall|recalling|by|with|from|according to|prove|proving) ((?:the (?!(?:first|second|third|last|above|given|following|original|resulting|same|new|other)\b)\p{L}[\p{L}-]{2,}|\p{Lu}[\p{L}-]+['’]s?|the \p{Lu}[\p{L}-]+['’]s?)(?: \p{Ll}+)? (?:theorem|law|formula|rule|identity|equation|inequality))\b(?! for)/u;
const RESULTING = /^\P{L}*(?:so|therefore|thus|hence|consequently|this means|in total|as a result|finally)\b/iu;

/** "The Pythagorean theorem", where the line above an equation says that it is that. */
export function ruleAbove(text: string, sentences: readonly ReadSentence[], i: number): string | undefined {
  const { start = 0, end = 0 } = sentences[i - 1]?.source ?? {};
  return RULE.exec(text.slice(start, Math.min(end, start + LONGEST_LINE)))?.[1];
}

/** Whether a sentence concludes with what an equation comes to: "So the diagonal is 10 cm" behind "d = √100". */
export function tellsResult(words: string, { value, slack }: Amount): boolean {
  if (!RESULTING.test(words)) return false;
  return numbersIn(words).some(({ number, step }) => Math.abs(number - value) <= Math.max(slack, step));
}

/** The numbers of a sentence, and half of the least step that each is told to. */
function numbersIn(words: string): { number: number; step: number }[] {
  return (words.match(/\d[\d.,]*/g) ?? []).map((one) => {
    const plain = one.replace(/[.,]+$/, "").replace(/,/g, "");
    const decimals = /\.(\d+)$/.exec(plain)?.[1]?.length ?? 0;
    return { number: Number(plain), step: decimals === 0 ? 0 : 0.5 * 10 ** -decimals };
  });
}
