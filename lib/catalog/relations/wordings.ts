import rows from "@/data/relations/common.json";
import learned from "@/data/relations/learned.json";
import type { Relation } from "./relation";

/** The words that state a relation; see `Relation`. */
export type Wording = Pick<Relation, "nouns" | "verbs" | "inverseVerbs" | "inverseNouns">;

/** How English states a relation that knowledge graphs commonly hold, under any of its names there. */
interface Row {
  keys: readonly (readonly string[])[];
  wording: Required<Wording>;
  /** Its names are relations that graphs tell apart, though English words them alike: "isbn", "issn". */
  apart: boolean;
}

const SILENT = new Set("of the a an in by to for and is was has its".split(" "));
const FIELDS = ["nouns", "verbs", "inverseVerbs", "inverseNouns"] as const;

/** A relation by its label in plain words, and words that state it, with the number of texts where they were met. */
interface LearnedRow {
  name: string;
  words: readonly { field: string; words: string; path: string; met: number }[];
}

/** What `npm run train -- relation-words` met in texts. */
const LEARNED: ReadonlyMap<string, Wording> = new Map(
  (learned as readonly LearnedRow[]).map(({ name, words }) => [
    keyOf(name),
    Object.fromEntries(FIELDS.map((field) => [field, words.flatMap((it) => (it.field === field ? it.words : []))])),
  ]),
);

const ROWS: readonly Row[] = (rows as readonly ({ names: readonly string[]; apart?: boolean } & Wording)[]).map(
  ({ names, apart = false, ...said }) => ({
    apart,
    keys: names.map((name) => name.split(" ")),
    wording: merged([said, ...names.map(learnedOf)]),
  }),
);

/** Each row as a relation of its own, whatever graph holds it. */
export const COMMON_RELATIONS: readonly Relation[] = ROWS.map(({ keys, wording }, i) => ({
  id: `common-${i}`,
  label: keys[0]?.join(" ") ?? "",
  object: "entity",
  ...wording,
}));

const MOST_ROWS = 3; // of one label: the further ones share no more than a common word with it

/** The names that graphs have for each row's relation, in plain words, and whether these are relations of their own. */
export const COMMON_NAMES: readonly Pick<Row, "keys" | "apart">[] = ROWS;

/** The rows of a relation by its label in plain words ("place of birth", "birth place"), by their places. */
export function rowsOf(label: string): readonly number[] {
  const words = new Set(
    label
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word && !SILENT.has(word))
      .map(plain),
  );
  const whole = label
    .toLowerCase()
    .split(/[^a-z]+/)
    .map(plain)
    .join(" ");
  const matches = ROWS.map((row, at) => ({ at, length: matchLength(row, words, whole) })).filter(
    ({ length }) => length > 0,
  );
  const longest = Math.max(0, ...matches.map(({ length }) => length));
  return matches.flatMap(({ at, length }) => (length === longest ? at : [])).slice(0, MOST_ROWS);
}

/** The wording of a relation by its label in plain words; empty where none is known. */
export function wordingOf(label: string): Required<Wording> {
  return merged([...rowsOf(label).map((at) => (ROWS[at] as Row).wording), learnedOf(label)]);
}

function merged(wordings: readonly Wording[]): Required<Wording> {
  const of = (field: keyof Wording) => [...new Set(wordings.flatMap((wording) => wording[field] ?? []))];
  return { nouns: of("nouns"), verbs: of("verbs"), inverseVerbs: of("inverseVerbs"), inverseNouns: of("inverseNouns") };
}

function learnedOf(label: string): Wording {
  return LEARNED.get(keyOf(label)) ?? {};
}

// Its words in any order: "place of birth" is "birth place".
function keyOf(label: string): string {
  const words = label.toLowerCase().split(/[^a-z\d]+/);
  return words
    .filter((word) => word && !SILENT.has(word))
    .map(plain)
    .sort()
    .join(" ");
}

function matchLength(row: Row, words: ReadonlySet<string>, whole: string): number {
  let most = 0;
  for (const key of row.keys) {
    const exact = key.join(" ") === whole;
    // "capital of" is the converse of "capital": a key with function words takes only its very label.
    if (exact || key.every((word) => words.has(word))) most = Math.max(most, exact ? key.length + 1 : key.length);
  }
  return most;
}

function plain(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us")
    ? word.slice(0, -1)
    : word;
}
