import { borrow, type Clause, type ClauseToken, implied, makeClause } from "../claims/clause";
import type { GraphReader } from "../graph/reader";

const MOST_TRIED = 4; // names of the text before, latest first

/**
 * Other readings of a clause that leans on the text before it: with another name in the place of one that stands for a
 * pronoun, or with the name that "the country", "there" or a missing owner may mean.
 */
export function* inContext(graph: GraphReader, clause: Clause): Generator<Clause> {
  for (const tokens of otherReadings(clause)) yield { ...makeClause(graph, tokens), text: clause.text };
}

function* otherReadings(clause: Clause): Generator<readonly ClauseToken[]> {
  const names = distinct(clause).slice(-MOST_TRIED).reverse();
  if (names.length === 0) return;
  const stands = borrowedName(clause);
  const leans = !stands && leansOnContext(clause);
  for (const name of names) {
    const first = name[0] as ClauseToken;
    if (stands) {
      yield [...clause.tokens.slice(0, stands.from), ...borrow(name), ...clause.tokens.slice(stands.to)];
    } else if (leans) {
      const comma: ClauseToken = { ...implied(",", first, { pos: "PUNCT", lemma: "," }), kind: "mark" };
      yield [implied("in", first, { pos: "ADP", lemma: "in" }), ...borrow(name), comma, ...clause.tokens];
    }
  }
}

function distinct(clause: Clause): (readonly ClauseToken[])[] {
  const own = new Set(clause.mentions.map((mention) => spelled(clause.tokens.slice(mention.from, mention.to))));
  const found = new Map<string, readonly ClauseToken[]>();
  for (const name of clause.context ?? []) if (!own.has(spelled(name))) found.set(spelled(name), name);
  return [...found.values()];
}

const spelled = (tokens: readonly ClauseToken[]) => tokens.map((token) => token.norm).join(" ");

// The name that was put in for a pronoun or relative.
function borrowedName({ tokens }: Clause): { from: number; to: number } | undefined {
  const from = tokens.findIndex(
    (token) => token.borrowed && token.pos !== "ADP" && token.pos !== "AUX" && token.pos !== "DET",
  );
  if (from === -1) return undefined;
  let to = from + 1;
  while (tokens[to]?.borrowed && tokens[to]?.norm !== "'s" && tokens[to]?.pos !== "AUX" && tokens[to]?.pos !== "VERB")
    to += 1;
  return { from, to };
}

const DEFINITE = new Set([
  "the",
  "this",
  "that",
  "these",
  "those",
  "there",
  "one",
  "its",
  "their",
  "his",
  "her",
  "it",
  "they",
]);

// Without a proper subject of its own: "The epoch date is …", "The leader there is …", "located in the state is …".
function leansOnContext(clause: Clause): boolean {
  const proper = clause.mentions.filter((mention) => mention.proper);
  return proper.length < 2 || clause.tokens.some((token) => DEFINITE.has(token.norm));
}
