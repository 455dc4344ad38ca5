import { COMMON_NAMES, type Relation, rowsOf } from "@/lib/catalog/relations";
import { isFunctionWord, stemOf } from "../../text/stems";

/** A name that graphs have for a common relation: its stems, and the relation's place among them. */
interface Name {
  stems: readonly string[];
  row: number;
  /** It stands for a relation of its own beside the others of its row. */
  apart: boolean;
}

const NAMES = new Map<string, Name[]>();
for (const [row, { keys, apart }] of COMMON_NAMES.entries()) {
  for (const words of keys) {
    const name = { row, apart, stems: words.filter((word) => !isFunctionWord(word)).map(stemOf) };
    for (const stem of name.stems) NAMES.set(stem, [...(NAMES.get(stem) ?? []), name]);
  }
}

/** How a word stands to a relation: it names it, it names others that graphs tell from it, or it names none. */
export type Naming = "it" | "others" | "none";

/** `stems`: of all words of the clause, since a name may have several. */
export function namingOf(stem: string, { label }: Relation, stems: ReadonlySet<string>): Naming {
  if (stemsOf(label).has(stem)) return "it";
  const named = namesIn(stem, stems);
  if (named.length === 0) return "none";
  const own = rowsOf(label);
  return named.every(({ row }) => own.includes(row)) ? "it" : "others";
}

/** Whether a word names a relation that English words like the one given, and that graphs tell from it. */
export function namesSibling(stem: string, { label }: Relation, stems: ReadonlySet<string>): boolean {
  const known = stemsOf(label);
  if (known.has(stem)) return false;
  const own = rowsOf(label);
  const named = namesIn(stem, stems).filter(({ row, apart }) => apart && own.includes(row));
  return named.length > 0 && !named.some((name) => name.stems.every((one) => known.has(one)));
}

/** Whether a word is a part of a name that has this relation's and more, and that graphs tell from it: "area" of "land area". */
export function namesLonger(stem: string, { label }: Relation, said: readonly string[]): boolean {
  const known = stemsOf(label);
  const own = rowsOf(label);
  const longer = (NAMES.get(stem) ?? []).filter(
    ({ stems, row }) => !own.includes(row) && stems.length > known.size && [...known].every((it) => stems.includes(it)),
  );
  return longer.some(({ stems }) => standTogether(stems, said));
}

// "Land area", "area of land".
function standTogether(stems: readonly string[], said: readonly string[]): boolean {
  const places = stems.map((stem) => said.indexOf(stem));
  return !places.includes(-1) && Math.max(...places) - Math.min(...places) <= stems.length;
}

const namesIn = (stem: string, stems: ReadonlySet<string>) =>
  (NAMES.get(stem) ?? []).filter((name) => name.stems.every((one) => stems.has(one)));

const stemsOf = (label: string) => new Set(label.split(/[^\p{L}\p{N}]+/u).map(stemOf));
