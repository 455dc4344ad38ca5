import { CLASS_OF } from "./groups";
import type { HarmVocabulary } from "./vocabulary";

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
const LETTERS_AROUND = /^(?=.{5})\p{L}+(?:[^\p{L}]\p{L}+)+$/u; // single signs among letters
const NUMBERED = /^\p{L}+\p{N}+$/u; // "covid19"
const ORDINARY = /^\d+(?:st|nd|rd|th|s|am|pm|k|m|x|d|g|kg|km|mm|cm|ml|mb|gb|hz)$/; // digits that are meant
const REPEATED = /(.)\1{2,}/gu;
const LONGEST_SPLIT = 60;
const SHORTEST_UNMASKED = 4;
const MOST_READINGS = 8;
const LONGEST_PART = 15;
const SHORTEST_SPLIT = 5;
const SHORTEST_NEAR = 7;
const SHORTEST_SPELLED = 6; // letters in a row that are one word, although nobody knows it
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

/** How people write some words to get past filters, or in haste. */
const RESPELLED = new Map(
  Object.entries({
    fuck: "fuk fck fuc fuq phuck fvck",
    fucking: "fuckin fukin fking fukkin fckng",
    shit: "sht shyt",
    bitch: "btch biatch beeyotch bich",
    cunt: "cnt kunt",
    dick: "dik dck",
    kill: "kil kll",
    women: "wimmin womyn",
    people: "ppl peeps",
    because: "cuz coz bcuz",
  }).flatMap(([word, written]) => written.split(" ").map((one): [string, string] => [one, word])),
);

/** What letters, digits and signs may be meant to show, as long as they are: "1" and "!" are i or l, each by itself. */
export function readingsOf(chunk: string): string[] {
  let readings = [""];
  for (const sign of chunk) {
    const either = sign === "1" || sign === "!" ? ["i", "l"] : [LEET[sign] ?? sign];
    const options = readings.length * either.length > MOST_READINGS ? either.slice(0, 1) : either;
    readings = options.flatMap((letter) => readings.map((reading) => reading + letter));
  }
  return readings;
}

type Memory = Map<string, readonly string[] | undefined>;

/** Reads words as they are meant: without leet, stretched letters, slips, or lost spaces. */
export class Speller {
  readonly #vocabulary: HarmVocabulary;
  readonly #read: Memory = new Map();
  readonly #spelled: Memory = new Map();
  readonly #unmasked: Memory = new Map();

  constructor(vocabulary: HarmVocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** The word or words that a written word stands for; the word itself where nothing better is known. */
  read(word: string): readonly string[] {
    return this.#remembered(this.#read, word, () =>
      this.#isWritten(word) ? [word] : (this.#interpret(word) ?? [withoutStretch(word)]),
    ) as readonly string[];
  }

  /** The words that letters in a row spell, spaces lost; undefined where they spell none. */
  readLetters(letters: string): readonly string[] | undefined {
    return this.#remembered(this.#spelled, letters, () => {
      if (this.#vocabulary.idOf(letters) >= 0) return [letters];
      const words = this.#interpret(letters);
      if (words) return words;
      return this.#vocabulary.isKnown(letters) || letters.length >= SHORTEST_SPELLED ? [letters] : undefined;
    });
  }

  /** The word or words that a chunk with digits or signs among its letters shows, if it shows any. */
  unmask(chunk: string): readonly string[] | undefined {
    if (chunk.length > LONGEST_SPLIT || !DISGUISED.test(chunk)) return undefined;
    if (!HAS_LETTER.test(chunk) || ORDINARY.test(chunk)) return undefined;
    return this.#remembered(this.#unmasked, chunk, () => this.#show(chunk));
  }

  #remembered(memory: Memory, written: string, read: () => readonly string[] | undefined) {
    if (memory.has(written)) return memory.get(written);
    const words = read();
    if (memory.size >= REMEMBERED) memory.clear();
    memory.set(written, words);
    return words;
  }

  #show(chunk: string): readonly string[] | undefined {
    const readings = readingsOf(chunk).filter((reading) => LETTERS.test(reading));
    const frequent = readings.find((reading) => this.#vocabulary.idOf(reading) >= 0);
    if (frequent) return [frequent];
    const long = readings.filter(({ length }) => length >= SHORTEST_UNMASKED);
    for (const reading of long) {
      const words = this.#interpret(reading);
      if (words && (words.length === 1 || !NUMBERED.test(chunk))) return words;
    }
    const [plain] = long;
    const known = long.find((reading) => this.#vocabulary.isKnown(reading));
    return known ? [known] : plain && LETTERS_AROUND.test(chunk) ? [plain] : undefined;
  }

  /** What digits, or letters behind digits, stand for in a text that is written in leet. */
  readDigits(chunk: string): string | undefined {
    const small = SMALL_WORDS.get(chunk);
    return small ?? readingsOf(chunk).find((reading) => this.#vocabulary.idOf(reading) >= 0);
  }

  // The filter of known words errs: none has a letter three times in a row, few are near to a long word of weight.
  #isWritten(word: string): boolean {
    const { idOf, isKnown, repair, isOfWeight } = this.#vocabulary;
    if (RESPELLED.has(word)) return false;
    if (idOf(word) >= 0) return true;
    if (withoutStretch(word) !== word || !isKnown(word)) return false;
    const near = word.length >= SHORTEST_NEAR ? repair(word) : undefined;
    return near === undefined || !(CLASS_OF.has(near) || isOfWeight(near));
  }

  // What a word that nobody writes so stands for.
  #interpret(word: string): readonly string[] | undefined {
    const meant = RESPELLED.get(word);
    if (meant) return [meant];
    const once = withoutStretch(word);
    const options = once === word ? [word] : [word.replace(REPEATED, "$1$1"), once];
    const { idOf, isKnown, repair } = this.#vocabulary;
    if (once !== word) {
      const plain = options.find((option) => idOf(option) >= 0) ?? options.find(isKnown);
      if (plain) return [plain];
    }
    const repaired = options.map(repair).find((option) => option !== undefined);
    if (repaired) return [repaired];
    return this.#split(once);
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
    const parts: string[] = [];
    for (let end = word.length; end > 0 && cost[end] !== Number.POSITIVE_INFINITY; end = start[end] as number) {
      parts.unshift(word.slice(start[end], end));
    }
    const dearest = parts.some((part) => this.#isRare(part)) ? DEAREST_LETTER.rare : DEAREST_LETTER.usual;
    return (cost[word.length] as number) > word.length * dearest ? undefined : parts;
  }

  // Words of weight are run together on purpose more often than others.
  #cost(part: string): number {
    const id = this.#vocabulary.idOf(part);
    const isOfWeight = part.length >= SHORTEST_UNMASKED && this.#vocabulary.isOfWeight(part);
    if (id < 0 || (this.#isRare(part) && !isOfWeight)) return Number.POSITIVE_INFINITY;
    if (part.length === 1 && !LETTER_WORDS.has(part)) return Number.POSITIVE_INFINITY;
    return Math.log(id + 10) - (isOfWeight ? 1 : 0);
  }

  #isRare(part: string): boolean {
    return this.#vocabulary.idOf(part) > (RAREST[Math.min(part.length, RAREST.length - 1)] as number);
  }
}

const withoutStretch = (word: string) => word.replace(REPEATED, "$1");

const LETTER_WORDS = new Set(["a", "i", "u"]);
/** "ihate" costs 2.29 a letter, "ihatewomen" 1.7; accidents cost more, names of rare parts 1.7 and more. */
const DEAREST_LETTER = { usual: 2.3, rare: 1.55 };
const RAREST = [0, 60, 250, 3_000, 14_000, 28_000, 60_000]; // the last id that a part of that length may have
