import type { GraphReader } from "../graph/reader";
import { type Clause, isVerb, makeClause, mentionAt } from "./clause";
import { isHedge } from "./filter";

const LONGEST_ASIDE = 4; // tokens between the commas

/** Leaves out what only links or contrasts: ", in contrast," and a closing ", not Sydney". */
export function dropAsides(graph: GraphReader, clause: Clause): Clause[] | undefined {
  const { tokens } = clause;
  for (const [i, token] of tokens.entries()) {
    if (token.text !== "," || i === 0 || mentionAt(clause, i)) continue;
    if (tokens[i + 1]?.norm === "not" && !hasVerb(clause, i, tokens.length))
      return [makeClause(graph, tokens.slice(0, i))];
    const end = tokens.findIndex((other, at) => at > i && other.text === ",");
    if (end !== -1 && end - i <= LONGEST_ASIDE + 1 && isEmpty(clause, i + 1, end))
      return [makeClause(graph, [...tokens.slice(0, i), ...tokens.slice(end + 1)])];
  }
  return undefined;
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
