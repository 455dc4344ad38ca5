import type { Linker } from "../../link/mentions";
import { findValues, type Value } from "../../text/quantities";
import { borrow, type Clause, type ClauseToken, implied, makeClause, mentionAt } from "./clause";
import { openingOf, statementOf } from "./insertion";
import { isRelative, relativeBody } from "./relatives";

/**
 * "(1867–1934)", "(born 14 March 1879 in Ulm)", "(part of Y)", "(manager: Z)" behind a name become claims of their own;
 * other brackets are left out.
 */
export function splitParentheses(linker: Linker, clause: Clause): Clause[] | undefined {
  const outside: ClauseToken[] = [];
  const stated: ClauseToken[][] = [];
  for (let at = 0; at < clause.tokens.length; at++) {
    const token = clause.tokens[at] as ClauseToken;
    if (token.text !== "(" || mentionAt(clause, at) || isUnit(clause.tokens, at)) {
      outside.push(token);
      continue;
    }
    const end = closeOf(clause.tokens, at);
    const holder = clause.mentions.find((mention) => mention.to === at && mention.proper);
    if (holder) stated.push(...asides(clause.tokens.slice(holder.from, holder.to), clause.tokens.slice(at + 1, end)));
    at = end;
  }
  if (outside.length === clause.tokens.length) return undefined;
  return [makeClause(linker, outside), ...stated.map((tokens) => makeClause(linker, tokens))];
}

// "12.5 (kilometres)": the unit of the number before it.
function isUnit(tokens: readonly ClauseToken[], open: number): boolean {
  const measured = tokens.slice(Math.max(0, open - 1), closeOf(tokens, open) + 1);
  return measured[0]?.kind === "number" && findValues(measured)[0]?.to === measured.length;
}

function closeOf(tokens: readonly ClauseToken[], open: number): number {
  for (let at = open + 1; at < tokens.length; at++) if (tokens[at]?.text === ")") return at;
  return tokens.length;
}

function asides(name: readonly ClauseToken[], inside: readonly ClauseToken[]): ClauseToken[][] {
  const lives = lifeDates(name, inside);
  if (lives.length > 0) return lives;
  const relative =
    inside[0] && isRelative(inside[0])
      ? relativeBody(name, { before: [], word: inside[0], rest: inside.slice(1) })
      : undefined;
  if (relative) return [relative];
  const opening = openingOf(inside);
  return opening ? [statementOf({ name, inside }, opening)] : [];
}

const RANGE = new Set(["-", "–", "—"]);

function lifeDates(name: readonly ClauseToken[], inside: readonly ClauseToken[]): ClauseToken[][] {
  const first = inside[0];
  if (!first) return [];
  if (first.norm === "born" || first.norm === "died")
    return [[...borrow(name), ...verb(first.norm, first), ...inside.slice(1)]];
  const dash = inside.findIndex((token) => RANGE.has(token.text));
  const dates = findValues(inside).filter((value) => value.date);
  const [from, to] = [dates[0], dates.at(-1)];
  if (dash === -1 || !from || !to || from === to || from.from !== 0 || to.to !== inside.length) return [];
  return [
    [...borrow(name), ...verb("born", first), on(from, first), ...inside.slice(from.from, from.to)],
    [...borrow(name), ...verb("died", first), on(to, first), ...inside.slice(to.from, to.to)],
  ];
}

function on(value: Value, near: ClauseToken): ClauseToken {
  const word = value.date?.day ? "on" : "in";
  return implied(word, near, { pos: "ADP", lemma: word });
}

function verb(word: "born" | "died", near: ClauseToken): ClauseToken[] {
  if (word === "died") return [implied("died", near, { pos: "VERB", lemma: "die" })];
  return [implied("was", near, { pos: "AUX", lemma: "be" }), implied("born", near, { pos: "VERB", lemma: "born" })];
}
