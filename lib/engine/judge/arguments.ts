import { type Kind, kindsOfNoun } from "@/lib/catalog/kinds";
import type { EntityId, Fact } from "../graph/fact";
import type { Mention } from "../link/mentions";
import { findValues, type Value } from "../text/quantities";
import { isCapital } from "../text/segment";
import { type Clause, findVerb, mentionAt } from "./clauses/clause";
import type { Evidence } from "./evidence/evidence";

/** Something a clause speaks of, over tokens [from, to): a name, a value, or words as they stand. */
export interface Argument {
  from: number;
  to: number;
  mention?: Mention;
  value?: Value;
  /** A class noun that says what a name means: "the city of Giza". */
  hint?: Mention;
  /** For a description, the fact by which the graph says what it means, by entity. */
  through?: ReadonlyMap<EntityId, Fact>;
  /** What the name may mean, by the kinds that were asked for: kept here by `readingsOf`. */
  ranked?: Map<readonly Kind[] | undefined, readonly EntityReading[]>;
}

/** What a name may mean here; `weight` 0 to 1 against the likeliest meaning. */
export interface EntityReading {
  entity: EntityId;
  weight: number;
}

/** A clause with its arguments, in order, and its main verb; `end` is the token behind the verb group. */
export interface ClauseReading {
  clause: Clause;
  arguments: readonly Argument[];
  verb: number;
  end: number;
}

/** Reads the arguments of a clause: names with their class hints, values, and where the main verb stands. */
export function readClause(evidence: Evidence, clause: Clause): ClauseReading {
  const values = findValues(clause.tokens).filter((value) => !isInName(clause, value));
  const names = clause.mentions.filter(
    (mention) =>
      !values.some((value) => value.from <= mention.from && mention.to <= value.to && !isTitle(evidence, mention)),
  );
  const args: Argument[] = [];
  for (const [i, mention] of names.entries()) {
    const around = qualified(evidence, clause, { mention, before: names[i - 1], last: args.at(-1) });
    if (around) {
      args.splice(-1, 1, around);
      continue;
    }
    const hint = hintBefore(evidence, clause, { mention, before: names[i - 1] });
    if (hint) args.pop();
    args.push({ from: hint ? hint.from : mention.from, to: mention.to, mention, hint });
  }
  for (const value of values) args.push({ from: value.from, to: value.to, value });
  args.sort((a, b) => a.from - b.from);
  const verb = mainVerb(clause);
  return { clause, arguments: args, verb, end: verbGroupEnd(clause, args, verb) };
}

interface Neighbours {
  mention: Mention;
  before: Mention | undefined;
  last: Argument | undefined;
}

// "Paris, Texas,": the place behind the comma says which one is meant, where one of that name lies in it.
function qualified(evidence: Evidence, clause: Clause, { mention, before, last }: Neighbours): Argument | undefined {
  if (!before?.proper || !mention.proper || last?.mention !== before || mention.from - before.to !== 1)
    return undefined;
  const after = clause.tokens[mention.to];
  if (
    clause.tokens[before.to]?.text !== "," ||
    (after && after.kind === "word" && after.pos !== "AUX" && after.pos !== "VERB")
  )
    return undefined;
  const around = new Set(mention.candidates.slice(0, 8).map((candidate) => candidate.entity));
  const within = before.candidates.filter((one) =>
    [...evidence.places(one.entity).keys()].some((place) => around.has(place)),
  );
  if (within.length === 0) return undefined;
  return { from: last.from, to: mention.to, mention: { ...before, candidates: within }, hint: last.hint };
}

// "1984" may be a novel as well as a year: both readings are kept.
function isTitle(evidence: Evidence, mention: Mention): boolean {
  return mention.candidates.some((candidate) => evidence.kind(candidate.entity) === "work");
}

// A number inside a longer proper name ("4 Vesta") is part of the name, and so is one whose rest might be a unit
// ("1801 AB").
function isInName(clause: Clause, { from, to }: Value): boolean {
  const mention = mentionAt(clause, from);
  const more = mention ? mention.to - mention.from - (to - from) : -1;
  return more > 0
    ? mention?.proper === true
    : more === 0 && to - from > 1 && isCapital(clause.tokens[to - 1]?.text ?? "");
}

// Only of places does "the X of N" name N itself: "the author of Hamlet" is not Hamlet.
const PLACES = new Set<Kind>(["city", "region", "country", "place", "continent", "water", "mountain"]);

// "the city of Giza", "the planet Mars", "physicist Marie Curie": the class holds for a reading of the name.
function hintBefore(
  evidence: Evidence,
  clause: Clause,
  pair: { mention: Mention; before: Mention | undefined },
): Mention | undefined {
  const { mention, before } = pair;
  if (!mention.proper || !before || before.proper) return undefined;
  const between = clause.tokens.slice(before.to, mention.from).map((token) => token.norm);
  if (between.length > 1 || (between.length === 1 && between[0] !== "of" && between[0] !== "the")) return undefined;
  const kinds = kindsOfNoun(clause.tokens[before.to - 1]?.norm ?? "");
  const named = kinds?.includes(evidence.kind(mention.candidates[0]?.entity ?? 0)) ?? false;
  if (named && (between[0] !== "of" || kinds?.some((kind) => PLACES.has(kind)))) return before;
  if (between[0] === "of" && !kinds?.some((kind) => PLACES.has(kind))) return undefined;
  const classes = new Set(before.candidates.map((candidate) => candidate.entity));
  const holds = mention.candidates.slice(0, 12).some((candidate) => evidence.isOneOf(candidate.entity, classes));
  return holds ? before : undefined;
}

// The first verb that is not inside a noun phrase's participle: "The river called Nile flows".
function mainVerb(clause: Clause): number {
  const first = lastAuxiliary(clause, findVerb(clause));
  if (first <= 0) return first;
  const token = clause.tokens[first];
  const participle =
    token?.pos === "VERB" && /ed$/.test(token.norm) && ["ADP"].includes(clause.tokens[first + 1]?.pos ?? "");
  const next = participle ? clause.tokens.findIndex((other, i) => i > first && other.pos === "AUX") : -1;
  return next === -1 ? first : next;
}

// "has never been": the last auxiliary of the group is the verb, the perfect's "has" holds nothing.
function lastAuxiliary(clause: Clause, verb: number): number {
  let last = verb;
  for (let at = verb + 1; verb > 0 && at < clause.tokens.length; at++) {
    const token = clause.tokens[at];
    if (token?.pos === "AUX" && !mentionAt(clause, at)?.proper) last = at;
    else if (token?.pos !== "ADV" && token?.norm !== "not") break;
  }
  return last;
}

function verbGroupEnd(clause: Clause, args: readonly Argument[], verb: number): number {
  let at = verb + 1;
  while (at < clause.tokens.length) {
    const token = clause.tokens[at];
    if (!token || mentionAt(clause, at)?.proper || args.some((argument) => argument.value && argument.from === at))
      break;
    if (token.pos !== "AUX" && token.pos !== "ADV" && token.norm !== "not") break;
    at += 1;
  }
  return at;
}

/** Whether an argument names a record: "the largest ocean", which is one thing to the graph. */
export function isRecord(evidence: Evidence, { mention }: Argument): boolean {
  return evidence.kind(mention?.candidates[0]?.entity ?? -1) === "record";
}

/** The argument that a verb before token `to` has as its subject. */
export function subjectArgument(reading: ClauseReading, to: number): Argument | undefined {
  const { tokens } = reading.clause;
  let freeName: Argument | undefined;
  let free: Argument | undefined;
  let name: Argument | undefined;
  let any: Argument | undefined;
  for (const argument of reading.arguments) {
    if (argument.to > to || !argument.mention) continue;
    const { proper } = argument.mention;
    any ??= argument;
    if (proper) name ??= argument;
    if (tokens[argument.to]?.norm === "'s" || tokens[argument.from - 1]?.pos === "ADP") continue;
    free ??= argument;
    if (proper) freeName = argument; // the last one
  }
  return freeName ?? free ?? name ?? any;
}

/** The first argument at or behind a token that passes the test; class nouns yield to a name right behind them. */
export function argumentAfter(
  reading: ClauseReading,
  from: number,
  test: (argument: Argument) => boolean,
): Argument | undefined {
  return reading.arguments.find((argument) => argument.from >= from && test(argument));
}

/** The words of an argument as they stand. */
export function wordsOf({ clause: { tokens } }: ClauseReading, { from, to }: Pick<Argument, "from" | "to">): string {
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");
}
