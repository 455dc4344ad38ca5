import type { TaggedToken } from "../../text/tagger";
import type { Construct } from "./construct";

/**
 * Judges "The word 'banana' has six letters", "There are three r's in 'strawberry'" and "The word 'banana' contains the
 * letter a three times": how many letters of a kind a word is written with. Undefined where no word stands as a word.
 */
export const spelling: Construct = (_evidence, { clause, arguments: all }) => {
  const { tokens } = clause;
  const value = all.find(({ value }) => value?.quantity?.bound === "exact");
  const stated = value?.value?.quantity?.raw;
  const verb = tokens.findIndex(({ lemma }) => HAVING.has(lemma)); // "hammer" may be taken for the verb of the clause
  const at = wordIn(tokens);
  const word = tokens[at]?.text ?? "";
  if (!value || stated === undefined || verb === -1 || !LETTERS.test(word) || at === verb) return undefined;
  const isUnit = value.value?.quantity?.unit !== ""; // "four s's" is read as seconds
  const kind = kindOf(tokens, isUnit ? { from: value.from, to: value.to - 1 } : value);
  const isAWord = tokens.some(({ norm }) => norm === "word");
  if (!kind || (!isAWord && !kind.isMarked) || (isUnit && !kind.isMarked)) return undefined; // "“Evelina” has 84 letters", "“Alpha” has 3 m"
  if (kind.isOfVowels && /y/i.test(word)) return undefined; // "y" is now a vowel, now none
  const count = Array.from(word.toLowerCase()).filter(kind.isCounted).length;
  const holds = count === stated;
  const path = [Array.from(word).join("-"), holds ? "=" : "≠", `${stated} × ${kind.name}`];
  const expected = holds ? undefined : String(count);
  const finding = { verdict: holds ? "supported" : "refuted", facts: [], link: 1, fit: 1, path, expected } as const;
  const start = [at - 2, at - 1].find((before) => tokens[before]?.norm === "word") ?? at;
  const [from, to] = [Math.min(start, value.from), Math.max(at + 1, kind.to)];
  const inside = all.filter((argument) => argument.from >= from && argument.to <= to);
  return { finding, from, to, arguments: inside };
};

const HAVING = new Set(["have", "contain", "be", "include"]);
const LETTERS = /^\p{L}+$/u;
const QUOTES = /^["“”'‘’«»]$/;

// Where a word alone stands in quotes, else behind "the word"; -1 where none does.
function wordIn(tokens: readonly TaggedToken[]): number {
  const isQuote = (at: number) => QUOTES.test(tokens[at]?.text ?? "");
  const quoted = tokens.findIndex((_, at) => at > 0 && isQuote(at - 1) && !isQuote(at) && isQuote(at + 1));
  if (quoted !== -1) return quoted;
  const named = tokens.findIndex(({ norm }) => norm === "word");
  return named === -1 || tokens[named - 1]?.norm !== "the" ? -1 : named + 1;
}

interface LetterKind {
  name: string;
  isCounted: (letter: string) => boolean;
  isOfVowels?: boolean;
  /** Written as letters are counted: "r's", "Rs". */
  isMarked?: boolean;
  /** Behind the words that name it. */
  to: number;
}

// "six letters", "three r's", "3 Rs", and "the letter a" before "three times".
function kindOf(tokens: readonly TaggedToken[], { from, to }: { from: number; to: number }): LetterKind | undefined {
  const [noun, next] = [tokens[to], tokens[to + 1]];
  const isVowel = (letter: string) => /[aeiou]/.test(letter);
  if (noun?.lemma === "letter") return { name: "letters", isCounted: () => true, to: to + 1 };
  if (noun?.lemma === "vowel") return { name: "vowels", isCounted: isVowel, isOfVowels: true, to: to + 1 };
  const isOther = (letter: string) => !isVowel(letter);
  if (noun?.lemma === "consonant") return { name: "consonants", isCounted: isOther, isOfVowels: true, to: to + 1 };
  const isOften = noun?.lemma === "time" && tokens[from - 2]?.norm === "letter";
  const single = isOften ? tokens[from - 1]?.norm : /^(\p{L})(?:['’]?s)?$/u.exec(noun?.norm ?? "")?.[1];
  if (!single || Array.from(single).length !== 1) return undefined;
  const isMarked = next?.norm === "'s" || noun?.norm !== single;
  return {
    name: single,
    isCounted: (letter) => letter === single,
    isMarked,
    to: next?.norm === "'s" ? to + 2 : to + 1,
  };
}
