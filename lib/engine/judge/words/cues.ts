import type { Relation } from "@/lib/catalog/relations";
import type { Schema } from "../../graph/schema";
import type { CueKind, CuePhrase, Lexicon } from "../../relations/lexicon";
import { type Clause, type ClauseToken, mentionAt } from "../clauses/clause";
import type { Evidence } from "../evidence/evidence";

/** Words of a clause, tokens [from, to), that state a relation. `fit` 0 to 1: how fully they do. */
export interface Cue {
  relation: number;
  kind: CueKind;
  from: number;
  to: number;
  /** The tokens of the phrase itself; others may stand between them. */
  words: readonly number[];
  fit: number;
  passive: boolean;
  /** Whether the phrase names its preposition, so that what follows is its object. */
  prepositional: boolean;
}

const PREPOSITIONS = new Set(
  "in on at of by from to for into with within through as after under around around across between until near above below".split(
    " ",
  ),
);

/** Finds all phrases of a clause, or of its tokens before one, that state a relation of the graph. Overlaps are kept: the facts decide. */
export function findCues({ schema }: Evidence, clause: Clause, to = clause.tokens.length): Cue[] {
  const tokens = clause.tokens.slice(0, to);
  const isName = (at: number) => mentionAt(clause, at)?.proper ?? false;
  const { lexicon } = schema;
  const cues: Cue[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind, norm, lemma } = tokens[at] as ClauseToken;
    const phrases = kind === "word" ? lexicon.get(norm) : undefined;
    const others = kind === "word" && lemma !== norm ? lexicon.get(lemma) : undefined;
    if ((!phrases && !others) || isName(at)) continue;
    for (const found of [phrases, others]) {
      for (const phrase of found ?? []) {
        const cue = matchPhrase(phrase, tokens, { at, isName });
        if (cue) cues.push(cue);
      }
    }
  }
  return cues;
}

/** The relations that a noun phrase at the start of the words names by their object: "capital", "official language". */
export function relationsOfNoun({ relations, lexicon }: Schema, words: readonly ClauseToken[]): Relation[] {
  const named = nounsAt(lexicon, words);
  const longest = Math.max(...named.map((phrase) => phrase.words.length));
  return named
    .filter(({ words: { length } }) => length === longest)
    .map((phrase) => relations[phrase.relation] as Relation);
}

/** Whether words are, whole, a noun by which a relation names its object. */
export function isRelationNoun({ lexicon }: Schema, words: readonly ClauseToken[]): boolean {
  return nounsAt(lexicon, words).some((phrase) => phrase.words.length === words.length);
}

const nounsAt = (lexicon: Lexicon, words: readonly ClauseToken[]) =>
  (lexicon.get(words[0]?.norm ?? "") ?? []).filter(
    (phrase) => phrase.kind === "noun" && phrase.words.every((word, i) => words[i]?.norm === word),
  );

/** Whether words are, whole, those by which a relation that was inferred from an import is stated, or their plural: "goals", "side effect". */
export const isInferredRelation = (schema: Schema, words: readonly ClauseToken[]): boolean => isInferred(schema, words);

/** The same of nouns alone, by which a relation names its object. */
export const isInferredNoun = (schema: Schema, words: readonly ClauseToken[]): boolean =>
  isInferred(schema, words, "noun");

function isInferred({ relations, lexicon }: Schema, tokens: readonly ClauseToken[], only?: CueKind): boolean {
  const said = tokens.filter(({ kind }) => kind !== "mark"); // "half-life"
  const [first] = said;
  if (!first) return false;
  const matches = ({ kind, words, relation }: CuePhrase) =>
    (only === undefined || kind === only) &&
    relations[relation]?.open === true &&
    words.length === said.length &&
    words.every((word, i) => said[i]?.norm === word || said[i]?.lemma === word);
  return [first.norm, first.lemma].some((word) => lexicon.get(word)?.some(matches) ?? false);
}

interface At {
  at: number;
  isName: (at: number) => boolean;
}

const LONGEST_GAP = 8; // tokens between a verb and its preposition: "died on 4 July 1934 in", "share a long border with"

function matchPhrase(phrase: CuePhrase, tokens: readonly ClauseToken[], place: At): Cue | undefined {
  let at = place.at + 1;
  const words = [place.at];
  for (const [i, word] of phrase.words.entries()) {
    if (i === 0) continue;
    const found = findWord(tokens, word, {
      at,
      isName: place.isName,
      gap: phrase.kind === "noun" || phrase.kind === "inverse-noun" ? 1 : LONGEST_GAP,
    });
    if (found === -1) return undefined;
    words.push(found);
    at = found + 1;
  }
  const passive = isPassive(tokens, place.at);
  if (phrase.be && !passive && !followsCopula(tokens, place.at) && !followsNoun(tokens, place)) return undefined;
  // An agent's "by" belongs to the phrase, so that "made by" and "be made by" are equally long.
  if (passive && tokens[at]?.norm === "by") at += 1;
  const last = phrase.words.at(-1) ?? "";
  const prepositional = phrase.words.length > 1 || phrase.be ? PREPOSITIONS.has(last) : false;
  return {
    relation: phrase.relation,
    kind: phrase.kind,
    from: place.at,
    to: at,
    words,
    fit: fitOf(phrase, tokens, place.at),
    passive: passive && !phrase.be,
    prepositional,
  };
}

function findWord(tokens: readonly ClauseToken[], word: string, place: At & { gap: number }): number {
  for (let i = place.at; i < tokens.length && i <= place.at + place.gap; i++) {
    const token = tokens[i] as ClauseToken;
    if (token.norm === word || token.lemma === word) return i;
    if (place.gap === 1 ? token.text !== "-" : token.pos === "VERB" || token.kind === "mark" || token.norm === "and")
      return -1;
  }
  return -1;
}

// A noun read as a verb, or a verb as a noun, fits less.
function fitOf(phrase: CuePhrase, tokens: readonly ClauseToken[], at: number): number {
  const pos = tokens[at]?.pos;
  const verbal = phrase.kind === "verb" || phrase.kind === "inverse-verb";
  if (verbal) return pos === "NOUN" || pos === "PROPN" ? 0.6 : phrase.words.length > 1 || !phrase.be ? 1 : 0.95;
  return pos === "VERB" && phrase.words.length === 1 ? 0.7 : 1;
}

function isPassive(tokens: readonly ClauseToken[], at: number): boolean {
  const token = tokens[at] as ClauseToken;
  if (token.pos === "ADP" || !/(?:ed|en|n|t|de|ne|ld|ng|it|wn)$/.test(token.norm) || token.norm.endsWith("ing"))
    return false;
  return followsCopula(tokens, at) || tokens[at - 1]?.text === "," || tokens[at + 1]?.norm === "by";
}

// "a river in Egypt", "a company based in Tokyo": the phrase stands behind the noun that it describes.
function followsNoun(tokens: readonly ClauseToken[], place: At): boolean {
  const before = tokens[place.at - 1];
  return (
    before?.pos === "NOUN" &&
    !place.isName(place.at - 1) &&
    tokens.slice(0, place.at).some((token) => token.lemma === "be")
  );
}

function followsCopula(tokens: readonly ClauseToken[], at: number): boolean {
  for (let i = at - 1; i >= 0 && at - i <= 5; i--) {
    const token = tokens[i] as ClauseToken;
    if (token.lemma === "be" || token.lemma === "become" || token.lemma === "remain") return true;
    if (
      token.pos !== "ADV" &&
      token.pos !== "PART" &&
      token.pos !== "ADJ" &&
      token.norm !== "not" &&
      token.pos !== "VERB"
    )
      return false;
  }
  return false;
}
