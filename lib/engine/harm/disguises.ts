import { type Folded, fold } from "./fold";
import { readingsOf } from "./spelling";

/** A word as it may be meant. Its unit `i` was made of the units `starts[i]` to `ends[i]` of the word as written. */
interface Reading {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

/** A disguised word in a folded text. */
interface Word {
  at: number;
  length: number;
  readings: readonly Reading[];
}

const MOST_READINGS = 8;
const LONGEST_WORD = 60;
const SHORTEST_WORD = 3;
const STRETCHED = 3; // of a letter in a row
const WORD_OR_SPELLED =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ .\-_*·~][\p{L}\p{N}@$](?![\p{L}\p{N}])){2,}|[\p{L}\p{N}@$!|+€£]+/gu;
const SEPARATOR = /[ .\-_*·~]/;
const MAYBE_DISGUISED = /[\p{N}@$!|+€£]|(.)\1\1/u;
const LETTER = /\p{L}/u;

/**
 * A text as it is written, folded and with single spaces, then once for each way in which its disguised words may be
 * meant: without leet, separators between letters, and stretched letters. No words need be known. At most nine.
 */
export function versionsOf(text: string): Folded[] {
  const folded = fold(text);
  const { version, places } = withSingleSpaces(folded);
  const words: Word[] = [];
  const known = new Map<string, Reading[]>();
  for (const { 0: word, index } of folded.text.matchAll(WORD_OR_SPELLED)) {
    const readings = known.get(word) ?? meantBy(word);
    known.set(word, readings);
    if (readings.length > 0) words.push({ at: places[index] as number, length: word.length, readings });
  }
  const count = words.reduce((most, { readings }) => Math.max(most, readings.length), 0);
  return [version, ...Array.from({ length: count }, (_, n) => withReadings(version, words, n))];
}

/** The first of them alone. */
export function plainOf(text: string): string {
  return withSingleSpaces(fold(text)).version.text;
}

/** Blanks in a row as one space; `places` tells where each unit went. */
function withSingleSpaces({ text, from, to }: Folded): { version: Folded; places: Int32Array } {
  const places = new Int32Array(text.length);
  const version = { text: "", from: new Int32Array(text.length), to: new Int32Array(text.length) };
  let unit = 0;
  for (const { 0: piece, index } of text.matchAll(/\s+|\S+/g)) {
    const isBlank = piece.trim() === "";
    version.text += isBlank ? " " : piece;
    for (let at = 0; at < piece.length; at++) {
      places[index + at] = isBlank ? unit : unit + at;
      if (isBlank && at > 0) continue;
      version.from[unit + at] = from[index + at] as number;
      version.to[unit + at] = to[index + at] as number;
    }
    unit += isBlank ? 1 : piece.length;
  }
  return { version, places };
}

/** The n-th reading of each word in its place; those of words with fewer come round again. */
function withReadings(version: Folded, words: readonly Word[], n: number): Folded {
  const meant = { text: "", from: new Int32Array(version.text.length), to: new Int32Array(version.text.length) };
  let done = 0;
  const copy = (end: number) => {
    meant.from.set(version.from.subarray(done, end), meant.text.length);
    meant.to.set(version.to.subarray(done, end), meant.text.length);
    meant.text += version.text.slice(done, end);
    done = end;
  };
  for (const { at, length, readings } of words) {
    copy(at);
    const { text, starts, ends } = readings[n % readings.length] as Reading;
    for (let unit = 0; unit < text.length; unit++) {
      meant.from[meant.text.length + unit] = version.from[at + (starts[unit] as number)] as number;
      meant.to[meant.text.length + unit] = version.to[at + (ends[unit] as number) - 1] as number;
    }
    meant.text += text;
    done = at + length;
  }
  copy(version.text.length);
  return meant;
}

/** Units of a word, read as one sign. */
interface Sign {
  shown: string;
  start: number;
  end: number;
}

function meantBy(word: string): Reading[] {
  if (word.length < SHORTEST_WORD || word.length > LONGEST_WORD || !LETTER.test(word)) return [];
  const isSpelled = SEPARATOR.test(word);
  if (!isSpelled && !MAYBE_DISGUISED.test(word)) return [];
  const signs = signsOf(word);
  const joined = isSpelled ? signs.filter(({ shown }) => !SEPARATOR.test(shown)) : signs;
  const known = new Map([[word, signs]]);
  for (const own of [core(joined), joined].flatMap(unmasked).flatMap(unstretched)) {
    if (known.size <= MOST_READINGS && !known.has(textOf(own))) known.set(textOf(own), own);
  }
  return [...known].slice(1).map(([text, own]) => ({
    text,
    starts: own.flatMap(({ shown, start }) => Array<number>(shown.length).fill(start)),
    ends: own.flatMap(({ shown, end }) => Array<number>(shown.length).fill(end)),
  }));
}

function signsOf(word: string): Sign[] {
  let at = 0;
  return [...word].map((shown) => {
    const start = at;
    at += shown.length;
    return { shown, start, end: at };
  });
}

const EDGE = /[@$!|+€£]/;

// "kill!" ends with a mark rather than with a letter, most likely.
function core(signs: readonly Sign[]): readonly Sign[] {
  let [start, end] = [0, signs.length];
  while (start < end && EDGE.test(signs[start]?.shown ?? "")) start++;
  while (end > start && EDGE.test(signs[end - 1]?.shown ?? "")) end--;
  return signs.slice(start, end);
}

function unmasked(signs: readonly Sign[]): Sign[][] {
  return readingsOf(textOf(signs)).map((letters) => [...letters].map((shown, n) => ({ ...(signs[n] as Sign), shown })));
}

// Three and more of a letter stand for one or two of it.
function unstretched(signs: readonly Sign[]): Sign[][] {
  const runs: Sign[][] = [];
  for (const sign of signs) {
    const run = runs.at(-1);
    if (run?.[0]?.shown === sign.shown) run.push(sign);
    else runs.push([sign]);
  }
  let readings: Sign[][] = [[]];
  for (const run of runs) {
    const options = run.length < STRETCHED ? [run] : [shortened(run, 1), shortened(run, 2)];
    const kept = readings.length * options.length > MOST_READINGS ? options.slice(0, 1) : options;
    readings = kept.flatMap((option) => readings.map((reading) => [...reading, ...option]));
  }
  return [[...signs], ...readings];
}

function shortened(run: readonly Sign[], to: number): Sign[] {
  const last = { ...(run[to - 1] as Sign), end: (run.at(-1) as Sign).end };
  return [...run.slice(0, to - 1), last];
}

const textOf = (signs: readonly Sign[]) => signs.map(({ shown }) => shown).join("");
