import type { Linker } from "../../link/mentions";
import { type Clause, type ClauseToken, findVerb, makeClause, mentionAt } from "./clause";
import { type Opening, openingOf, statementOf } from "./insertion";

const FRONTED = new Set<Opening>(["participle", "continuous", "with"]);

/** "Born in Ulm, Einstein …", "With an area of 5 km², X …": what stands before the subject becomes a claim about it. */
export function splitFronted(linker: Linker, clause: Clause): Clause[] | undefined {
  const opening = openingOf(clause.tokens);
  const subject = opening && FRONTED.has(opening) ? subjectBehind(clause) : undefined;
  if (!opening || !subject) return undefined;
  const { tokens } = clause;
  const [first, ...inside] = tokens.slice(0, subject.comma) as [ClauseToken, ...ClauseToken[]];
  const said = { name: tokens.slice(subject.from, subject.to), inside: [{ ...first, text: first.norm }, ...inside] };
  return [makeClause(linker, statementOf(said, opening)), makeClause(linker, tokens.slice(subject.from))];
}

interface Subject {
  comma: number;
  from: number;
  to: number;
}

const LONGEST_SUBJECT = 10; // tokens between the comma and the verb
const RELATIVES = new Set(["who", "which", "whose", "where", "that", "and", "or"]);

// The noun phrase between a comma and the first verb behind it; "Ulm, Germany, Einstein …" has the last such comma.
function subjectBehind(clause: Clause): Subject | undefined {
  for (const [at, token] of clause.tokens.entries()) {
    const subject = isComma(token) ? subjectAt(clause, at) : undefined;
    if (subject) return subject;
  }
  return undefined;
}

function subjectAt(clause: Clause, comma: number): Subject | undefined {
  const { tokens } = clause;
  const from = comma + 1;
  if (mentionAt(clause, comma) || !startsSubject(clause, from)) return undefined;
  const verb = findVerb(clause, from, from + LONGEST_SUBJECT);
  if (verb <= from) return undefined;
  const owner = clause.mentions.find((it) => it.proper && it.from >= from && tokens[it.to]?.norm === "'s");
  let to = owner && owner.to < verb ? owner.to : verb;
  while (to > from && (tokens[to - 1]?.pos === "ADV" || isComma(tokens[to - 1] as ClauseToken))) to -= 1;
  const inside = tokens.slice(from, to);
  const whole = !inside.some((it, i) => isComma(it) && !mentionAt(clause, from + i));
  return to > from && whole && !inside.some((it) => RELATIVES.has(it.norm)) ? { comma, from, to } : undefined;
}

function startsSubject(clause: Clause, at: number): boolean {
  const token = clause.tokens[at];
  return (
    token !== undefined && (mentionAt(clause, at)?.proper === true || ["DET", "PRON", "PROPN"].includes(token.pos))
  );
}

const isComma = (token: ClauseToken) => token.text === ",";
