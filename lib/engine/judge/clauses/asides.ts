import type { Linker } from "../../link/mentions";
import { type Clause, type ClauseToken, findVerb, isVerb, makeClause, mentionAt } from "./clause";
import { isHedge } from "./filter";

const LONGEST_ASIDE = 4; // tokens between the commas

/** Leaves out what only links or contrasts: ", in contrast,", ", not Sydney," and "rather than Sydney". */
export function dropAsides(linker: Linker, clause: Clause): Clause[] | undefined {
  const { tokens } = clause;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as ClauseToken;
    if (mentionAt(clause, i)) continue;
    const contrast = contrastEnd(clause, i);
    if (contrast !== undefined) return [makeClause(linker, [...tokens.slice(0, i), ...tokens.slice(contrast)])];
    if (token.text !== "," || i === 0) continue;
    const end = tokens.findIndex((other, at) => at > i && other.text === ",");
    if (end !== -1 && end - i <= LONGEST_ASIDE + 1 && isEmpty(clause, i + 1, end))
      return [makeClause(linker, [...tokens.slice(0, i), ...tokens.slice(end + 1)])];
  }
  return undefined;
}

const CONTRASTS = new Set(["rather than", "instead of", "as opposed to", "unlike"]);
const CONTRAST_OPENERS = new Set(["not", ...[...CONTRASTS].map((words) => words.split(" ")[0])]);

// Where a contrast that begins at a token ends: before the comma that closes it, the verb, or the clause.
function contrastEnd(clause: Clause, at: number): number | undefined {
  const { tokens } = clause;
  const set = tokens[at]?.text === ",";
  const from = set ? at + 1 : at;
  const word = tokens[from]?.norm ?? "";
  if (!CONTRAST_OPENERS.has(word)) return undefined;
  const pair = `${word} ${tokens[from + 1]?.norm}`;
  const contrasts = CONTRASTS.has(pair) || CONTRASTS.has(`${pair} ${tokens[from + 2]?.norm}`) || CONTRASTS.has(word);
  if (!contrasts && !(set && word === "not")) return undefined;
  let end = from + 1;
  while (end < tokens.length && (tokens[end]?.text !== "," || mentionAt(clause, end)) && !isVerb(clause, end)) end += 1;
  // "not only A, but B" and "not A but B" deny nothing by themselves.
  if (tokens[from + 1]?.norm === "only" || tokens.slice(from, end).some((token) => token.norm === "but"))
    return undefined;
  if (at === 0) return tokens[end]?.text === "," ? end + 1 : undefined;
  if (end === tokens.length) return end;
  if (tokens[end]?.text === ",") return set ? end + 1 : end;
  return !set && findVerb(clause, 0, at) === -1 ? end : undefined;
}

function hasVerb(clause: Clause, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (isVerb(clause, i)) return true;
  return false;
}

// Neither names nor values nor verbs: adverbs and set phrases.
function isEmpty(clause: Clause, from: number, to: number): boolean {
  if (!["ADV", "ADP"].includes(clause.tokens[from]?.pos ?? "") || hasVerb(clause, from, to)) return false;
  return clause.tokens
    .slice(from, to)
    .every(
      (token, i) =>
        token.kind === "word" &&
        !isHedge(token.norm) &&
        token.pos !== "NUM" &&
        token.pos !== "PROPN" &&
        !mentionAt(clause, from + i)?.proper,
    );
}
