import { COMMON_NAMES, type Relation, rowsOf } from "@/lib/catalog/relations";
import { isFunctionWord, stemOf } from "./words";

/** A name that graphs have for a common relation: its stems, and the relation's place among them. */
interface Name {
  stems: readonly string[];
  row: number;
}

const NAMES = new Map<string, Name[]>();
for (const [row, names] of COMMON_NAMES.entries()) {
  for (const words of names) {
    const name = { row, stems: words.filter((word) => !isFunctionWord(word)).map(stemOf) };
    for (const stem of name.stems) NAMES.set(stem, [...(NAMES.get(stem) ?? []), name]);
  }
}

/** How a word stands to a relation: it names it, it names others that graphs tell from it, or it names none. */
export type Naming = "it" | "others" | "none";

/** `stems`: of all words of the clause, since a name may have several. */
export function namingOf(stem: string, { label }: Relation, stems: ReadonlySet<string>): Naming {
  if (label.split(/[^\p{L}\p{N}]+/u).some((word) => stemOf(word) === stem)) return "it";
  const named = (NAMES.get(stem) ?? []).filter((name) => name.stems.every((one) => stems.has(one)));
  if (named.length === 0) return "none";
  const own = rowsOf(label);
  return named.every(({ row }) => own.includes(row)) ? "it" : "others";
}
