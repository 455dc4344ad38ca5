import { CLASS_OF } from "./groups";

/** The words that the detector knows. Ids count from 0 by frequency, the most frequent first. */
export interface HarmVocabulary {
  readonly words: readonly string[];
  /** -1 where the word has no vector. */
  idOf(word: string): number;
  /** Whether the word is written so by someone, although it may have no vector. Wrong for 1 in 100 strings. */
  isKnown(word: string): boolean;
  /** The word that a slip or a disguise made this of: two letters swapped or one left out, in rarer words a vowel. */
  repair(word: string): string | undefined;
  /** Whether texts with the word are harmful more often than not; such words are not harmful by themselves. */
  isOfWeight(word: string): boolean;
  /** The direction in meaning of a word with an id, as bytes. */
  vectorOf(id: number): Int8Array;
}

const HASHES = 5;

interface Parts {
  /** By frequency. */
  words: readonly string[];
  /** A Bloom filter, see `addToFilter`. */
  known: Uint8Array;
  /** The words that repair leads to. */
  repairable: readonly string[];
  weighty: readonly string[];
  /** `DIMENSIONS` bytes a word. */
  vectors: Int8Array;
}

const DIMENSIONS = 64;

/** The vocabulary of the models of harm, from the parts of its file; the id of an unknown word is -1. */
export function openVocabulary({ words, known, repairable, weighty, vectors }: Parts): HarmVocabulary {
  const ids = new Map(words.map((word, id) => [word, id]));
  const weight = new Set(weighty);
  const slips = slipsOf(new Set([...CLASS_OF.keys(), ...weighty, ...repairable])); // what is hidden on purpose comes first
  return {
    words,
    idOf: (word) => ids.get(word) ?? -1,
    isKnown: (word) => ids.has(word) || filterHas(known, word),
    repair: (word) => slips.get(word) ?? withVowel(word, ids),
    isOfWeight: (word) => weight.has(word),
    vectorOf: (id) => vectors.subarray(id * DIMENSIONS, (id + 1) * DIMENSIONS),
  };
}

/** The mean of words, the rarer the weightier; all zero where none has a vector. */
export function meaningOf(words: readonly string[], vocabulary: HarmVocabulary): Float32Array {
  const meaning = new Float32Array(DIMENSIONS);
  let total = 0;
  for (const word of words) {
    const id = vocabulary.idOf(word);
    if (id < 0) continue;
    const weight = id / (id + COMMON);
    const vector = vocabulary.vectorOf(id);
    for (let d = 0; d < DIMENSIONS; d++) meaning[d] = (meaning[d] as number) + weight * (vector[d] as number);
    total += weight;
  }
  return meaning.map((sum) => sum / (total || 1));
}

const COMMON = 400; // the id of words that count half

/** Adds a word to a Bloom filter, in place. */
export function addToFilter(filter: Uint8Array, word: string): void {
  for (let n = 0; n < HASHES; n++) {
    const bit = bitOf(filter, word, n);
    filter[bit >>> 3] = (filter[bit >>> 3] as number) | (1 << (bit & 7));
  }
}

function filterHas(filter: Uint8Array, word: string): boolean {
  for (let n = 0; n < HASHES; n++) {
    const bit = bitOf(filter, word, n);
    if (((filter[bit >>> 3] as number) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

function bitOf(filter: Uint8Array, word: string, n: number): number {
  return hashText(word, (n + 1) * 0x9e3779b1) % (filter.length * 8);
}

/** A 32-bit hash of a text (FNV-1a with a final mix), the same everywhere. */
export function hashText(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mix(hash);
}

/** Spreads the bits of a 32-bit number. */
export function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const SHORTEST_REPAIRED = 4;

// What each word becomes when an inner letter is lost or two inner neighbours change places.
function slipsOf(words: Iterable<string>): Map<string, string> {
  const slips = new Map<string, string>();
  const add = (slip: string, word: string) => {
    if (!slips.has(slip)) slips.set(slip, word);
  };
  for (const word of words) {
    if (word.length < SHORTEST_REPAIRED) continue;
    for (let at = 1; at < word.length; at++) {
      const before = word.slice(0, at);
      add(before + word.slice(at + 1), word);
      if (at + 1 < word.length) add(before + word[at + 1] + word[at] + word.slice(at + 2), word);
    }
  }
  return slips;
}

const SHORTEST_WITHOUT_VOWEL = 6;
const VOWELS = [..."aeiou"];

// The most frequent word that lacks one vowel here. Vowels are what people leave out.
function withVowel(word: string, ids: ReadonlyMap<string, number>): string | undefined {
  if (word.length < SHORTEST_WITHOUT_VOWEL || word.length > LONGEST_WITHOUT_VOWEL) return undefined;
  let best: string | undefined;
  for (let at = 1; at < word.length; at++) {
    for (const vowel of VOWELS) {
      const whole = word.slice(0, at) + vowel + word.slice(at);
      const id = ids.get(whole);
      if (id !== undefined && id < (ids.get(best ?? "") ?? Number.POSITIVE_INFINITY)) best = whole;
    }
  }
  return best;
}

const LONGEST_WITHOUT_VOWEL = 20;
