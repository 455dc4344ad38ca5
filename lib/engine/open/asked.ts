import { kindsOfNoun } from "@/lib/catalog/kinds";
import type { Relation } from "@/lib/catalog/relations";
import { mentionAt } from "../judge/clauses/clause";
import { findUnit, unitKey } from "../text/units";
import type { End } from "./ends";
import { type Fit, isLight } from "./fit";
import { ordinalOf } from "./narrowed";
import type { Case } from "./window";
import { isFunctionWord, stemOf } from "./words";

/** A relation whose fact would refute a clause, how its words state it, and what they say instead of its object. */
interface Against {
  relation: number;
  fit: Fit;
  object: End;
}

const LEAST_OWN = 0.2; // of the telling words

/** Whether the words of a clause rather ask for a relation that the graph need not hold than for the one they resemble. */
export function asksForAnother(one: Case, { relation, fit, object }: Against): boolean {
  const known = one.graph.relations[relation] as Relation;
  return (
    fit.own < LEAST_OWN ||
    isCompound(one, fit.words) ||
    (known.object === "number" && (isQualified(one, fit.words) || isOfAnother(one, known))) ||
    isOwnWord(one, known, object)
  );
}

// "area code" is no area: a noun beside a word of the relation that is not its own, nor part of a value ("7-inch display").
function isCompound({ reading: { clause }, evidence: { ends } }: Case, words: readonly number[]): boolean {
  const isValue = (at: number) => ends.some(({ value, from, to }) => value && from <= at && at < to);
  const isOther = (at: number) => {
    const token = clause.tokens[at];
    if (token?.pos !== "NOUN" || words.includes(at) || isValue(at)) return false;
    return !mentionAt(clause, at)?.proper && !isLight(token.norm);
  };
  return words.some((at) => clause.tokens[at]?.pos === "NOUN" && (isOther(at - 1) || isOther(at + 1)));
}

// "The total area" asks neither for the area of water nor for the area code, nor "the land area" for the area: a quantity
// that has a word of the label has all of them.
function isOfAnother({ reading: { clause } }: Case, { label }: Relation): boolean {
  const words = label.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !isFunctionWord(word) && !saysNothing(word));
  const stems = new Set(clause.tokens.flatMap(({ norm, lemma }) => [norm, lemma, ordinalOf(norm)].map(stemOf)));
  const said = words.filter((word) => stems.has(stemOf(word)));
  return said.length > 0 && said.length < words.length;
}

// "net income", "mean temperature": an adjective makes another quantity of one.
function isQualified({ reading: { clause } }: Case, words: readonly number[]): boolean {
  const isOther = (at: number) => {
    const token = clause.tokens[at];
    return token?.pos === "ADJ" && !words.includes(at) && !isLight(token.norm);
  };
  return words.some((at) => clause.tokens[at]?.pos === "NOUN" && isOther(at - 1));
}

// Of what it is of: "death year", "elevation in feet".
const saysNothing = (word: string) =>
  isLight(word) || OF_OBJECTS.has(word) || kindsOfNoun(word) !== undefined || findUnit(unitKey(word)) !== undefined;

const OF_OBJECTS = new Set("date year day time place count size amount value total".split(" "));

// "X and Y are related means of transport": a word that states the relation is no object of it.
function isOwnWord({ reading: { clause } }: Case, { label }: Relation, { from, to, value }: End): boolean {
  if (value) return false;
  const own = new Set(label.split(/[^\p{L}\p{N}]+/u).map(stemOf));
  return clause.tokens.slice(from, to).every(({ norm }) => own.has(stemOf(norm)));
}
