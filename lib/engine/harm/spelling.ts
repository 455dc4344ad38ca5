import type { Vocabulary } from "./vocabulary";

const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "+": "t",
  "€": "e",
  "£": "l",
};
const LETTERS = /^\p{L}+$/u;
const HAS_LETTER = /\p{L}/u;
const DISGUISED = /[0-9@$!|+€£]/;
const ORDINARY = /^\d+(?:st|nd|rd|th|s|am|pm|k|m|x|d|g|kg|km|mm|cm|ml|mb|gb|hz)$/; // digits that are meant
const REPEATED = /(.)\1{2,}/gu;
const LONGEST_SPLIT = 60;
const SHORTEST_UNMASKED = 4;
const MOST_READINGS = 8;
const LONGEST_PART = 15;
const SHORTEST_SPLIT = 6;
const REMEMBERED = 20_000; // spellings, then the memory starts anew

/** Little words written in digits alone; they count where other words of the text are disguised. */
const SMALL_WORDS = new Map(
  Object.entries({
    "1": "i",
    "4": "a",
    "15": "is",
    "17": "it",
    "45": "as",
    "47": "at",
    "50": "so",
    "70": "to",
    "0": "o",
  }),
);

// "1" and "!" are i or l, each by itself; all others show one letter.
function readingsOf(chunk: string): string[] {
  let readings = [""];
  for (const sign of chunk) {
    const either = sign === "1" || sign === "!" ? ["i", "l"] : [LEET[sign] ?? sign];
    const options = readings.length * either.length > MOST_READINGS ? either.slice(0, 1) : either;
    readings = options.flatMap((letter) => readings.map((reading) => reading + letter));
  }
  return readings;
}

/** Reads words as they are meant: without leet, stretched letters, slips in words of weight, or lost spaces. */
export class Speller {
  readonly #vocabulary: Vocabulary;
  readonly #read = new Map<string, readonly string[]>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** The word or words that a written word stands for; the word itself where nothing better is known. */
  read(word: string): readonly string[] {
    const before = this.#read.get(word);
    if (before) return before;
    const words = this.#interpret(word);
    if (this.#read.size >= REMEMBERED) this.#read.clear();
    this.#read.set(word, words);
    return words;
  }

  knows(word: string): boolean {
    return this.#vocabulary.isKnown(word);
  }

  /** The word that a chunk with digits or signs among its letters shows, if there is one. */
  unmask(chunk: string): string | undefined {
    if (chunk.length > LONGEST_SPLIT || !DISGUISED.test(chunk)) return undefined;
    if (!HAS_LETTER.test(chunk) || ORDINARY.test(chunk)) return undefined;
    const readings = readingsOf(chunk).filter((reading) => LETTERS.test(reading));
    const known = readings.find((reading) => this.#vocabulary.idOf(reading) >= 0);
    if (known) return known;
    for (const reading of readings.filter(({ length }) => length >= SHORTEST_UNMASKED)) {
      const [only, ...more] = this.#interpret(reading);
      if (only && more.length === 0 && this.#vocabulary.isKnown(only)) return only;
    }
    return undefined;
  }

  /** What digits, or letters behind digits, stand for in a text that is written in leet. */
  readDigits(chunk: string): string | undefined {
    const small = SMALL_WORDS.get(chunk);
    return small ?? readingsOf(chunk).find((reading) => this.#vocabulary.idOf(reading) >= 0);
  }

  #interpret(word: string): readonly string[] {
    if (this.#vocabulary.isKnown(word)) return [word];
    const unstretched = this.#unstretch(word);
    if (unstretched) return [unstretched];
    const repaired = this.#vocabulary.repair(word);
    if (repaired) return [repaired];
    return this.#split(word) ?? [word];
  }

  #unstretch(word: string): string | undefined {
    const once = word.replace(REPEATED, "$1");
    if (once === word) return undefined;
    const options = [word.replace(REPEATED, "$1$1"), once];
    return options.find((option) => this.#vocabulary.isKnown(option)) ?? once;
  }

  // The likeliest words in a row, each as likely as it is frequent; undefined where some part is no word.
  #split(word: string): string[] | undefined {
    if (word.length < SHORTEST_SPLIT || word.length > LONGEST_SPLIT || !LETTERS.test(word)) return undefined;
    const cost = new Float64Array(word.length + 1).fill(Number.POSITIVE_INFINITY);
    const start = new Int32Array(word.length + 1);
    cost[0] = 0;
    for (let end = 1; end <= word.length; end++) {
      for (let begin = Math.max(0, end - LONGEST_PART); begin < end; begin++) {
        if (cost[begin] === Number.POSITIVE_INFINITY) continue;
        const sum = (cost[begin] as number) + this.#cost(word.slice(begin, end));
        if (sum < (cost[end] as number)) [cost[end], start[end]] = [sum, begin];
      }
    }
    if ((cost[word.length] as number) > word.length * DEAREST_LETTER) return undefined;
    const parts: string[] = [];
    for (let end = word.length; end > 0; end = start[end] as number) parts.unshift(word.slice(start[end], end));
    return parts;
  }

  #cost(part: string): number {
    const id = this.#vocabulary.idOf(part);
    const rarest = RAREST[Math.min(part.length, RAREST.length - 1)] as number;
    return id < 0 || id > rarest ? Number.POSITIVE_INFINITY : Math.log(id + 10);
  }
}

const DEAREST_LETTER = 2.3; // "ihatewomen" costs 1.9 a letter; accidents cost more
const RAREST = [0, 60, 250, 3_000, 14_000, 28_000, 60_000]; // the last id that a part of that length may have
