import type { Vocabulary } from "../../relations/vocabulary";
import type { ClauseReading } from "../arguments";
import type { Evidence } from "../evidence/evidence";
import { describingWords } from "./describing";
import { type Fit, wordsBetween } from "./fit";
import type { Joined } from "./joined";
import type { WordOf } from "./met";
import { type ClauseWindow, overlaps, type Span } from "./spans";

/** A clause with all that is known of it. */
export interface Case {
  evidence: Evidence;
  reading: ClauseReading;
  vocabulary: Vocabulary;
  joined: Joined;
  /** What its words may stand for; kept here by `fitRelations`. */
  words?: readonly WordOf[];
  /** What was read between two ends, by their places. */
  between: Map<string, Between>;
}

/** The words between two ends, and how well they state each relation that they may. */
export interface Between {
  window: ClauseWindow;
  fits: ReadonlyMap<number, Fit>;
}

/** The words that tell how two ends of a clause stand to each other. */
export function windowOf({ reading, joined }: Case, a: Span, b: Span): ClauseWindow {
  const [left, right] = a.from < b.from ? [a, b] : [b, a];
  // "Dane Ines Dorval", "The painter, Ines Dorval,": what stands beside a name says what it is.
  if (isBeside(reading, left, right)) return { left, right, words: [], describing: new Map() };
  const others = joined.ends.filter((end) => end.weighty && !overlaps(end, left) && !overlaps(end, right));
  const spans = [left, right, ...others];
  const between = others.filter((end) => end.from >= left.to && end.to <= right.from);
  const near =
    between.length > 0
      ? wordsBetween(reading, { from: Math.max(...between.map((end) => end.to)), to: right.from }, spans)
      : [];
  const inner = near.length > 0 ? near : wordsBetween(reading, { from: left.to, to: right.from }, spans);
  const start = Math.max(0, ...others.filter((end) => end.to <= left.from).map((end) => end.to));
  const end = Math.min(
    reading.clause.tokens.length,
    ...others.filter((it) => it.from >= right.to).map((it) => it.from),
  );
  const before = wordsBetween(reading, { from: start, to: left.from }, spans);
  const after = wordsBetween(reading, { from: right.to, to: end }, spans);
  const words = [...before, ...inner, ...after];
  return { left, right, words, describing: describingWords(reading, words, [left, right]) };
}

function isBeside({ clause: { tokens } }: ClauseReading, left: Span, right: Span): boolean {
  return tokens.slice(left.to, right.from).every((token) => token.text === "," || token.text === '"');
}
