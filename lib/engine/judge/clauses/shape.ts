import { type Clause, type ClauseToken, findVerb, isVerb, mentionAt } from "./clause";

/** The subject of a clause: its tokens before the first verb, and that verb's index; undefined where there is none. */
export function subjectOf(clause: Clause): { tokens: readonly ClauseToken[]; verb: number } | undefined {
  const verb = findVerb(clause);
  return verb > 0 ? { tokens: clause.tokens.slice(0, verb), verb } : undefined;
}

/** Index of a mark or word at the top level of a clause, outside names; -1 where none. */
export function findToken(clause: Clause, norms: ReadonlySet<string>, from = 0): number {
  for (let i = from; i < clause.tokens.length; i++) {
    if (norms.has(clause.tokens[i]?.norm ?? "") && !mentionAt(clause, i)) return i;
  }
  return -1;
}

/** End of an inserted phrase that begins at a token: the comma before the main verb goes on, or the clause's end. */
export function insertionEnd(clause: Clause, from: number): number {
  for (let i = from; i < clause.tokens.length; i++) {
    if (clause.tokens[i]?.text === "," && !mentionAt(clause, i) && isVerb(clause, i + 1)) return i;
  }
  return clause.tokens.length;
}
