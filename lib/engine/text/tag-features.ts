import type { Token } from "./tokens";

/** Rows of the table that features are hashed into, as a power of two. */
export const FEATURE_BITS = 15;

// What a sentence seldom has two of: it tells whether another word may be its verb.
const AUXILIARIES = new Set(
  "is are was were am be been has have had do does did can could will would may might must shall should cannot".split(
    " ",
  ),
);
const ENDS = new Set([".", "!", "?"]);
const CLAUSE_ENDS = new Set([...ENDS, ";"]);
const OUTSIDE = { word: 1, suffix: 2, shape: 3 }; // of the words before the first and behind the last
const LONGEST = 24; // letters of a word that are looked at

/** The sentences of a text, cut behind their last marks: each is read by itself. */
export function* sentencesIn<T extends Pick<Token, "text">>(tokens: readonly T[]): Generator<T[]> {
  let from = 0;
  for (const [i, { text }] of tokens.entries()) {
    if (!ENDS.has(text) && i < tokens.length - 1) continue;
    yield tokens.slice(from, i + 1);
    from = i + 1;
  }
}

/**
 * What tells the part of speech of each token of a sentence: `FEATURES` rows of the table for one, one after the other. A word, its ends and its
 * shape, its neighbours, and whether an auxiliary stands before or behind it in the sentence. Linear in the length of the text.
 */
export function tagFeatures(tokens: readonly Token[]): Uint16Array {
  const words = tokens.map((token, i) => hashedWord(token, i === 0));
  const [before, behind] = [auxiliaries(tokens, 1), auxiliaries(tokens, -1)];
  const rows = new Uint16Array(tokens.length * FEATURES);
  for (const [i, word] of words.entries()) {
    const [far, left] = [words[i - 2] ?? OUTSIDE, words[i - 1] ?? OUTSIDE];
    const [right, beyond] = [words[i + 1] ?? OUTSIDE, words[i + 2] ?? OUTSIDE];
    const verb = (before[i] as number) * 2 + (behind[i] as number);
    const found = [
      word.word,
      word.written,
      word.suffix,
      word.longSuffix,
      word.shortSuffix,
      word.prefix,
      mixed(word.shape, word.shortSuffix),
      left.word,
      left.suffix,
      left.shape,
      right.word,
      right.suffix,
      right.shape,
      far.word,
      far.shape,
      beyond.word,
      beyond.shape,
      (words[i - 3] ?? OUTSIDE).word,
      (words[i + 3] ?? OUTSIDE).word,
      mixed(left.word, word.word),
      mixed(word.word, right.word),
      mixed(left.word, right.word),
      mixed(mixed(left.shape, word.shape), right.shape),
      mixed(word.suffix, mixed(left.suffix, right.suffix)),
      mixed(word.shortSuffix, verb),
      mixed(word.word, verb),
    ];
    for (const [n, value] of found.entries()) rows[i * FEATURES + n] = mixed(value, n + 11) >>> (32 - FEATURE_BITS);
  }
  return rows;
}

/** How many a token has. */
export const FEATURES = 26;

interface HashedWord {
  word: number;
  written: number;
  shape: number;
  prefix: number;
  suffix: number;
  longSuffix: number;
  shortSuffix: number;
}

// A sentence begins with a capital whatever its first word is, so that says nothing.
function hashedWord({ text, norm, kind }: Token, isFirst: boolean): HashedWord {
  const word = norm.length > LONGEST ? norm.slice(0, LONGEST) : norm;
  return {
    word: hashed(kind === "number" ? "0" : word),
    written: hashed(isFirst ? word : text.slice(0, LONGEST)),
    shape: hashed(shapeOf(text, kind)),
    prefix: hashed(word.slice(0, 3)),
    suffix: hashed(word.slice(-3)),
    longSuffix: hashed(word.slice(-4)),
    shortSuffix: hashed(word.slice(-2)),
  };
}

// Whether it begins with a capital, is all capitals, has digits, or which mark it is.
function shapeOf(text: string, kind: Token["kind"]): string {
  if (kind !== "word") return kind === "number" ? "0" : text.slice(0, 2);
  const first = text.charAt(0);
  if (first === first.toLowerCase()) return "a";
  return text.length > 1 && text === text.toUpperCase() ? "AA" : "Aa";
}

/** Whether an auxiliary stands before each token in its sentence, or behind it. */
function auxiliaries(tokens: readonly Token[], step: 1 | -1): Uint8Array {
  const found = new Uint8Array(tokens.length);
  let seen = 0;
  for (let n = 0; n < tokens.length; n++) {
    const i = step === 1 ? n : tokens.length - 1 - n;
    const { text, norm } = tokens[i] as Token;
    if (CLAUSE_ENDS.has(text)) seen = 0;
    found[i] = seen;
    if (AUXILIARIES.has(norm)) seen = 1;
  }
  return found;
}

// FNV-1a.
function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

// The last steps of MurmurHash3, so that every bit tells. Signed: numbers above 2^31 would be made on the heap, at several times the cost.
function mixed(one: number, other: number): number {
  let hash = Math.imul(one, 0xcc9e2d51) ^ Math.imul(other + 0x9e3779b9, 0x1b873593);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
