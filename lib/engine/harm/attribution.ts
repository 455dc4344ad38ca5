import { isFunctionWord } from "../text/stems";
import type { HarmToken } from "./tokens";
import type { TokenWindow } from "./windows";

/** Tokens `first` to `last`, both included. */
export interface PhraseSpan {
  first: number;
  last: number;
}

const SHARE = 0.6; // of the weight in favour that phrases must account for
const MOST_OF_WINDOW = 0.6; // of its tokens
const WIDEST_GAP = 1; // tokens between two that are joined
const LEAST = 0.12; // of the strongest token, so that no chaff is shown

/**
 * The phrases of a window that a score comes from, by what each token adds to it: the strongest tokens, joined where
 * they are neighbours; none that holds function words alone where another one tells more. Never empty, and never a whole
 * text of several words.
 */
export function phrasesOf(shares: Float64Array, window: TokenWindow, tokens: readonly HarmToken[]): PhraseSpan[] {
  const words = range(window).filter((at) => SIGN.test(tokens[at]?.key ?? ""));
  const order = (words.length > 0 ? words : range(window)).sort(
    (a, b) => weight(shares, b) - weight(shares, a) || a - b,
  );
  const total = order.reduce((sum, at) => sum + weight(shares, at), 0);
  const strongest = weight(shares, order[0] ?? window.start);
  const most = Math.max(1, Math.floor(order.length * MOST_OF_WINDOW));
  const chosen = new Set<number>();
  let sum = 0;
  for (const at of order.slice(0, most)) {
    if (chosen.size > 0 && (sum >= total * SHARE || weight(shares, at) < strongest * LEAST)) break;
    chosen.add(at);
    sum += weight(shares, at);
  }
  const phrases = joined([...chosen].sort((a, b) => a - b));
  const telling = phrases.filter(({ first, last }) => tokens.slice(first, last + 1).some(({ key }) => isTelling(key)));
  return telling.length > 0 ? telling : phrases;
}

/** Phrases of a window with more of its tokens among them; as they were where that would show all of its words. */
export function withTokens(
  phrases: readonly PhraseSpan[],
  more: readonly number[],
  { window, tokens }: { window: TokenWindow; tokens: readonly HarmToken[] },
): readonly PhraseSpan[] {
  const own = phrases.flatMap(({ first, last }) => range({ start: first, end: last + 1 }));
  const wider = joined([...new Set([...own, ...more])].sort((a, b) => a - b));
  const words = range(window).filter((at) => SIGN.test(tokens[at]?.key ?? ""));
  return words.every((at) => wider.some(({ first, last }) => at >= first && at <= last)) ? phrases : wider;
}

const SIGN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u; // of a word or an emoji
const PRONOUNS = new Set("i you we me us my your our mine yours ours myself yourself".split(" "));
const isTelling = (key: string) => SIGN.test(key) && !isFunctionWord(key) && !PRONOUNS.has(key);

const range = ({ start, end }: TokenWindow) => Array.from({ length: end - start }, (_, n) => start + n);
const weight = (shares: Float64Array, at: number) => Math.max(0, shares[at] ?? 0);

function joined(tokens: readonly number[]): PhraseSpan[] {
  const phrases: PhraseSpan[] = [];
  for (const at of tokens) {
    const last = phrases.at(-1);
    if (last && at - last.last <= WIDEST_GAP + 1) last.last = at;
    else phrases.push({ first: at, last: at });
  }
  return phrases;
}
