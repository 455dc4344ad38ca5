import type { Linker, Mention } from "../../link/mentions";
import { isCapital } from "../../text/segment";
import { borrow, type Clause, type ClauseToken, findVerb, implied, makeClause, mentionAt } from "./clause";
import { findToken, insertionEnd } from "./shape";

const RELATIVES = new Set(["who", "whom", "which", "whose", "where", "that"]);

/** ", who was born in Warsaw,": the relative clause becomes a claim about what it follows. */
export function splitRelatives(linker: Linker, clause: Clause): Clause[] | undefined {
  const at = findToken(clause, RELATIVES, 1);
  if (at === -1) return undefined;
  const word = clause.tokens[at] as ClauseToken;
  const start = relativeStart(clause, at);
  const antecedent = antecedentOf(clause, start);
  if (!antecedent) return undefined;
  const set = clause.tokens[start - 1]?.text === ",";
  // "higher than that of Leeds" stands for a noun.
  const isPronoun = clause.tokens[at - 1]?.norm === "than" || clause.tokens[at + 1]?.pos === "DET";
  if (word.norm === "that" && (set || isPronoun)) return undefined;
  const end = set ? insertionEnd(clause, at) : clause.tokens.length;
  // A restrictive relative inside the subject describes it; without a verb behind there is nothing to split off.
  if (!set && findVerb(clause, 0, start) === -1) return undefined;
  const rest = clause.tokens.slice(at + 1, end);
  const body = relativeBody(antecedent, { before: clause.tokens.slice(start, at), word, rest });
  const main = [...clause.tokens.slice(0, set ? start - 1 : start), ...clause.tokens.slice(set ? end + 1 : end)];
  // "It was Fleming who discovered penicillin" says only the second.
  const cleft = clause.tokens[0]?.norm === "it" && findVerb(clause) === 1 && antecedent.length === start - 2;
  return cleft ? [makeClause(linker, body)] : [makeClause(linker, main), makeClause(linker, body)];
}

// "the leader of which is B": the relative begins at its noun, behind the comma.
function relativeStart(clause: Clause, at: number): number {
  if (clause.tokens[at - 1]?.pos !== "ADP") return at;
  let start = at - 1;
  while (start > 0 && clause.tokens[start - 1]?.text !== "," && at - start < 5 && !mentionAt(clause, start - 1)?.proper)
    start -= 1;
  return clause.tokens[start - 1]?.text === "," ? start : at - 1;
}

// The name right before the relative; behind "X is a physicist who" or "whales are mammals that", the subject.
function antecedentOf(clause: Clause, start: number): readonly ClauseToken[] | undefined {
  const before = clause.tokens[start - 1]?.text === "," ? start - 1 : start;
  const mention = clause.mentions.findLast((found) => found.to === before);
  if (mention && (mention.proper || isOther(clause, mention))) return clause.tokens.slice(mention.from, mention.to);
  const verb = findVerb(clause, 0, start);
  if (verb === start - 1) return undefined; // "a myth is that …"
  const subject = clause.mentions.find((found) => found.to <= verb);
  if (subject?.proper && isOwner(clause, subject, verb)) return clause.tokens.slice(verb + 1, before);
  if (verb > 0 && subject && clause.tokens[verb]?.lemma === "be") return clause.tokens.slice(subject.from, subject.to);
  return mention ? clause.tokens.slice(mention.from, mention.to) : undefined;
}

// "plays in Hip hop which", "is a fusion of rock which": not what the subject is, but something beside it.
function isOther({ tokens }: Clause, { from, to }: Mention): boolean {
  return from > 0 && (tokens.slice(from, to).some(({ text }) => isCapital(text)) || tokens[from - 1]?.norm === "of");
}

// "X's genre is hip hop, which …", "the genre of X is …": a noun of X is said to be hip hop, not X.
function isOwner({ tokens }: Clause, { from, to }: Mention, verb: number): boolean {
  if (tokens[verb]?.lemma !== "be") return false;
  return tokens[to]?.norm === "'s" || (tokens[from - 1]?.norm === "of" && to === verb);
}

/** A relative pronoun with the words of its clause; `before` stand the preposition or noun that it leans on. */
export interface Relative {
  before: readonly ClauseToken[];
  word: ClauseToken;
  rest: readonly ClauseToken[];
}

/** Whether a word may open a relative clause. */
export const isRelative = ({ norm }: ClauseToken) => RELATIVES.has(norm);

/** What a relative clause says of the name that it follows. */
export function relativeBody(antecedent: readonly ClauseToken[], { before, word, rest }: Relative): ClauseToken[] {
  const name = borrow(antecedent);
  if (word.norm === "whose") return [...name, implied("'s", word, { pos: "PART", lemma: "'s" }), ...rest];
  if (word.norm === "where") return [...rest, implied("in", word, { pos: "ADP", lemma: "in" }), ...name];
  if (before.length > 1) return [...before, ...name, ...rest];
  if (before.length === 1) return [...rest, ...before, ...name];
  return [...name, ...rest];
}
