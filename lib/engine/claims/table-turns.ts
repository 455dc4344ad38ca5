import type { Word } from "../syntax/words";
import { spelled } from "./draft";
import type { ReadSentence } from "./read-sentence";

/** A table as it is written: its heads, the one above the first cells among them, and its rows without markup. */
export interface Grid {
  heads: readonly (readonly Word[])[];
  rows: readonly (readonly (readonly Word[])[])[];
  sentences: readonly ReadSentence[];
}

// Heads of a first column that names what the rows tell, so that the things compared head the other columns.
const ASPECTS = new Set(
  "feature aspect property attribute criterion criteria category characteristic factor detail point topic metric parameter item fact quantity measure field trait dimension consideration variable specification comparison difference".split(
    " ",
  ),
);

// "Key features", "Points of comparison", but no "Menu item" and no "Risk factor".
function isAspect(corner: string): boolean {
  const words = corner.toLowerCase().replace(/^(?:key|main|basic|general|important) /, "");
  return (
    [words, words.replace(/s$/, ""), words.replace(/ies$/, "y")].some((one) => ASPECTS.has(one)) || COMPARED.test(words)
  );
}
const COMPARED = /^(?:points?|basis) of comparison$/;

const AMOUNT =
  /^(?:(?:monthly|annual|yearly|weekly|daily|estimated|average|total|approximate|planned|actual) )?(?:amounts?|costs?|prices?|expenses?|budget|spending|percentage|share|totals?|counts?|quantity|weight|calories|time|hours|minutes|duration|size|population|frequency|scores?|points|ratings?)(?: \(.{1,20}\))?$/i;

/** Whether the things that a table tells of head its columns, and not its rows. */
export function isTurned({ heads, rows, sentences }: Grid): boolean {
  const [corner = "", ...columns] = heads.map((head) => spelled(head));
  const labels = rows.map(([label = []]) => spelled(label));
  const isAskedAcross = columns.some(isAsked);
  const isAskedDown = labels.some(isAsked);
  if (isAskedAcross !== isAskedDown && (isAskedDown || corner.length === 0)) return isAskedDown;
  const prose = sentences
    .filter(({ source }) => source.block.kind !== "row")
    .map(({ words }) => spelled(words).toLowerCase())
    .join(" ");
  const isSaid = (name: string) => prose.includes(name.toLowerCase());
  if (corner.length === 0) return labels.length < 2 || columns.some(isSaid) || !labels.every(isSaid);
  if (isAspect(corner)) return !columns.every((head) => AMOUNT.test(head)); // "Category | Amount"
  if (columns.length < 2) return false;
  const cells = rows.map((row) => row.slice(1).map((cell) => shapeOf(spelled(cell))));
  const across = mean(cells.map(likeness), EVEN);
  const down = mean(
    columns.map((_, k) => likeness(cells.map((row) => row[k] ?? ""))),
    EVEN,
  );
  const more = (test: (name: string) => boolean) => share(columns, test) - share(labels, test);
  const score =
    WEIGHTS.alike * (across - down) +
    WEIGHTS.said * more(isSaid) +
    WEIGHTS.named * more(isNamed) +
    (columns.length === 2 ? WEIGHTS.two : 0);
  return score > WEIGHTS.cut;
}

// A logistic regression on 194 tables of our own answers with the claims that a reader made of them, whose heads stand in no
// list above: with the list 99 % are told rightly by weights fitted on others, with the list alone 96 %.
const WEIGHTS = { alike: 3.4, said: 2.6, named: 1.8, two: 1.7, cut: 2.35 };
const EVEN = 0.5; // where nothing can be compared

/** "Permit needed?", "When it blooms", which name nothing. */
export const isAsked = (head: string): boolean => /\?$|^(?:when|where|why|who|how|what)\b/i.test(head);

// "A320neo", "NBA", "North Korea".
const isNamed = (name: string) => /\d|^\p{Lu}{2,}$|\s\p{Lu}/u.test(name);

/** Of what kind a cell is: a year, an amount with its unit, an answer, a name or words; empty for an empty one. */
function shapeOf(cell: string): string {
  const words = cell.replace(/ ?\([^()]*\)/g, "").trim();
  if (words === "") return "";
  if (/^(?:yes|no|none|n\/a)\b|^[-–✓✗]/i.test(words)) return "answer";
  if (/^(?:c\. ?)?(?:\p{Lu}\p{Ll}+ )?(?:\d{1,2},? )?(?:1\d|20)\d\d$/u.test(words)) return "year";
  if (/\d/.test(words))
    return words
      .replace(/[\d.,~≈<>–+ -]+/g, "#")
      .slice(0, LONGEST_UNIT)
      .toLowerCase();
  const [first = "", ...rest] = words.split(" ");
  const names = rest.filter((word) => /^\p{Lu}/u.test(word)).length;
  const isName = rest.length === 0 ? /^\p{Lu}/u.test(first) : names > 0 && names >= rest.length / 2;
  return `${isName ? "name" : "words"} ${rest.length === 0 ? 1 : rest.length < LONG ? 2 : 3}`;
}
const LONGEST_UNIT = 8; // characters
const LONG = 3; // words behind the first

// How likely two of these cells are of one kind; undefined where fewer are filled.
function likeness(shapes: readonly string[]): number | undefined {
  const filled = shapes.filter((shape) => shape !== "");
  if (filled.length < 2) return undefined;
  const counts = new Map<string, number>();
  for (const shape of filled) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const pairs = [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0);
  return pairs / (filled.length * (filled.length - 1));
}

function mean(values: readonly (number | undefined)[], otherwise: number): number {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? otherwise : known.reduce((sum, value) => sum + value, 0) / known.length;
}

const share = (names: readonly string[], test: (name: string) => boolean) =>
  names.filter(test).length / Math.max(1, names.length);
