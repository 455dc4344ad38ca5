import type { HarmToken } from "./tokens";

/** Tokens `start` to `end`, without the latter. */
export interface TokenWindow {
  start: number;
  end: number;
}

const ENOUGH = 12; // tokens; shorter sentences are read together with their neighbours
const LONGEST = 48;

/** A text in windows of one sentence, or of several short ones; overlong sentences are cut. They cover every token. */
export function windowsOf(tokens: readonly HarmToken[]): TokenWindow[] {
  const windows: TokenWindow[] = [];
  let start = 0;
  for (let at = 0; at < tokens.length; at++) {
    const size = at + 1 - start;
    const isEnd = (tokens[at] as HarmToken).ends && size >= ENOUGH;
    if (!isEnd && size < LONGEST) continue;
    windows.push({ start, end: at + 1 });
    start = at + 1;
  }
  if (start < tokens.length) {
    const last = windows.at(-1);
    if (last && tokens.length - start < ENOUGH / 2 && tokens.length - last.start <= LONGEST) last.end = tokens.length;
    else windows.push({ start, end: tokens.length });
  }
  return windows;
}

const SHORTEST = 4; // tokens of a sentence that can stand for itself

const JOINING = new Set(["and", "but", "or", "so"]);
const endsClause = (tokens: readonly HarmToken[], at: number) =>
  tokens[at]?.ends || (tokens[at]?.key === "," && JOINING.has(tokens[at + 1]?.key ?? ""));

/** The sentences and joined clauses of a window that holds several; none where it is one. */
export function sentencesIn(tokens: readonly HarmToken[], { start, end }: TokenWindow): TokenWindow[] {
  const sentences: TokenWindow[] = [];
  let from = start;
  for (let at = start; at < end; at++) {
    if (!endsClause(tokens, at)) continue;
    sentences.push({ start: from, end: at + 1 });
    from = at + 1;
  }
  if (from < end) sentences.push({ start: from, end });
  return sentences.length < 2 ? [] : sentences.filter((one) => one.end - one.start >= SHORTEST);
}
