import { FLAG, type Marked } from "./marks";
import { hashText, mix } from "./vocabulary";
import type { TokenWindow } from "./windows";

const BUCKET_BITS = 18;
export const BUCKETS = 1 << BUCKET_BITS;
const MOST = 8192; // features of a window; more are left out
const SHORTEST_GRAM = 3;
const LONGEST_GRAM = 5;
const LONGEST_SPELLED = 24; // letters of a word that are looked at
const OPENING = 3; // first words of a window, which tell its form: question, request, statement

const KIND = {
  word: 1,
  pair: 2,
  quoted: 3,
  negated: 4,
  letters: 5,
  classPair: 6,
  classTriple: 7,
  classSkip: 8,
  opening: 16,
};

/** What a window shows, as buckets of a hash table, each once, with the first and last token that it stands for. */
export class Features {
  readonly buckets = new Int32Array(MOST);
  readonly first = new Int32Array(MOST);
  readonly last = new Int32Array(MOST);
  count = 0;
  readonly #seen = new Int32Array(BUCKETS);
  readonly #grams = new Map<string, Int32Array>();
  #round = 0;

  /** Replaces the features by those of a window of a text. Takes time by the letters of the window. */
  extract(marked: Marked, window: TokenWindow): void {
    this.count = 0;
    this.#round++;
    const { start, end } = window;
    const { hashes, flags, tokens } = marked;
    for (let at = start; at < end; at++) {
      const word = hashes[at] as number;
      const flag = flags[at] as number;
      this.#add(salted(KIND.word, word), at, at);
      if (flag & FLAG.quoted) this.#add(salted(KIND.quoted, word), at, at);
      if (flag & FLAG.negated) this.#add(salted(KIND.negated, word), at, at);
      if (at - start < OPENING) this.#add(salted(KIND.opening + at - start, word), at, at);
      if (at + 1 < end) this.#add(salted(KIND.pair, joined(word, hashes[at + 1] as number)), at, at + 1);
      if (isSpelled(marked, at)) for (const gram of this.#gramsOf(tokens[at]?.key ?? "")) this.#add(gram, at, at);
    }
    if (hasClasses(marked, window)) for (let at = start; at < end; at++) this.#addClassGrams(marked.classes, at, end);
  }

  // The same with every group under one name, so that what is said of one group is known of all.
  #addClassGrams(classes: Uint32Array, at: number, end: number): void {
    const word = classes[at] as number;
    if (at + 1 >= end) return;
    const pair = joined(word, classes[at + 1] as number);
    this.#add(salted(KIND.classPair, pair), at, at + 1);
    if (at + 2 >= end) return;
    this.#add(salted(KIND.classTriple, joined(pair, classes[at + 2] as number)), at, at + 2);
    this.#add(salted(KIND.classSkip, joined(word, classes[at + 2] as number)), at, at + 2);
  }

  #gramsOf(word: string): Int32Array {
    const known = this.#grams.get(word);
    if (known) return known;
    const framed = `<${word.slice(0, LONGEST_SPELLED)}>`;
    const grams: number[] = [];
    for (let length = SHORTEST_GRAM; length <= LONGEST_GRAM; length++) {
      for (let from = 0; from + length <= framed.length; from++) {
        grams.push(salted(KIND.letters, hashText(framed.slice(from, from + length), length)));
      }
    }
    const made = Int32Array.from(grams);
    if (this.#grams.size >= REMEMBERED) this.#grams.clear();
    this.#grams.set(word, made);
    return made;
  }

  #add(hash: number, first: number, last: number): void {
    const bucket = hash & (BUCKETS - 1);
    if (this.count >= MOST || this.#seen[bucket] === this.#round) return;
    this.#seen[bucket] = this.#round;
    this.buckets[this.count] = bucket;
    this.first[this.count] = first;
    this.last[this.count] = last;
    this.count++;
  }
}

const REMEMBERED = 30_000; // words whose groups of letters are kept

/**
 * Whether the letters of the word at that place are looked at. Those of rare words that are known, names above all, say
 * nothing: Penistone is a town.
 */
export const isSpelled = ({ ids, known }: Marked, at: number) => (ids[at] as number) >= 0 || known[at] === 0;

function hasClasses({ flags }: Marked, { start, end }: TokenWindow): boolean {
  for (let at = start; at < end; at++) if ((flags[at] as number) & (FLAG.group | FLAG.people)) return true;
  return false;
}

const joined = (a: number, b: number) => (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ (a >>> 15)) >>> 0;
const salted = (kind: number, hash: number) => mix(hash ^ Math.imul(kind, 0x27d4eb2f));
