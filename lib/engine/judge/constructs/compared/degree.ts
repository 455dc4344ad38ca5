import { MEANINGS } from "@/lib/catalog/relations";

const { less: LESS, more: MORE } = MEANINGS;
const IRREGULAR: Record<string, string> = {
  less: "little",
  more: "many",
  fewer: "few",
  greater: "large",
  smaller: "small",
  larger: "large",
  bigger: "large",
  lighter: "light",
  heavier: "heavy",
  colder: "cold",
  hotter: "hot",
  older: "old",
  younger: "young",
};
/** What a comparative measures ("taller": height), and whether it says less; undefined for other words. */
export function comparativeOf(word: string): { measures: readonly string[]; less: boolean } | undefined {
  const bases = Object.hasOwn(IRREGULAR, word) ? [IRREGULAR[word] as string] : basesOf(word);
  if (bases.length === 0) return undefined;
  const less = bases.flatMap((base) => (Object.hasOwn(LESS, base) ? (LESS[base] ?? []) : []));
  const more = bases.flatMap((base) => (Object.hasOwn(MORE, base) ? (MORE[base] ?? []) : []));
  return less.length > 0 ? { measures: less, less: true } : { measures: [...bases, ...more], less: false };
}

/** The same of a superlative: "tallest", "least", "most". */
export function superlativeOf(word: string): { measures: readonly string[]; less: boolean } | undefined {
  if (Object.hasOwn(MOST, word)) return comparativeOf(MOST[word] as string);
  return word.endsWith("est") && word.length > 5 ? comparativeOf(`${word.slice(0, -2)}r`) : undefined;
}

const MOST: Record<string, string> = {
  most: "more",
  least: "less",
  fewest: "fewer",
  longest: "longer",
  farthest: "farther",
};

/** The same of an adjective as it stands: "tall", "small". */
export function degreeOf(adjective: string): { measures: readonly string[]; less: boolean } {
  const less = Object.hasOwn(LESS, adjective) ? LESS[adjective] : undefined;
  return less
    ? { measures: less, less: true }
    : { measures: [adjective, ...(Object.hasOwn(MORE, adjective) ? (MORE[adjective] ?? []) : [])], less: false };
}

/** "denser" may come of "dens" or "dense", "bigger" of "big": all are tried. */
export function basesOf(word: string): string[] {
  if (!word.endsWith("er") || word.length < 5) return [];
  const stem = word.slice(0, -2);
  if (stem.endsWith("i")) return [`${stem.slice(0, -1)}y`];
  return [stem, `${stem}e`, ...(stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [])];
}
