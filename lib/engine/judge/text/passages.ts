import { codePoints } from "../../claims/reading";
import type { Block } from "../../text/blocks";
import { segment } from "../../text/segment";
import { tokenize } from "../../text/tokens";
import { type Terms, termsOf } from "./terms";

/** A text that came along with a request, or was found for it. */
export interface Passage {
  id: string;
  title?: string;
  url?: string;
  text: string;
  /** Headings that stand above it where it was cut from, and how many units of their section before it. */
  headings?: readonly string[];
  unitsBefore?: number;
}

/** The least part of a passage that can be quoted: a sentence, an item, a row, an entry of a card ("Born: 1912"). */
export interface Unit {
  passage: Passage;
  /** UTF-16 offsets in the passage. */
  start: number;
  end: number;
  /** The offset in code points. */
  toPoint: (offset: number) => number;
  terms: Terms;
  /** Title and headings above: they tell what the unit is about. */
  above: Terms;
  /** The names of what its pronouns stand for, where they were asked for. */
  told?: Terms;
  /** Title, headings, number of the unit in its section. */
  path: readonly string[];
  /** Its place among all units of the request. */
  at: number;
}

const MOST_UNITS = 6_000; // of a request: 200,000 characters in sentences of 33
const LONGEST_QUOTE = 1_000; // UTF-16 units; only what has no spaces is longer
const LONGEST_HEADING = 200;
const KINDS: Block["kind"][] = ["paragraph", "item", "row", "code"];
// The entries of a card that is written in one line: "Capital: Lima; Area: 1,285,216 km²".
const ENTRY = /;\s+(?=[^:;]{2,40}:)/g;

/** The units of all passages, in their order. */
export function unitsOf(passages: readonly Passage[]): Unit[] {
  const units: Unit[] = [];
  for (const passage of passages) {
    let section = sectionOf(passage, undefined);
    const toPoint = pointsOf(passage);
    for (const { start, end, block } of segment(passage.text, KINDS)) {
      if (block.under !== section.under) section = sectionOf(passage, block.under);
      for (const part of entriesOf(passage.text, start, end)) {
        if (units.length === MOST_UNITS) return units;
        section.count += 1;
        const { above, names } = section;
        const terms = termsOf(tokenize(passage.text, part.start, part.end));
        units.push({
          passage,
          ...part,
          toPoint,
          terms,
          above,
          path: [...names, String(section.count)],
          at: units.length,
        });
      }
    }
  }
  return units;
}

// Of most passages nothing is quoted.
function pointsOf({ text }: Passage): Unit["toPoint"] {
  let made: Unit["toPoint"] | undefined;
  return (offset) => {
    made ??= codePoints(text);
    return made(offset);
  };
}

/** Its exact words and their place in code points of the passage. */
export function quoteOf({ passage, start, end, toPoint }: Unit): {
  quote: string;
  span: { start: number; end: number };
} {
  const to = Math.min(end, start + LONGEST_QUOTE);
  return { quote: passage.text.slice(start, to), span: { start: toPoint(start), end: toPoint(to) } };
}

/** What stands under the same headings or the same item. */
interface Section {
  under: Block | undefined;
  names: readonly string[];
  above: Terms;
  count: number;
}

// The item that one stands under counts as a heading: "Opening hours:" above a list.
function sectionOf({ title, text, headings = [], unitsBefore = 0 }: Passage, under: Block | undefined): Section {
  const names: string[] = [];
  for (let above = under; above; above = above.under)
    names.unshift(text.slice(above.start, Math.min(above.end, above.start + LONGEST_HEADING)).replaceAll("**", ""));
  names.unshift(...(title ? [title] : []), ...headings);
  return { under, names, above: termsOf(tokenize(names.join(". "))), count: under ? 0 : unitsBefore };
}

interface Part {
  start: number;
  end: number;
}

function entriesOf(text: string, start: number, end: number): Part[] {
  const cuts = [...text.slice(start, end).matchAll(ENTRY)].map(({ index, 0: mark }) => ({
    end: start + index + 1,
    next: start + index + mark.length,
  }));
  const starts = [start, ...cuts.map(({ next }) => next)];
  return starts.map((from, i) => ({ start: from, end: cuts[i]?.end ?? end }));
}
