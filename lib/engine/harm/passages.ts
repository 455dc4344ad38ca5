import type { HarmToken } from "./tokens";
import type { TokenWindow } from "./windows";

/** Windows `first` to `last`, both included, that the encoder reads together. */
export interface HarmPassage {
  first: number;
  last: number;
  /** In the plain spelling of the encoder's vocabulary, disguises and emoji resolved. */
  words: readonly string[];
  /** The token that each word is of. */
  tokens: readonly number[];
}

const LONGEST = 64; // tokens
const LINE_END = "\n";
const NAME = "<x>"; // what `tokensOf` puts where a name was

/** The names of emoji ("pig face"), which the encoder's vocabulary does not have, by their first sign. */
export type EmojiNames = ReadonlyMap<string, string>;

/** A text in runs of windows, so that a sentence is read with those around it. Every window is in one. */
export function passagesOf(
  tokens: readonly HarmToken[],
  windows: readonly TokenWindow[],
  names: EmojiNames,
): HarmPassage[] {
  const passages: HarmPassage[] = [];
  for (let first = 0; first < windows.length; ) {
    const start = (windows[first] as TokenWindow).start;
    let last = first;
    while (last + 1 < windows.length && (windows[last + 1] as TokenWindow).end - start <= LONGEST) last++;
    const { end } = windows[last] as TokenWindow;
    passages.push({ first, last, ...wordsOf(tokens, { start, end }, names) });
    first = last + 1;
  }
  return passages;
}

function wordsOf(tokens: readonly HarmToken[], { start, end }: TokenWindow, names: EmojiNames) {
  const words: string[] = [];
  const own: number[] = [];
  for (let at = start; at < end; at++) {
    for (const word of plain(tokens[at] as HarmToken, names)) {
      words.push(word);
      own.push(at);
    }
  }
  return { words, tokens: own };
}

const SHORTEST = 3; // words of a sentence that says something by itself

/** The sentences of a passage, each by itself, with the window that it stands in; none of a passage that is one sentence. */
export function sentencesOfPassage(
  { first, last, words, tokens: places }: HarmPassage,
  tokens: readonly HarmToken[],
  windows: readonly TokenWindow[],
): HarmPassage[] {
  const sentences: HarmPassage[] = [];
  let from = 0;
  for (let window = first; window <= last; window++) {
    const { start, end } = windows[window] as TokenWindow;
    for (let at = start; at < end; at++) {
      if (!tokens[at]?.ends && at + 1 < end) continue;
      let to = from;
      while (to < words.length && (places[to] as number) <= at) to++;
      sentences.push({ first: window, last: window, words: words.slice(from, to), tokens: places.slice(from, to) });
      from = to;
    }
  }
  return sentences.length > 1 ? sentences.filter((sentence) => sentence.words.length >= SHORTEST) : [];
}

function plain({ key }: HarmToken, names: EmojiNames): string[] {
  if (key === LINE_END) return [];
  if (key === NAME) return ["someone"];
  return names.get(key)?.split(" ") ?? [key];
}
