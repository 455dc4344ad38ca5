import { type Kind, kindsOfNoun } from "@/lib/catalog/kinds";
import { COMMON_NAMES, MEANINGS, type Relation, rowsOf } from "@/lib/catalog/relations";
import { inDigits } from "../../text/ordinals";
import { isFunctionWord, stemOf } from "../../text/stems";
import { findUnit, unitKey } from "../../text/units";
import type { ClauseReading } from "../arguments";
import { mentionAt } from "../clauses/clause";
import { isLight } from "./describing";
import type { End } from "./ends";
import type { Fit } from "./fit";
import { namesLonger, namesSibling, namingOf } from "./names";
import type { ClauseWindow } from "./spans";
import type { Case } from "./window";

/** A relation whose fact would refute a clause, how its words state it, and what they say instead of its object. */
interface Against {
  relation: number;
  fit: Fit;
  object: End;
  window: ClauseWindow;
}

const LEAST_OWN = 0.2; // of the telling words
const LEAST_SAID = 0.65; // of a phrase: "area" asks for no area code

/** Whether the words of a clause rather ask for a relation that the graph need not hold than for the one they resemble. */
export function asksForAnother(one: Case, { relation, fit, object, window }: Against): boolean {
  const known = one.evidence.relations[relation] as Relation;
  return (
    fit.own < LEAST_OWN ||
    isCompound(one, relation, fit) ||
    isOfSibling(one, known, fit) ||
    isOfLonger(one, known, fit) ||
    isOfOtherLevel(one, known, object) ||
    isOtherwiseJoined(one, fit, object) ||
    isOpposite(one.reading, known) ||
    (known.object === "number" &&
      (isQualified(one, fit.words) ||
        (isOfAnother(one, known) && !isWordedWhole(one, relation)) ||
        isInOtherUnit(one, known, object))) ||
    (known.object === "text" && (fit.phrase < LEAST_SAID || isBare(one, known, fit))) ||
    (fit.phrase < LEAST_SAID && isBorrowed(one, known, fit)) ||
    (known.object !== "entity" && namesAnother(one, { known, fit, window })) ||
    isOwnWord(one, known, object)
  );
}

// "Construction was completed" asks for no start: a word beside those of the relation names another that graphs tell
// from it.
function namesAnother({ reading, vocabulary }: Case, { known, fit, window }: Named): boolean {
  const others = window.words.filter((at) => !fit.words.includes(at) && !window.describing.has(at));
  return others.some((at) => {
    const stem = stemOf(wordAt(reading, at));
    return vocabulary.weight(stem) >= TELLING && namingOf(stem, known, stemsIn(reading)) === "others";
  });
}

// "Inaugurated" is another relation's word, and no more than akin to "completed".
function isBorrowed({ reading }: Case, known: Relation, { words }: Fit): boolean {
  const stems = stemsIn(reading);
  const isOthers = (at: number) => namingOf(stemOf(wordAt(reading, at)), known, stems) === "others";
  return words.length > 0 && words.every(isOthers);
}

// "The chairman" is no manager, "the OCLC number" no ISBN.
function isOfSibling({ reading }: Case, known: Relation, { words }: Fit): boolean {
  const stems = stemsIn(reading);
  return words.some((at) => namesSibling(stemOf(wordAt(reading, at)), known, stems));
}

// "The land area" is no area.
function isOfLonger({ reading }: Case, known: Relation, { words }: Fit): boolean {
  const said = reading.clause.tokens.map(({ norm }) => stemOf(norm));
  return words.some((at) => namesLonger(stemOf(wordAt(reading, at)), known, said));
}

// "In the city of Bangalore" says nothing of the state.
function isOfOtherLevel({ reading: { clause } }: Case, { label }: Relation, { from }: End): boolean {
  const of = clause.tokens[from - 1]?.norm === "of" ? 2 : 1;
  const said = placesOf(clause.tokens[from - of]?.norm ?? "");
  const own = label.split(/[^\p{L}\p{N}]+/u).flatMap(placesOf);
  return said.length > 0 && own.length > 0 && !said.some((kind) => own.includes(kind));
}

const PLACES = new Set<Kind>(["country", "region", "city", "continent"]);

const placesOf = (noun: string) => (kindsOfNoun(noun) ?? []).filter((kind) => PLACES.has(kind));

// "Written after X" does not say by whom: what a verb states goes with its preposition.
function isOtherwiseJoined({ reading: { clause } }: Case, { words, preposition }: Fit, { from }: End): boolean {
  const last = Math.max(...words);
  if (preposition > 0 || last >= from || words.some((at) => clause.tokens[at]?.pos !== "VERB")) return false;
  const joining = clause.tokens.slice(last + 1, from).findLast(({ pos }) => pos === "ADP");
  return joining !== undefined && joining.norm !== "by";
}

// "Number 45644811" is a number of any kind.
function isBare({ reading }: Case, { label }: Relation, { words }: Fit): boolean {
  const isTold = label.split(/[^\p{L}\p{N}]+/u).every((word) => !word || saysNothing(word) || isFunctionWord(word));
  const isPlain = (at: number) => reading.clause.tokens[at]?.pos === "NOUN" && saysNothing(wordAt(reading, at));
  return !isTold && words.every(isPlain);
}

const BEGINNING = new Set(MEANINGS.beginning.map(stemOf));
const ENDING = new Set(MEANINGS.ending.map(stemOf));

// "First aired" asks for no last time, nor "started" for a completion.
function isOpposite({ clause }: ClauseReading, { label }: Relation): boolean {
  const said = clause.tokens.flatMap(({ norm, lemma }) => [stemOf(norm), stemOf(lemma)]);
  const own = label.split(/[^\p{L}\p{N}]+/u).map(stemOf);
  const sides = (stems: readonly string[]) => [BEGINNING, ENDING].map((side) => stems.some((stem) => side.has(stem)));
  const [[begins, ends], [begun, ended]] = [sides(own), sides(said)] as [boolean[], boolean[]];
  return (begins && !ends && ended && !begun) || (ends && !begins && begun && !ended) || false;
}

interface Named {
  known: Relation;
  fit: Fit;
  window: ClauseWindow;
}

const TELLING = 0.6; // of a word that few common relations are stated by

/**
 * Whether the words name the relation itself: "the manager" need be no chairman. Of one that may have several objects
 * they have to be its label.
 */
export function isNamed({ vocabulary, reading }: Case, known: Relation, { words }: Fit): boolean {
  const stems = stemsIn(reading);
  const tells = (stem: string) => (vocabulary.weight(stem) || 1) >= TELLING;
  if (!known.single) {
    const label = known.label.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !isFunctionWord(word));
    const isPlural = /[^su]s$/.test(label.at(-1) ?? "");
    return !isPlural && label.every((word) => stems.has(stemOf(word))) && label.some((word) => tells(stemOf(word)));
  }
  return words.some((at) => {
    const stem = stemOf(wordAt(reading, at));
    const naming = namingOf(stem, known, stems);
    return naming === "it" || (naming === "none" && vocabulary.weight(stem) >= TELLING);
  });
}

const FIGURES = new Set(MEANINGS.figures);

const wordAt = ({ clause }: ClauseReading, at: number) => clause.tokens[at]?.norm ?? "";

const stemsIn = ({ clause }: ClauseReading) =>
  new Set(clause.tokens.flatMap(({ norm, lemma }) => [stemOf(norm), stemOf(lemma)]));

// "area code", "area of water" and "title of the chairman" are no area and no chairman: a noun beside a word of the
// relation that is not its own, nor part of a value ("7-inch display").
function isCompound(
  { evidence, reading, vocabulary, joined: { ends } }: Case,
  relation: number,
  { words }: Fit,
): boolean {
  const { clause } = reading;
  // "The mass measurement" is no more than the mass.
  const isMeasured = evidence.relations[relation]?.object === "number";
  // A word of the same meaning as one of its own makes another quantity of it: "land area".
  const isOwn = (at: number) =>
    words.includes(at) && vocabulary.byStem.get(stemOf(wordAt(reading, at)))?.some((it) => it.relation === relation);
  const isValue = (at: number) => ends.some(({ value, from, to }) => value && from <= at && at < to);
  const isEnd = (at: number) => ends.some(({ from, to }) => from <= at && at < to);
  const isOther = (at: number) => {
    const token = clause.tokens[at];
    if (token?.pos !== "NOUN" || isOwn(at) || isValue(at)) return false;
    return !mentionAt(clause, at)?.proper && !isLight(token.norm) && !(isMeasured && FIGURES.has(token.norm));
  };
  const isOfOther = (at: number) => clause.tokens[at + 1]?.norm === "of" && isOther(at + 2) && !isEnd(at + 2);
  const isHead = (at: number) => isOther(at) && !isEnd(at);
  const ofBefore = (at: number) => (clause.tokens[at - 1]?.pos === "DET" ? at - 2 : at - 1);
  const isOfHead = (at: number) => clause.tokens[ofBefore(at)]?.norm === "of" && isHead(ofBefore(at) - 1);
  const isNoun = (at: number) => clause.tokens[at]?.pos === "NOUN";
  const isAdjective = (at: number) => clause.tokens[at]?.pos === "ADJ";
  return words.some(
    (at) =>
      (isNoun(at) && (isOther(at - 1) || isOther(at + 1) || isOfOther(at) || isOfHead(at))) ||
      (isAdjective(at) && isHead(at + 1) && !kindsOfNoun(wordAt(reading, at + 1))),
  );
}

// "The total area" asks neither for the area of water nor for the area code, nor "the land area" for the area: a quantity
// that has a word of the label has all of them.
function isOfAnother({ reading: { clause } }: Case, { label }: Relation): boolean {
  const words = label.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !isFunctionWord(word) && !saysNothing(word));
  const stems = new Set(clause.tokens.flatMap(({ norm, lemma }) => [norm, lemma, inDigits(norm)].map(stemOf)));
  const said = words.filter((word) => stems.has(stemOf(word)));
  return said.length > 0 && said.length < words.length;
}

// "20 m above sea level" is the whole of a wording for "elevation above sea level", by which the general table words what
// the label says besides: not so "runway length" for "first runway length".
function isWordedWhole({ evidence, vocabulary, reading }: Case, relation: number): boolean {
  const { label } = evidence.relations[relation] as Relation;
  const stems = stemsIn(reading);
  const named = new Set(rowsOf(label).flatMap((row) => COMMON_NAMES[row]?.keys.flat().map(stemOf) ?? []));
  const isTold = (word: string) => stems.has(stemOf(word)) || named.has(stemOf(word));
  if (!label.split(/[^\p{L}\p{N}]+/u).every((word) => isFunctionWord(word) || saysNothing(word) || isTold(word)))
    return false;
  const phrases = [...stems].flatMap((stem) => vocabulary.byStem.get(stem) ?? []);
  return phrases.some(
    (phrase) =>
      phrase.relation === relation &&
      phrase.kind === "verb" &&
      phrase.stems.length > 1 &&
      phrase.stems.every((stem) => stems.has(stem)),
  );
}

// "A length of 518" may be in another unit than a length in feet.
function isInOtherUnit({ reading }: Case, { label }: Relation, { value }: End): boolean {
  if (value?.quantity?.unit !== "") return false;
  const stems = stemsIn(reading);
  const isUnit = (word: string) => findUnit(unitKey(word)) !== undefined && !stems.has(stemOf(word));
  return label.split(/[^\p{L}\p{N}]+/u).some((word) => word.length > 1 && isUnit(word));
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

const OF_OBJECTS = new Set(MEANINGS.objects);

// "X and Y are related means of transport": a word that states the relation is no object of it.
function isOwnWord({ reading: { clause } }: Case, { label }: Relation, { from, to, value }: End): boolean {
  if (value) return false;
  const own = new Set(label.split(/[^\p{L}\p{N}]+/u).map(stemOf));
  return clause.tokens.slice(from, to).every(({ norm }) => own.has(stemOf(norm)));
}
