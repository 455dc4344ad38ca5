import type { Linker, Mention } from "../../link/mentions";
import type { TaggedToken } from "../../text/tagger";

/** A token of a clause; `borrowed` where it stands elsewhere in the text (a subject repeated, a pronoun resolved). */
export interface ClauseToken extends TaggedToken {
  borrowed?: boolean;
}

/** One statement: the words of a sentence that belong to it, subject included, and the names among them. */
export interface Clause {
  tokens: readonly ClauseToken[];
  mentions: readonly Mention[];
  /** What is read as words here although the graph has names like them. */
  wordsOnly?: readonly Mention[];
  /** Names of the text before it that it may be about, where its own words do not say: latest last. */
  context?: readonly (readonly ClauseToken[])[];
}

/** A clause of these tokens, less the marks around it, with the names in it. */
export function makeClause(linker: Linker, tokens: readonly ClauseToken[]): Clause {
  const trimmed = trim(tokens);
  return { tokens: trimmed, mentions: linker.find(trimmed) };
}

/** The mention that covers a token, if any. */
export function mentionAt(clause: Clause, at: number): Mention | undefined {
  return clause.mentions.find((mention) => mention.from <= at && at < mention.to);
}

/** Whether a token is a verb of the clause, outside names. Participles in "-ing" count only with an auxiliary. */
export function isVerb(clause: Clause, at: number): boolean {
  const token = clause.tokens[at];
  if (!token || (token.pos !== "VERB" && token.pos !== "AUX")) return false;
  if (mentionAt(clause, at)?.proper || clause.tokens[at - 1]?.text === "-") return false;
  // "React was …", "Light travels …": what a verb follows at the start of a sentence is a name.
  if (at === 0 && ["AUX", "VERB"].includes(clause.tokens[1]?.pos ?? "")) return false;
  return token.pos === "AUX" || !token.norm.endsWith("ing") || clause.tokens[at - 1]?.pos === "AUX";
}

/** Index of the first verb at or after a token; -1 where none. */
export function findVerb(clause: Clause, from = 0, to = clause.tokens.length): number {
  for (let i = from; i < to; i++) if (isVerb(clause, i)) return i;
  return -1;
}

/** Verbs that say what a subject is. */
export const COPULAS: ReadonlySet<string> = new Set(["be", "become", "remain"]);

/** Tokens repeated at another place. */
export function borrow(tokens: readonly ClauseToken[]): ClauseToken[] {
  return tokens.map((token) => ({ ...token, borrowed: true }));
}

/** A word that the text implies, e.g. the "was" of "X, born in Y". */
export function implied(norm: string, near: ClauseToken, as: Pick<TaggedToken, "pos" | "lemma">): ClauseToken {
  return {
    text: norm,
    norm,
    kind: "word",
    start: near.start,
    end: near.start,
    borrowed: true,
    ...as,
  };
}

const EDGE = new Set([",", ";", ":", ".", "!", "?", "-", "–", "—", "…"]);
const OPENERS = new Set(
  "and but or so however also moreover furthermore additionally then thus therefore meanwhile indeed".split(" "),
);

function trim(tokens: readonly ClauseToken[]): readonly ClauseToken[] {
  let from = 0;
  let to = tokens.length;
  const isSign = (at: number) =>
    tokens[at]?.text === "-" && tokens[at + 1]?.kind === "number" && tokens[at]?.end === tokens[at + 1]?.start;
  while (from < to && !isSign(from) && (EDGE.has(tokens[from]?.text ?? "") || OPENERS.has(tokens[from]?.norm ?? "")))
    from += 1;
  while (to > from && EDGE.has(tokens[to - 1]?.text ?? "")) to -= 1;
  return from === 0 && to === tokens.length ? tokens : tokens.slice(from, to);
}
