import { kindsOfNoun } from "@/lib/catalog/kinds";
import { type Argument, argumentAfter, type ClauseReading, subjectArgument } from "../arguments";
import { isVerb } from "../clauses/clause";
import type { Evidence } from "../evidence/evidence";
import { type Cue, findCues } from "./cues";
import { compoundOf, gapIsPlain, isEvery, isTypedText, objectNear, possessorOf, wordsFrom } from "./ends-of-cues";

/** A reading of some words of a clause as a fact: relation, subject and object. */
export interface Alternative {
  relation: number;
  fit: number;
  subject: Argument;
  object: Argument;
}

/** One thing that a clause states, over tokens [from, to): true if any alternative is. */
export interface Atom {
  from: number;
  to: number;
  /** The tokens of its phrases. */
  words: number[];
  alternatives: Alternative[];
  /** Stated on the side ("a river in Egypt"): left open, it does not leave the claim open. */
  optional: boolean;
}

const OF_WORDS = new Set(["of", "for", "behind"]);
const PLACE_WORDS = new Set(["in", "to", "on", "at"]); // "the currency in Japan", but not "a country in Africa"
const HAVE = new Set(["have", "possess", "feature", "use", "bear", "carry", "contain", "include"]);

/** Finds what the clause states by phrases of relations. Where one phrase lies in another about the same things, the longer counts. */
export function findAtoms(evidence: Evidence, reading: ClauseReading): Atom[] {
  const { clause } = reading;
  const cues = findCues(evidence, clause).filter(
    (cue) => !isClassWord(reading, cue) && !isOneOfMany(evidence, reading, cue),
  );
  const read: ReadCue[] = [];
  for (const cue of cues) {
    const alternative = readCue(evidence, reading, cue);
    if (alternative) read.push({ cue, alternative });
  }
  const atoms: Atom[] = [];
  for (const one of read) {
    if (read.some((other) => isInside(one, other))) continue;
    const { cue, alternative } = one;
    const atom = atoms.find((known) => known.from < cue.to && cue.from < known.to && sameObject(known, alternative));
    if (!atom) {
      atoms.push({
        from: cue.from,
        to: cue.to,
        words: [...cue.words],
        alternatives: [alternative],
        optional: isAside(reading, cue),
      });
      continue;
    }
    atom.alternatives.push(alternative);
    atom.words.push(...cue.words);
    atom.from = Math.min(atom.from, cue.from);
    atom.to = Math.max(atom.to, cue.to);
    atom.optional &&= isAside(reading, cue);
  }
  return atoms;
}

// "the state of Georgia", "the composer Chopin": the word says what the name means, unless it has an owner.
function isClassWord(reading: ClauseReading, { from, to }: Cue): boolean {
  const { tokens } = reading.clause;
  if (tokens[from - 1]?.norm === "'s" || !kindsOfNoun(tokens[from]?.norm ?? "")) return false;
  return reading.arguments.some(({ hint, from: at, mention }) => hint && mention && at <= from && to <= mention.from);
}

// "The countries of Africa", "Europe has a country": of a relation with one object of each kind, these are no objects.
function isOneOfMany(
  evidence: Evidence,
  { clause: { tokens } }: ClauseReading,
  { relation, kind, from, to }: Cue,
): boolean {
  if (kind !== "noun" || evidence.relations[relation]?.single !== "per-kind") return false;
  const [before, last] = [tokens[from - 1]?.norm, tokens[to - 1]];
  return (
    before === "a" || before === "an" || (last?.pos === "NOUN" && last.norm !== last.lemma && last.norm.endsWith("s"))
  );
}

interface ReadCue {
  cue: Cue;
  alternative: Alternative;
}

function sameObject(atom: Atom, alternative: Alternative): boolean {
  return atom.alternatives.some((known) => haveSameEnds(known, alternative));
}

// The same two arguments, whichever of them is the subject.
function haveSameEnds({ subject, object }: Alternative, other: Alternative): boolean {
  const [a, b, c, d] = [subject.from, object.from, other.subject.from, other.object.from];
  return (a === c && b === d) || (a === d && b === c);
}

function isInside(one: ReadCue, other: ReadCue): boolean {
  if (other.cue.to - other.cue.from <= one.cue.to - one.cue.from) return false;
  if (other.cue.from > one.cue.from || other.cue.to < one.cue.to) return false;
  return haveSameEnds(one.alternative, other.alternative);
}

// A preposition behind a noun of the predicate says where, but not what.
function isAside(reading: ClauseReading, cue: Cue): boolean {
  return (
    cue.kind === "verb" &&
    cue.from > reading.end &&
    !isVerb(reading.clause, cue.from) &&
    reading.clause.tokens[cue.from]?.pos === "ADP"
  );
}

type Reader = (evidence: Evidence, reading: ClauseReading, cue: Cue) => [Argument | undefined, Argument | undefined];

const READERS: Record<Cue["kind"], Reader> = {
  noun: readNoun,
  "inverse-noun": (evidence, reading, cue) => {
    if (!isOwned(reading, cue)) return [undefined, undefined];
    const ends = readNoun(evidence, reading, cue);
    return isDeed(reading, cue) ? ends : swap(ends);
  },
  verb: (evidence, reading, cue) =>
    cue.passive && !cue.prepositional ? swap(readVerb(evidence, reading, cue)) : readVerb(evidence, reading, cue),
  "inverse-verb": (evidence, reading, cue) =>
    cue.passive && !cue.prepositional ? readVerb(evidence, reading, cue) : swap(readVerb(evidence, reading, cue)),
  adjective: readAdjective,
};

// "Credited with the invention of S": what was done, and to what.
function isDeed({ clause: { tokens } }: ClauseReading, { from }: Cue): boolean {
  return tokens[from - (tokens[from - 1]?.pos === "DET" ? 2 : 1)]?.pos === "ADP";
}

function swap<T>(pair: [T, T]): [T, T] {
  return [pair[1], pair[0]];
}

function readCue(evidence: Evidence, reading: ClauseReading, cue: Cue): Alternative | undefined {
  const [subject, object] = READERS[cue.kind](evidence, reading, cue);
  if (!subject?.mention || !object || subject.from === object.from) return undefined;
  if (!isTyped(evidence, cue.relation, object)) return undefined;
  return { relation: cue.relation, fit: cue.fit, subject, object };
}

// Whether an argument can be the object of a relation: a number for a number, a name for an entity.
function isTyped(evidence: Evidence, relation: number, argument: Argument): boolean {
  const kind = evidence.relations[relation]?.object;
  if (kind === "number") return argument.value?.quantity !== undefined;
  if (kind === "date") return argument.value?.date !== undefined;
  return kind === "text" ? true : argument.mention !== undefined;
}

/** "N of S is O", "O is the N of S", "S's N is O", "S has N O": the noun says where its subject stands. */
function readNoun(evidence: Evidence, reading: ClauseReading, cue: Cue): [Argument | undefined, Argument | undefined] {
  const { clause, verb } = reading;
  const free = (argument: Argument) => argument.to <= cue.from || argument.from >= cue.to;
  const fits = (argument: Argument) => free(argument) && isTyped(evidence, cue.relation, argument);
  const inSubject = cue.from < verb;
  const next = clause.tokens[cue.to]?.norm ?? "";
  const possessor = possessorOf(reading, cue);
  const of =
    !possessor &&
    (OF_WORDS.has(next) ||
      (next === "by" && cue.kind === "inverse-noun") ||
      (PLACE_WORDS.has(next) && isDefinite(reading, cue.from)))
      ? argumentAfter(reading, cue.to + 1, (argument) => free(argument) && argument.mention !== undefined)
      : undefined;
  const plain = of && gapIsPlain(reading, cue.to + 1, of.from) ? of : undefined;
  // "the state of Georgia" is Georgia itself.
  if (
    plain &&
    next === "of" &&
    cue.to - cue.from === 1 &&
    namesKindOf(evidence, reading.clause.tokens[cue.to - 1]?.norm ?? "", plain)
  )
    return [undefined, undefined];
  const owner = possessor ?? (plain ? headOf(evidence, reading, plain) : compoundOf(reading, cue));
  if (inSubject) {
    const named = owner ?? reading.arguments.findLast(({ to, mention }) => to <= cue.from && mention !== undefined);
    return [named, argumentAfter(reading, reading.end, fits) ?? wordsFrom(reading, reading.end)];
  }
  if (clause.tokens[verb] && HAVE.has(clause.tokens[verb].lemma) && !owner) {
    return [subjectArgument(reading, verb), objectNear(evidence, reading, { cue, fits })];
  }
  // "has a population of 300 million": what follows "of" is the value itself.
  const subject = subjectArgument(reading, verb);
  if (owner && isTypedText(evidence, cue) && clause.tokens[verb]?.lemma === "be") return [owner, { from: 0, to: verb }];
  if (HAVE.has(clause.tokens[verb]?.lemma ?? "") && owner?.mention && fits(owner)) return [subject, owner];
  return owner
    ? [owner, subject && subject !== owner ? subject : undefined]
    : [subject, objectNear(evidence, reading, { cue, fits })];
}

function namesKindOf(evidence: Evidence, noun: string, { mention }: Argument): boolean {
  const kinds = kindsOfNoun(noun) ?? [];
  return mention?.candidates.slice(0, MOST_KINDS).some(({ entity }) => kinds.includes(evidence.kind(entity))) ?? false;
}

const MOST_KINDS = 3; // likeliest readings whose kind is looked at

// "the capital of the U.S. state of Georgia" is Georgia's: a name right before another describes it.
function headOf(evidence: Evidence, reading: ClauseReading, argument: Argument): Argument {
  const of = reading.clause.tokens[argument.to]?.norm === "of" ? 1 : 0;
  const next = reading.arguments.find((other) => other.from === argument.to + of && other.mention !== undefined);
  const described =
    next &&
    argument.mention?.proper &&
    (of === 0 || namesKindOf(evidence, reading.clause.tokens[argument.to - 1]?.norm ?? "", next));
  return described ? next : argument;
}

// "a novel" says nothing of whose: what names the subject of a relation needs "of", "by" or a possessive.
function isOwned(reading: ClauseReading, cue: Cue): boolean {
  const next = reading.clause.tokens[cue.to]?.norm;
  return next === "of" || next === "by" || (possessorOf(reading, cue) ?? compoundOf(reading, cue)) !== undefined;
}

function isDefinite(reading: ClauseReading, from: number): boolean {
  const before = reading.clause.tokens.slice(Math.max(0, from - 3), from);
  return before.some((token) => token.norm === "the" || token.norm === "'s") || before.length === 0;
}

function readVerb(evidence: Evidence, reading: ClauseReading, cue: Cue): [Argument | undefined, Argument | undefined] {
  const free = (argument: Argument) => argument.to <= cue.from || argument.from >= cue.to;
  const kind = evidence.relations[cue.relation]?.object;
  const left = subjectArgument(reading, cue.from > reading.verb ? reading.verb : cue.from);
  const literal = kind === "number" || kind === "date";
  const right = literal
    ? argumentAfter(reading, cue.to, (argument) => free(argument) && isTyped(evidence, cue.relation, argument))
    : argumentAfter(
        reading,
        byPhrase(reading, cue),
        (argument) => free(argument) && argument.mention !== undefined && !isModifying(reading, argument),
      );
  if (kind === "text") return [left, spelled(reading, cue.to)];
  const near = right && (cue.passive || gapIsShort(reading, cue, right)) ? right : undefined;
  return [left, near];
}

// "the movable-type printing press" is a press: a common noun right before another one describes it.
function isModifying(reading: ClauseReading, { to, mention }: Argument): boolean {
  const isCommon = (one: Argument) => one.mention !== undefined && !one.mention.proper;
  return !mention?.proper && reading.arguments.some((next) => next.from === to && isCommon(next));
}

// Words as they stand, with what they name where a name spans them.
function spelled(reading: ClauseReading, from: number): Argument | undefined {
  const words = wordsFrom(reading, from);
  return (
    words && (reading.arguments.find((argument) => argument.from === words.from && argument.to === words.to) ?? words)
  );
}

// The agent of a passive stands behind "by", wherever that is.
function byPhrase(reading: ClauseReading, cue: Cue): number {
  if (!cue.passive || cue.prepositional) return cue.to;
  const by = reading.clause.tokens.findIndex((token, i) => i >= cue.to && token.norm === "by");
  return by === -1 ? cue.to : by + 1;
}

// What a preposition takes stands right behind it: "lies in the north of Nepal" still does, "in 1991 … Paris" does not.
function gapIsShort(reading: ClauseReading, cue: Cue, argument: Argument): boolean {
  // "wrote a book about Hamlet" is not "wrote Hamlet".
  const gap = { from: cue.to, to: argument.from };
  if (cue.prepositional) return isEvery(reading, gap, (token) => token.text !== "," && token.pos !== "NUM");
  return argument.value !== undefined || isEvery(reading, gap, (token) => token.pos !== "ADP");
}

// "S is 330 metres tall".
function readAdjective(
  _evidence: Evidence,
  reading: ClauseReading,
  cue: Cue,
): [Argument | undefined, Argument | undefined] {
  const value = reading.arguments.findLast(
    (argument) => argument.value?.quantity && argument.to <= cue.from && cue.from - argument.to <= 1,
  );
  return [subjectArgument(reading, reading.verb), value];
}
