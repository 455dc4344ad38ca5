import { type Argument, argumentAfter, type ClauseReading } from "../arguments";
import { type ClauseToken, mentionAt } from "../clauses/clause";
import type { Evidence } from "../evidence/evidence";
import type { Cue } from "./cues";

/** Whether what a relation leads to is text. */
export function isTypedText(evidence: Evidence, cue: Cue): boolean {
  return evidence.relations[cue.relation]?.object === "text";
}

/** "Australia's capital", "Australia's official language". */
export function possessorOf(reading: ClauseReading, cue: Cue): Argument | undefined {
  const { clause } = reading;
  let at = cue.from - 1;
  while (at > 0 && (clause.tokens[at]?.pos === "ADJ" || clause.tokens[at]?.pos === "ADV") && !mentionAt(clause, at))
    at -= 1;
  if (clause.tokens[at]?.norm !== "'s" && clause.tokens[at]?.text !== "'") return undefined;
  return reading.arguments.find((argument) => argument.mention && argument.to === at);
}

/** "the Australia capital", but not "a U.S. state". */
export function compoundOf(reading: ClauseReading, cue: Cue): Argument | undefined {
  const owner = reading.arguments.find((argument) => argument.mention?.proper && argument.to === cue.from);
  const article = reading.clause.tokens[(owner?.from ?? 0) - 1]?.norm;
  return article === "a" || article === "an" ? undefined : owner;
}

/** Whether a test holds for all tokens of a stretch. */
export function isEvery(
  { clause: { tokens } }: ClauseReading,
  { from, to }: { from: number; to: number },
  test: (token: ClauseToken) => boolean,
): boolean {
  for (let i = from; i < to && i < tokens.length; i++) if (!test(tokens[i] as ClauseToken)) return false;
  return true;
}

/** Whether neither a verb nor a comma stands in a stretch. */
export function gapIsPlain(reading: ClauseReading, from: number, to: number): boolean {
  return isEvery(reading, { from, to }, (token) => token.pos !== "VERB" && token.pos !== "AUX" && token.text !== ",");
}

/** "has the symbol Tl", "has a population of 3 million", "has 3 million inhabitants". */
export function objectNear(
  evidence: Evidence,
  reading: ClauseReading,
  { cue, fits }: { cue: Cue; fits: (argument: Argument) => boolean },
): Argument | undefined {
  const next = reading.clause.tokens[cue.to];
  // "a gas with the symbol He": a text stands right behind its noun, whatever else it says.
  const isSpelled = isTypedText(evidence, cue) && next?.kind === "word" && next.pos !== "ADP" && next.pos !== "CCONJ";
  if (isSpelled) return wordsFrom(reading, cue.to);
  const after = argumentAfter(reading, cue.to, fits);
  const before = reading.arguments.findLast(
    (argument) => argument.from >= reading.end && argument.to <= cue.from && fits(argument),
  );
  return after ?? before ?? wordsFrom(reading, cue.to);
}

const PLAIN = new Set([".", "of", "the", "a", "an", "as", ":", '"', "“", "'", "‘"]);

/** The words behind a token, as text. */
export function wordsFrom(reading: ClauseReading, from: number): Argument | undefined {
  const { tokens } = reading.clause;
  let at = from;
  while (at < tokens.length && PLAIN.has(tokens[at]?.text ?? "")) at += 1;
  let to = at;
  while (to < tokens.length && tokens[to]?.kind !== "mark" && (to === at || tokens[to]?.pos !== "ADP")) to += 1;
  return to > at ? { from: at, to } : undefined;
}
