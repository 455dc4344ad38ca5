import type { Linker } from "../../link/mentions";
import { findValues } from "../../text/quantities";
import { borrow, type Clause, type ClauseToken, findVerb, makeClause, mentionAt } from "./clause";
import { subjectOf } from "./shape";

const MOST_THINGS = 12; // said with one verb; a longer list stays together

/** "X has 12 rooms, a tower and 3 halls": each thing said with one verb becomes a claim of its own. */
export function splitObjects(linker: Linker, clause: Clause): Clause[] | undefined {
  const subject = subjectOf(clause);
  if (!subject) return undefined;
  const from = verbGroupEnd(clause, subject.verb);
  const joints = jointsOf(clause, from);
  if (joints.length === 0 || joints.length >= MOST_THINGS) return undefined;
  const { tokens } = clause;
  const starts = [from, ...joints.map((at) => at + (tokens[at + 1]?.norm === "and" ? 2 : 1))];
  const parts = starts.map((start, i) => tokens.slice(start, joints[i] ?? tokens.length));
  const isSaid = (part: readonly ClauseToken[], i: number) =>
    isThing(clause, part, starts[i] ?? 0) ||
    (tokens[subject.verb]?.lemma === "be" && isNamed(clause, part, starts[i] ?? 0));
  if (!parts.some((part, i) => isThing(clause, part, starts[i] ?? 0)) || !parts.every(isSaid)) return undefined;
  const opening = tokens.slice(0, from);
  const preposition = parts[0]?.[0]?.pos === "ADP" ? parts[0].slice(0, 1) : [];
  return parts.map((part, i) => {
    const led = part[0]?.pos === "ADP" ? part : [...borrow(preposition), ...part];
    return makeClause(linker, i === 0 ? [...opening, ...part] : [...borrow(opening), ...led]);
  });
}

function verbGroupEnd(clause: Clause, verb: number): number {
  let at = verb + 1;
  while (["AUX", "VERB", "ADV", "PART"].includes(clause.tokens[at]?.pos ?? "") && !mentionAt(clause, at)) at += 1;
  return at;
}

// Where one thing ends and the next begins: at "and", and at the commas before it.
function jointsOf(clause: Clause, from: number): number[] {
  const { tokens } = clause;
  const joints: number[] = [];
  for (let at = from + 1; at < tokens.length; at++) {
    const { norm } = tokens[at] as ClauseToken;
    if (norm === "between" || norm === "both") return [];
    if ((norm !== "," && norm !== "and") || mentionAt(clause, at) || !opensThing(clause, at)) continue;
    joints.push(at);
    if (norm === "," && tokens[at + 1]?.norm === "and") at += 1;
  }
  const last = joints.at(-1) ?? 0;
  return [tokens[last]?.norm, tokens[last + 1]?.norm].includes("and") ? joints : [];
}

const OPENERS = new Set(["DET", "NUM", "NOUN", "ADJ", "ADP"]);

function opensThing(clause: Clause, at: number): boolean {
  const next = clause.tokens[at + 1]?.norm === "and" ? at + 2 : at + 1;
  const token = clause.tokens[next];
  return token !== undefined && (token.kind === "number" || OPENERS.has(token.pos));
}

// "X was Mayor of Y and a member of Z": an office may be a name as a whole.
function isNamed(clause: Clause, part: readonly ClauseToken[], from: number): boolean {
  const name = mentionAt(clause, from);
  return name?.proper === true && name.from === from && name.to === from + part.length;
}

// A noun of its own and something that can be looked up: a value or a name.
function isThing(clause: Clause, part: readonly ClauseToken[], from: number): boolean {
  const isNamed = (at: number) => mentionAt(clause, from + at)?.proper === true;
  return (
    findVerb(clause, from, from + part.length) === -1 &&
    part.some(({ pos }, at) => pos === "NOUN" && !isNamed(at)) &&
    (part.some((_, at) => isNamed(at)) || findValues(part).length > 0)
  );
}
