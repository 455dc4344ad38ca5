// References that a careful reader's claims tell: "She rose at six" told as "Ada Lane rose at six".
import { wordsOf } from "@/lib/engine/syntax/words";
import type { Marked } from "./marked";
import { PERSONAL, POINTING } from "./phrases";
import { sentencesOf } from "./texts";

/** A claim, and where in the text the sentence begins that it tells of. */
export interface ToldClaim {
  at: number;
  claim: string;
}

interface PlacedWord {
  text: string;
  start: number;
  end: number;
}

const ARTICLES = new Set(["the", "a", "an"]);
const POINTERS = new Set(["the", ...POINTING]);
const PLURAL = new Set("they them their theirs these those both".split(" "));
const FEW = 3; // words of a sentence, beside what is told otherwise, that a claim may leave out there
const MOST_NAME = 9; // words that are put in

/**
 * What pronouns and bare phrases of a text stand for by what a claim has in their place, where the word behind them goes on alike
 * and the text itself told that name before.
 */
export function referencesTold(text: string, claims: readonly ToldClaim[]): Marked["references"] {
  const sentences = sentencesOf(text);
  const found = new Map<number, Marked["references"][number]>();
  for (const { at, claim } of claims) {
    const sentence = sentences.find(({ end }) => end > at);
    if (!sentence) continue;
    const own = wordsOf(sentence.tokens);
    const told = sentencesOf(claim).flatMap(({ tokens }) => wordsOf(tokens));
    for (const one of replaced(own, told)) {
      const start = (own[one.first] as PlacedWord).start;
      const end = (own[one.last] as PlacedWord).end;
      const name = claim.slice((told[one.from] as PlacedWord).start, (told[one.to] as PlacedWord).end);
      const meant = meantBy(text.slice(0, start), name, PLURAL.has((own[one.first] as PlacedWord).text.toLowerCase()));
      if (meant && !found.has(start)) found.set(start, { start, end, meant });
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

interface Replaced {
  first: number;
  last: number;
  from: number;
  to: number;
}

/** Where both go on alike behind a pronoun or a bare phrase of the sentence, for which the claim has other words. */
function replaced(own: readonly PlacedWord[], told: readonly PlacedWord[]): Replaced[] {
  const pairs = alignment(own, told);
  return pairs.flatMap(([next, behind], n): Replaced[] => {
    const [before, place] = n > 0 ? (pairs[n - 1] as [number, number]) : [-1, -1];
    const [last, to] = [next - 1, behind - 1];
    const first = beginOf(own, last);
    const goesOn = n + 1 < pairs.length ? pairs[n + 1]?.[0] === next + 1 && pairs[n + 1]?.[1] === behind + 1 : false;
    if (first === undefined || first <= before || first - before - 1 > FEW || !goesOn) return [];
    const from = place + 1;
    return to < from || to - from >= MOST_NAME ? [] : [{ first, last, from, to }];
  });
}

// The place where a pronoun or "the old bridge" begins that ends at a word.
function beginOf(own: readonly PlacedWord[], last: number): number | undefined {
  const lower = (i: number) => own[i]?.text.toLowerCase() ?? "";
  if (PERSONAL.has(lower(last)) || POINTING.has(lower(last))) return last;
  for (let i = last - 1; i >= Math.max(0, last - 2); i--) if (POINTERS.has(lower(i))) return i;
  return undefined;
}

/** What the text before names by these words, the last of them first; several things with " & ". */
function meantBy(before: string, name: string, isPlural: boolean): string | undefined {
  const whole = toldBefore(before, name);
  if (whole) return whole;
  const parts = name.split(/,? and |, /).map((part) => toldBefore(before, part));
  return isPlural && parts.length > 1 && parts.every((part) => part !== undefined) ? parts.join(" & ") : undefined;
}

function toldBefore(before: string, name: string): string | undefined {
  const words = name
    .trim()
    .replace(/['’]s?$/, "")
    .split(/\s+/);
  while (words.length > 1 && ARTICLES.has((words[0] ?? "").toLowerCase())) words.shift();
  const found = words.join(" ");
  const isWord = /[\p{L}\p{N}]{3}/u.test(found) && !PERSONAL.has(found.toLowerCase());
  return isWord && before.includes(found) ? found : undefined;
}

/** Pairs of words that both have, in order, as many as there can be. */
function alignment(own: readonly PlacedWord[], told: readonly PlacedWord[]): [number, number][] {
  const is = (i: number, j: number) => own[i]?.text.toLowerCase() === told[j]?.text.toLowerCase();
  const best = Array.from({ length: own.length + 1 }, () => new Uint16Array(told.length + 1));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = own.length - 1; i >= 0; i--)
    for (let j = told.length - 1; j >= 0; j--)
      (best[i] as Uint16Array)[j] = is(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < own.length && j < told.length) {
    if (is(i, j) && at(i, j) === at(i + 1, j + 1) + 1) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
