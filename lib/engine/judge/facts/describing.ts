import { kindsOfNoun } from "@/lib/catalog/kinds";
import type { ClauseReading } from "../arguments";
import type { ClauseToken } from "../clauses/clause";
import type { Span } from "./spans";

// Nouns and verbs that lean on another word: "the leader's name", "the number of pages", "is called".
const LIGHT = new Set(
  "name names named call called know known number one ones part various several well also currently now first give given time total type kind include included including find found".split(
    " ",
  ),
);
/** Whether a noun or verb says nothing by itself. */
export const isLight = (word: string) => LIGHT.has(word);

export const MAY_STATE = 1; // "the symbol Tl", "the journal X"
const HARDLY_STATES = 0.6; // "X is a city in Y", "the city of X"

/** Those of the words that may only say what an end is: "the comic character, X", "X is a city in Y", "the city of X". */
export function describingWords(
  reading: ClauseReading,
  words: readonly number[],
  ends: readonly Span[],
): Map<number, number> {
  const { tokens } = reading.clause;
  const found = new Map<number, number>();
  const starts = new Set(ends.map((end) => end.from));
  for (const at of words) {
    const token = tokens[at];
    if (LIGHT.has(token?.norm ?? "")) found.set(at, MAY_STATE);
    if (!token || (token.pos !== "NOUN" && token.pos !== "ADJ" && token.pos !== "PROPN")) continue;
    let next = at + 1;
    while (isInPhrase(tokens[next]) && !starts.has(next)) next += 1;
    if (isClassNoun(tokens, at, next)) found.set(at, HARDLY_STATES);
    else if (starts.has(next)) found.set(at, MAY_STATE);
    else if (tokens[next]?.norm === "of" && starts.has(next + 1) && isPlaceNoun(token.norm))
      found.set(at, HARDLY_STATES);
  }
  return found;
}

const isInPhrase = (token: ClauseToken | undefined) =>
  token !== undefined && (token.pos === "NOUN" || token.pos === "ADJ" || token.text === "," || token.text === '"');

// Only of places does "the X of N" name N itself.
function isPlaceNoun(noun: string): boolean {
  const kinds = kindsOfNoun(noun) ?? [];
  return kinds.includes("city") || kinds.includes("region") || kinds.includes("country");
}

// "X is a city in Y", "a book by Y": behind a copula and an indefinite article, before another preposition than "of".
function isClassNoun(tokens: readonly ClauseToken[], at: number, next: number): boolean {
  const follows = tokens[next];
  if (follows && (follows.norm === "of" || follows.norm === "for" || (follows.pos !== "ADP" && follows.pos !== "VERB")))
    return false;
  let before = at - 1;
  while (tokens[before]?.pos === "ADJ" || tokens[before]?.pos === "NOUN" || tokens[before]?.pos === "PROPN")
    before -= 1;
  const article = tokens[before]?.norm;
  return (article === "a" || article === "an") && tokens[before - 1]?.lemma === "be";
}
