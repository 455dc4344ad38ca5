import type { Utf16Range } from "./settings";

const LONGEST_WORD = 1_000; // UTF-16 units, marks on its letters included
// Letters of scripts that part their words; others have no word to complete.
const WORD_UNIT =
  /[\p{N}\p{M}]|(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\p{L}/u;
const JOINER = "\u200d";
const JOINED = /\p{M}|\p{Emoji_Modifier}|\u200d|[\u{e0020}-\u{e007f}]/u; // what belongs to the sign before it

// Whether a place lies inside a word, or inside what is one sign to a reader: a skin tone belongs to its hand.
function isWithin(text: string, at: number): boolean {
  const [before, after] = [signBefore(text, at), String.fromCodePoint(text.codePointAt(at) ?? 0)];
  if (at <= 0 || at >= text.length) return false;
  if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) return true;
  return before === JOINER || JOINED.test(after) || (WORD_UNIT.test(before) && WORD_UNIT.test(after));
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

function signBefore(text: string, at: number): string {
  const isPair = isLow(text.charCodeAt(at - 1)) && isHigh(text.charCodeAt(at - 2));
  return text.slice(at - (isPair ? 2 : 1), at);
}

/**
 * A place in a text as a reader would underline it: whole words and whole signs, with the stars that hide letters of a word
 * ("f***") unless stars before it make it bold. UTF-16 offsets.
 */
export function inWholeWords(text: string, { from, to }: Utf16Range): Utf16Range {
  const place = { from, to };
  for (let n = 0; n < LONGEST_WORD && isWithin(text, place.from); n++) place.from--;
  for (let n = 0; n < LONGEST_WORD && isWithin(text, place.to); n++) place.to++;
  if (text[place.from - 1] !== "*") while (text[place.to] === "*") place.to++;
  return place;
}
