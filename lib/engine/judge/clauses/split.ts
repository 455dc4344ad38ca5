import type { Linker } from "../../link/mentions";
import { splitAppositions } from "./apposition";
import { dropAsides } from "./asides";
import { type Clause, type ClauseToken, makeClause } from "./clause";
import { splitClauses, splitLists } from "./coordination";
import { splitDescribed } from "./described";
import { splitFronted } from "./fronted";
import { splitObjects } from "./objects";
import { splitParentheses } from "./parentheses";
import { splitRelatives } from "./relatives";

/** Takes a clause apart, or gives undefined where its construct is absent. */
type Rule = (linker: Linker, clause: Clause) => Clause[] | undefined;

const RULES: readonly Rule[] = [
  splitParentheses,
  dropAsides,
  splitDescribed,
  splitFronted,
  splitRelatives,
  splitAppositions,
  splitClauses,
  splitLists,
  splitObjects,
];
const MOST_CLAUSES = 12; // of one sentence; beyond it the rest stays together

/** Splits a sentence into clauses that each state one thing and can stand alone. Order of the text is kept. */
export function splitSentence(linker: Linker, tokens: readonly ClauseToken[]): Clause[] {
  const done: Clause[] = [];
  const open: Clause[] = [makeClause(linker, tokens)];
  for (let clause = open.shift(); clause; clause = open.shift()) {
    const parts = done.length + open.length < MOST_CLAUSES ? firstSplit(linker, clause) : undefined;
    if (parts) open.unshift(...parts.filter((part) => part.tokens.length > 0));
    else done.push(clause);
  }
  return done;
}

function firstSplit(linker: Linker, clause: Clause): Clause[] | undefined {
  for (const rule of RULES) {
    const parts = rule(linker, clause);
    if (parts) return parts;
  }
  return undefined;
}
