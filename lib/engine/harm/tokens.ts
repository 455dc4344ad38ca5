import { fold } from "./fold";
import type { Speller } from "./spelling";

/** A word, number, emoji or mark as it is meant, with its place in the original text in UTF-16 units. */
export interface HarmToken {
  key: string;
  from: number;
  to: number;
  /** Stands at the end of a sentence, or of a line. */
  ends: boolean;
}

const PLACEHOLDER = "<x>"; // a tag, or a mark left where a name was

const SPACED_BY_SIGNS = /^[\p{L}\p{N}](?:[.\-_*·~][\p{L}\p{N}@$]){2,}$/u;
const PIECES =
  /(?<![\p{L}\p{N}.])[\p{L}\p{N}](?:[.\-_*·~][\p{L}\p{N}@$]){2,}(?![\p{L}\p{N}])|<\/?[\p{L}_ -]{2,30}>|[\p{L}\p{N}@$|€£+*#_'!]+|\n|\p{RI}{2}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|[?.,:;"…]/gu;
const PICTURE = /^(?:\p{RI}{2}|\p{Extended_Pictographic}|\p{Emoji_Modifier})$/u; // an emoji of several signs is its first one
const LETTERS = /^[\p{L}]+$/u;
const PART = /\p{L}+(?:'\p{L}+)*|\p{N}+(?:\p{L}+)?|[!*]/gu;
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const CENSORED = /^\p{L}+\*[\p{L}*]*$/u; // "m*rder*rs"
const EDGES = /^[!+|*#_']+|[!+|*#_'@$]+$/g;
const LONGEST_WORD = 60;
const ENDINGS = new Set([".", "!", "?", "…", "\n"]);

/** The tokens of a text, through disguises: leet, look-alikes, invisible signs, spaced and stretched letters. */
export function tokensOf(text: string, speller: Speller): HarmToken[] {
  const folded = fold(text);
  const tokens: HarmToken[] = [];
  const place = (key: string, start: number, end: number) => {
    const from = folded.from[start] as number;
    tokens.push({ key, from, to: folded.to[end - 1] as number, ends: false });
  };
  for (const { 0: piece, index } of folded.text.matchAll(PIECES)) {
    if (piece.startsWith("<")) place(PLACEHOLDER, index, index + piece.length);
    else if (SPACED_BY_SIGNS.test(piece))
      placeSpelled(piece, speller, (key, at, to) => place(key, index + at, index + to));
    else if (piece.length > LONGEST_WORD) place(piece.slice(0, LONGEST_WORD), index, index + piece.length);
    else readPiece(piece, speller, (key, start, end) => place(key, index + start, index + end));
  }
  const joined = joinSpaced(tokens, speller);
  readSmallWords(joined, text, speller);
  for (let at = 0; at < joined.length; at++) {
    const next = joined[at + 1];
    const token = joined[at] as HarmToken;
    token.ends = !next || (ENDINGS.has(token.key) && !ENDINGS.has(next.key));
  }
  return joined;
}

function unmaskOwned(core: string, speller: Speller): readonly string[] | undefined {
  const owner = /^(.+)'[s5$]$/.exec(core)?.[1];
  return (
    speller.unmask(owner ?? core.replaceAll("'", "")) ?? (owner ? speller.unmask(core.replaceAll("'", "")) : undefined)
  );
}

const FEWEST_DISGUISED = 2; // words of a text in leet, before its lone digits are read as words too

function readSmallWords(tokens: HarmToken[], text: string, speller: Speller): void {
  const numbers = tokens.filter(({ key }) => /^\p{N}/u.test(key));
  if (numbers.length === 0) return;
  const disguised = tokens.filter(({ key, from, to }) => LETTERS.test(key) && /\p{N}/u.test(text.slice(from, to)));
  if (disguised.length < FEWEST_DISGUISED) return;
  for (const number of numbers) number.key = speller.readDigits(number.key) ?? number.key;
}

type AddToken = (key: string, start: number, end: number) => void;

function readPiece(piece: string, speller: Speller, place: AddToken): void {
  if (LETTERS.test(piece)) {
    placeWords(speller.read(piece), 0, { piece, place });
    return;
  }
  if (PICTURE.test(piece)) {
    place(piece, 0, piece.length);
    return;
  }
  if (piece.length === 1 || !HAS_LETTER_OR_DIGIT.test(piece)) {
    if (piece === "!" || !/^['+|*#_@$]+$/.test(piece)) place(piece[0] as string, 0, piece.length);
    return;
  }
  const core = piece.replace(EDGES, "");
  const start = piece.indexOf(core);
  const signed = piece.replace(/^[!+|*#_']+|[!+|*#_']+$/g, "");
  const unmasked = signed === core ? undefined : speller.unmask(signed);
  if (unmasked) {
    const from = piece.indexOf(signed);
    placeWords(unmasked, from, { piece: signed, place });
    return;
  }
  const shown = CENSORED.test(core) ? [core] : unmaskOwned(core, speller);
  if (core && shown) {
    placeWords(shown, start, { piece: core, place });
    if (piece.endsWith("!")) place("!", piece.length - 1, piece.length);
    return;
  }
  for (const { 0: part, index } of piece.matchAll(PART)) {
    if (/^\p{N}/u.test(part)) place(part, index, index + part.length);
    else if (part === "!") place(part, index, index + 1);
    else if (part !== "*") placeWords(readWord(part, speller), index, { piece: part, place });
  }
}

// "k.i.l.l" is one word, or the words that its letters spell.
function placeSpelled(piece: string, speller: Speller, place: AddToken): void {
  const letters = piece.replace(/[^\p{L}\p{N}@$]/gu, "");
  const words = (LETTERS.test(letters) ? speller.readLetters(letters) : speller.unmask(letters)) ?? [letters];
  placeWords(words, 0, { piece, place });
}

// An apostrophe joins what it shortens ("don't" is "dont"); a possessive is the word that possesses.
function readWord(part: string, speller: Speller): readonly string[] {
  const owner = /^(.+)'s$/.exec(part)?.[1];
  if (owner && !SHORTENED.has(owner)) return speller.read(owner);
  return speller.read(part.replaceAll("'", ""));
}

const SHORTENED = new Set(["it", "that", "he", "she", "what", "who", "there", "here", "how", "where", "let"]);

// Words that were written as one lie one behind the other, each in its share of the letters.
function placeWords(
  words: readonly string[],
  start: number,
  { piece, place }: { piece: string; place: AddToken },
): void {
  const share = piece.length / words.reduce((sum, { length }) => sum + length, 0);
  let [read, at] = [0, 0];
  for (const [index, word] of words.entries()) {
    read += word.length;
    const end = index === words.length - 1 ? piece.length : Math.max(at + 1, Math.round(read * share));
    place(word, start + at, start + end);
    at = end;
  }
}

const FEWEST_SPACED = 3;
const WIDEST_SPACE = 2;

// "k i l l", "k-i-l-l": single letters in a row become the words that they spell, where they spell some.
function joinSpaced(tokens: HarmToken[], speller: Speller): HarmToken[] {
  const joined: HarmToken[] = [];
  for (let at = 0; at < tokens.length; ) {
    const end = endOfSpaced(tokens, at);
    const read = end - at >= FEWEST_SPACED ? spell(tokens.slice(at, end), speller) : undefined;
    if (read) joined.push(...read);
    else for (let n = at; n < Math.max(end, at + 1); n++) joined.push(tokens[n] as HarmToken);
    at = Math.max(end, at + 1);
  }
  return joined;
}

function endOfSpaced(tokens: readonly HarmToken[], at: number): number {
  let end = at;
  while (end < tokens.length && end - at < LONGEST_WORD) {
    const { key, from, to } = tokens[end] as HarmToken;
    const isLetter = to - from <= 2 && (/^\p{L}$/u.test(key) || (/^\p{N}$/u.test(key) && end > at));
    const before = tokens[end - 1];
    if (!isLetter || (end > at && before && from - before.to > WIDEST_SPACE)) break;
    end++;
  }
  return end;
}

// The first or last letter may be a word of its own: "I", "a".
function spell(letters: readonly HarmToken[], speller: Speller): HarmToken[] | undefined {
  for (const [before, after] of OWN_WORDS) {
    const inner = letters.slice(before, letters.length - after);
    if (inner.length < FEWEST_SPACED) continue;
    const read = spellAll(inner, speller);
    if (read) return [...letters.slice(0, before), ...read, ...letters.slice(letters.length - after)];
  }
  return undefined;
}

const OWN_WORDS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

function spellAll(letters: readonly HarmToken[], speller: Speller): HarmToken[] | undefined {
  const signs = letters.map(({ key }) => key).join("");
  const words = /\p{N}/u.test(signs) ? speller.unmask(signs) : speller.readLetters(signs);
  if (!words) return undefined;
  const read: HarmToken[] = [];
  const place: AddToken = (key, start, end) => read.push(whole(key, letters.slice(start, end)));
  placeWords(words, 0, { piece: signs, place });
  return read;
}

function whole(key: string, letters: readonly HarmToken[]): HarmToken {
  const [first, last] = [letters[0] as HarmToken, letters.at(-1) as HarmToken];
  return { key, from: first.from, to: last.to, ends: false };
}
