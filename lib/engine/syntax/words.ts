import { ABBREVIATIONS } from "../text/segment";
import type { Token } from "../text/tokens";

/** A syntactic word as the treebanks cut them (UD 2, English): UTF-16 offsets, and whether no space stands before it. */
export interface Word {
  text: string;
  start: number;
  end: number;
  glued: boolean;
}

// A hyphen behind them joins: "co-founder" is one word, "well-known" is three.
const PREFIXES = new Set(
  "anti auto bi bio co counter de e ex extra hyper infra inter intra macro meta micro mid mini mis mono multi non para poly post pre pro proto pseudo re semi sub super supra trans tri ultra un uni vice".split(
    " ",
  ),
);
const ABBREVIATED = new Set([
  ...ABBREVIATIONS,
  "bros",
  "cmdr",
  "figs",
  "maj",
  "messrs",
  "mlle",
  "mme",
  "pres",
  "ste",
  "vols",
]);
const PARTS: Record<string, number> = { cannot: 3, gonna: 3, wanna: 3, gotta: 3 }; // letters of the first of two words
const MEASURED = /^(\d[\d.,]{0,12})(?!st$|nd$|rd$|th$|s$)[a-zµ]{2,4}$/i; // "10km", "30PM"
const HYPHENS = new Set(["-", "‐", "‑"]);
const RUNS = new Set([".", "-", "!", "?", "…", "=", "<", ">", "_", "*", "~"]);
const JOINING = new Set([":", "/", "."]); // between digits: times, fractions, dates, decimals
const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|www\.\S+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|(?:[a-z][\w-]{0,63}\.){1,8}[a-z]{2,12}(?:\/\S*)?)$/i;
const LONGEST_ADDRESS = 300;

/** Words of a sentence's tokens: marks that belong together are joined, and what is written as one word but is two is cut. */
export function wordsOf(tokens: readonly Token[]): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = addressAt(tokens, at) || joinedAt(tokens, at);
    const [first, last] = [tokens[at] as Token, tokens[at + length - 1] as Token];
    const glued = at > 0 && (first.glued === true || tokens[at - 1]?.end === first.start);
    const text =
      length === 1
        ? first.text
        : tokens
            .slice(at, at + length)
            .map((token) => token.text)
            .join("");
    push(words, { text, start: first.start, end: last.end, glued });
    at += length;
  }
  return words;
}

function push(words: Word[], word: Word): void {
  const cut = firstPart(word.text);
  if (cut === 0) {
    words.push(word);
    return;
  }
  const middle = word.start + cut;
  words.push({ ...word, text: word.text.slice(0, cut), end: middle });
  words.push({ text: word.text.slice(cut), start: middle, end: word.end, glued: true });
}

// How many letters of a word are the first of two words; 0 where it is one.
function firstPart(text: string): number {
  const lower = text.toLowerCase();
  if (Object.hasOwn(PARTS, lower)) return PARTS[lower] as number;
  return MEASURED.exec(text)?.[1]?.length ?? 0;
}

/** How many tokens from here make one word by their forms. */
function joinedAt(tokens: readonly Token[], at: number): number {
  const token = tokens[at] as Token;
  if (token.kind === "mark") return isSigned(tokens, at) ? 2 : RUNS.has(token.text) ? runAt(tokens, at) : 1;
  const mark = tokens[at + 1];
  if (mark?.kind !== "mark" || mark.start !== token.end) return 1;
  const isFollowed = tokens[at + 2]?.start === mark.end;
  if (token.kind === "number" && JOINING.has(mark.text)) return numbersAt(tokens, at);
  if (token.kind === "number" && mark.text === "-") return hyphenatedAt(tokens, at);
  if (mark.text === "&" && isFollowed && isCapitals(token) && isCapitals(tokens[at + 2] as Token)) return 3;
  if (mark.text === "." && isAbbreviated(token, at + 2 < tokens.length)) return 2;
  if (HYPHENS.has(mark.text) && isFollowed && PREFIXES.has(token.norm) && tokens[at + 2]?.kind === "word") return 3;
  return 1;
}

// "AT&T", "R&D".
const isCapitals = ({ text, kind }: Token) => kind === "word" && text === text.toUpperCase();

function isAbbreviated({ text, norm }: Token, isInside: boolean): boolean {
  return isInside && (ABBREVIATED.has(norm) || (text.length === 1 && text >= "A" && text <= "Z" && text !== "I"));
}

// "...", "--", "!!".
function runAt(tokens: readonly Token[], at: number): number {
  let to = at + 1;
  while (tokens[to]?.text === tokens[at]?.text && tokens[to]?.start === tokens[to - 1]?.end) to += 1;
  return to - at;
}

// ".5", "−40", "°C".
function isSigned(tokens: readonly Token[], at: number): boolean {
  const [mark, next] = [tokens[at] as Token, tokens[at + 1]];
  if (next?.start !== mark.end) return false;
  if (mark.text === "°") return next.kind === "word" && next.text.length === 1;
  return [".", "−"].includes(mark.text) && tokens[at - 1]?.end !== mark.start && next.kind === "number";
}

// "08:30", "9/11", "1/2".
function numbersAt(tokens: readonly Token[], at: number): number {
  let to = at + 1;
  while (JOINING.has(tokens[to]?.text ?? "") && isGluedNumber(tokens, to)) to += 2;
  return to - at;
}

// "312-555-0123", "2020-01-05"; but "1990-1995" is two numbers.
function hyphenatedAt(tokens: readonly Token[], at: number): number {
  let to = at + 1;
  while (tokens[to]?.text === "-" && isGluedNumber(tokens, to)) to += 2;
  return to - at >= 5 ? to - at : 1;
}

function isGluedNumber(tokens: readonly Token[], mark: number): boolean {
  const next = tokens[mark + 1];
  return tokens[mark]?.start === tokens[mark - 1]?.end && next?.kind === "number" && next.start === tokens[mark]?.end;
}

// Web and mail addresses and domains, without the marks behind them.
function addressAt(tokens: readonly Token[], at: number): number {
  const first = tokens[at] as Token;
  const before = tokens[at - 1];
  if (first.kind === "mark" || (before?.end === first.start && before.kind !== "mark")) return 0;
  let to = at + 1;
  while (tokens[to]?.start === tokens[to - 1]?.end) to += 1;
  while (to - at > 1 && tokens[to - 1]?.kind === "mark" && tokens[to - 1]?.text !== "/") to -= 1;
  if (to - at < 3) return 0;
  const last = tokens[to - 1] as Token;
  if (last.end - first.start > LONGEST_ADDRESS) return 0;
  const text = tokens
    .slice(at, to)
    .map((token) => token.text)
    .join("");
  return ADDRESS.test(text) ? to - at : 0;
}
