import { Memory } from "../../memory";
import { isCapital } from "../../text/segment";
import { isFunctionWord } from "../../text/stems";
import { type Token, tokenize } from "../../text/tokens";
import type { ClauseToken } from "../clauses/clause";
import type { Span } from "./spans";

/** Where a label stands in a clause, and how much of it does: 0 to 1. */
export interface Spelled extends Span {
  share: number;
}

const LEAST_SHARE = 0.5;
const MOST_LABELS = 5_000; // what a label is cut into hangs on the label alone
const cut = new Memory<string, readonly string[]>(MOST_LABELS);

/** Where a name is sought. */
export interface Where {
  isFree: (at: number) => boolean;
  /** Words of the name beside which it stands. */
  beside: readonly string[];
}

/**
 * Finds a name that the text writes shorter, longer or with a slip: a stretch of words that all belong to the label
 * and hold most of it, and that is not part of a longer name. Undefined where there is none.
 */
export function findSpelled(
  tokens: readonly ClauseToken[],
  label: string,
  { isFree, beside }: Where,
): Spelled | undefined {
  const words = wordsOf(label);
  // "Painters in Lisbon" are "the painters" beside Lisbon.
  const total = words.reduce((sum, word) => sum + (beside.includes(word) ? 0 : weight(word)), 0);
  if (total === 0) return undefined;
  const capitals = capitalsOf(label);
  let best: Spelled | undefined;
  for (let from = 0; from < tokens.length; from++) {
    if (!isFree(from) || !matches(tokens[from], words) || isLight(tokens[from])) continue;
    const found = stretch(tokens, from, { label, words, capitals, isFree });
    const share = Math.min(1, found.weight / total);
    // Only a whole name may be written without its capitals.
    if (!found.named || (share < 0.99 && capitals.size > 0 && !isCapital(tokens[from]?.text ?? ""))) continue;
    if (share >= LEAST_SHARE && (!best || share > best.share) && isWhole(tokens, found, share))
      best = { from, to: found.to, share };
    from = found.to - 1;
  }
  return best && best.share >= APART ? best : (findApart(tokens, words, isFree) ?? best);
}

const FARTHEST_APART = 3; // tokens between two words of a name, all told
const APART = 0.9; // share of a name that is found so

// "the 1997-1998 season in the Harbour League" for "1997–98 Harbour League": all words of a name that a number tells from others, in any
// order, with little between them.
function findApart(
  tokens: readonly ClauseToken[],
  words: readonly string[],
  isFree: Where["isFree"],
): Spelled | undefined {
  if (words.length < 3 || !words.some((word) => /\d/.test(word)) || words.every((word) => /\d/.test(word)))
    return undefined;
  const found = new Set<number>();
  for (const word of words) {
    const at = tokens.findIndex((_, i) => isFree(i) && !found.has(i) && isYearOrSame(tokens, i, word));
    if (at < 0) return undefined;
    found.add(at);
  }
  const [from, to] = [Math.min(...found), Math.max(...found) + 1];
  const between = tokens.slice(from, to).filter((token) => token.kind !== "mark").length - words.length;
  return between <= FARTHEST_APART ? { from, to, share: APART } : undefined;
}

// "1997-1998" ends on the year of "1997–98".
function isYearOrSame(tokens: readonly ClauseToken[], at: number, word: string): boolean {
  const { norm, kind } = tokens[at] as ClauseToken;
  if (kind === "mark") return false;
  const isSpan = kind === "number" && norm.length === 4 && tokens[at - 2]?.kind === "number";
  return isSame(norm, word) || (isSpan && /^\d{2}$/.test(word) && norm.endsWith(word));
}

const BEGINNING = 4; // letters

/** The beginnings of the words that a label must share one of with a clause to stand in it: most share none. */
export function beginningsOf(label: string): string[] {
  return wordsOf(label).flatMap((word) => (weight(word) > 0.1 ? word.slice(0, BEGINNING) : []));
}

/** The beginnings of all words of a clause. */
export function beginningsIn(tokens: readonly ClauseToken[]): ReadonlySet<string> {
  return new Set(tokens.map((token) => token.norm.slice(0, BEGINNING)));
}

interface Against {
  label: string;
  words: readonly string[];
  capitals: ReadonlySet<string>;
  isFree: (at: number) => boolean;
}

function stretch(tokens: readonly ClauseToken[], from: number, { label, words, capitals, isFree }: Against) {
  const used = new Set<number>();
  let weightSum = 0;
  let to = from;
  for (let at = from; at < tokens.length && isFree(at); at++) {
    const token = tokens[at] as ClauseToken;
    if (token.kind === "mark" && (!STOPS.has(token.text) || label.includes(token.text))) continue;
    const i = token.kind === "mark" ? -1 : words.findIndex((one, i) => !used.has(i) && isSame(one, token.norm));
    if (i < 0) break;
    used.add(i);
    weightSum += weight(words[i] as string);
    to = at + 1;
  }
  // "languages" is not "English language": what the label writes with a capital must be among the words.
  const named = capitals.size === 0 || [...used].some((i) => capitals.has(words[i] as string));
  return { from, to, weight: weightSum, named };
}

const STOPS = new Set([";", ":", "?", "!"]);

// "City Hall" inside "Lisbon City Hall" is not the one in New York: a capital beside it belongs to another name.
function isWhole(tokens: readonly ClauseToken[], { from, to }: Span, share: number): boolean {
  const before = tokens[from - 1];
  const after = tokens[to];
  const capitalBefore =
    from > 1 &&
    before !== undefined &&
    before.kind === "word" &&
    isCapital(before.text) &&
    !isFunctionWord(before.norm);
  const capitalAfter =
    after !== undefined && after.kind === "word" && isCapital(after.text) && !isFunctionWord(after.norm);
  return share >= 0.99 || (!capitalBefore && !capitalAfter);
}

function matches(token: Token | undefined, words: readonly string[]): boolean {
  return token !== undefined && token.kind !== "mark" && words.some((word) => isSame(word, token.norm));
}

const isLight = (token: ClauseToken | undefined) => token !== undefined && isFunctionWord(token.norm);

// The same word, its plural, or one with a letter slipped.
function isSame(left: string, right: string): boolean {
  if (left === right) return true;
  if (left.length < 3 || right.length < 3) return false;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (long === `${short}s` || long === `${short}es`) return short.length > 2;
  return short.length >= 6 && long.length - short.length <= 1 && isOneSlip(short, long);
}

function isOneSlip(short: string, long: string): boolean {
  if (/\d/.test(long)) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? at + 1 : at;
  return short.slice(rest) === long.slice(at + 1);
}

const capitalised = new Memory<string, ReadonlySet<string>>(MOST_LABELS);

function capitalsOf(label: string): ReadonlySet<string> {
  const known = capitalised.get(label);
  if (known) return known;
  const words = new Set(
    tokenize(label).flatMap((token) =>
      token.kind === "word" && isCapital(token.text) && !isFunctionWord(token.norm) ? token.norm : [],
    ),
  );
  return capitalised.keep(label, words);
}

const weight = (word: string) => (isFunctionWord(word) ? 0.1 : Math.min(1, word.length / 5));

/** All words of a label, in brackets or not. */
export function allWordsOf(label: string): readonly string[] {
  return wordsOf(label.replace(/[()]/g, " "));
}

/** The words of a label, without what only tells namesakes apart. */
export function wordsOf(label: string): readonly string[] {
  const known = cut.get(label);
  if (known) return known;
  const plain = label.replace(/\s*\([^()]*\)\s*$/u, "");
  const words = tokenize(plain === "" ? label : plain)
    .filter((token) => token.kind !== "mark")
    .map((token) => token.norm);
  return cut.keep(label, words);
}
