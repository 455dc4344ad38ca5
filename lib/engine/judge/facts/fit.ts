import type { Phrase, Relations, Vocabulary } from "../../relations/vocabulary";
import { isFunctionWord, PREPOSITIONS } from "../../text/stems";
import type { ClauseReading } from "../arguments";
import { isLight, MAY_STATE } from "./describing";
import { MetPhrases, type WordOf, wordsOf } from "./met";
import type { ClauseWindow, Span } from "./spans";

/** How well words state a relation; each figure 0 to 1. */
export interface Fit {
  /** The best of its phrases, by the share of its words that are there. */
  phrase: number;
  /** Share of the telling words that are the relation's own. */
  own: number;
  /** Whether a preposition before an end goes with the relation. */
  preposition: number;
  /** 1: the left end is the subject, -1: the right end is, 0: not told. */
  direction: number;
  /** Tokens of its words. */
  words: readonly number[];
}

const NO_FIT: Fit = { phrase: 0, own: 0, preposition: 0, direction: 0, words: [] };

/** Scores all relations that the words of a window may state; `phrases`: how many of theirs were met, which is the work. */
export function fitRelations(one: Stating, window: ClauseWindow): { fits: Map<number, Fit>; phrases: number } {
  const { vocabulary, reading } = one;
  const { relations } = one.joined;
  const prepositions = prepositionsOf(reading, window);
  const met = new MetPhrases(vocabulary, meantBy(one));
  for (const at of window.words) met.meetAt(at, window.describing.get(at) ?? 1);
  for (const preposition of prepositions)
    for (const phrase of vocabulary.byPreposition.get(preposition) ?? [])
      if (vocabulary.isAmong(phrase, relations)) met.meet(phrase);
  const tells = (at: number) => (window.describing.has(at) ? 0 : met.tells(at));
  const total = window.words.reduce((sum, at) => sum + tells(at), 0);
  const own = new Float64Array(reading.clause.tokens.length);
  const fits = new Map<number, Fit>();
  for (const [relation, phrases] of met.byRelation) {
    const fit = bestOf(phrases, { reading, window, met, prepositions });
    const words = ownWords(phrases, met, own);
    // "Was assigned the area code 0441": words before a name that are the whole of a phrase tell as much as others.
    const isWhole = fit.phrase >= WHOLE;
    let explained = 0;
    let described = 0;
    for (const at of words) {
      const strength = own[at] as number;
      explained += strength * tells(at);
      if (isWhole && window.describing.get(at) === MAY_STATE && !isLightNoun(reading, at))
        described += strength * met.tells(at);
    }
    const all = total + described;
    fits.set(relation, { ...fit, own: total === 0 ? 1 : (explained + described) / all, words });
    for (const at of words) own[at] = 0;
  }
  return { fits, phrases: met.count };
}

const WHOLE = 0.97; // of a phrase

const isLightNoun = ({ clause: { tokens } }: ClauseReading, at: number) =>
  tokens[at]?.pos === "NOUN" && isLight(tokens[at]?.norm ?? "");

/** A clause, and the relations of the graph that its words may state. */
interface Stating {
  vocabulary: Vocabulary;
  reading: ClauseReading;
  joined: { relations: Relations };
  /** Kept here by `fitRelations`: what the words of the clause may stand for. */
  words?: readonly WordOf[];
}

function meantBy(one: Stating): readonly WordOf[] {
  one.words ??= wordsOf(one.vocabulary, one.reading.clause, one.joined.relations);
  return one.words;
}

interface Met {
  reading: ClauseReading;
  window: ClauseWindow;
  met: MetPhrases;
  prepositions: ReadonlySet<string>;
}

function bestOf(phrases: readonly Phrase[], at: Met): Pick<Fit, "phrase" | "direction" | "preposition"> {
  const { reading, met, prepositions } = at;
  const best = { phrase: 0, direction: 0, preposition: 0 };
  for (const phrase of phrases) {
    if (phrase.preposition !== "" && prepositions.has(phrase.preposition)) best.preposition = 1;
    const score = scorePhrase(phrase, at) * asWritten(reading, phrase, met.first(phrase));
    if (score <= best.phrase) continue;
    best.phrase = score;
    best.direction = directionOf(at, phrase);
  }
  return best;
}

// Writes into `own` how much each token's word is one of the phrases', and gives the tokens.
function ownWords(phrases: readonly Phrase[], met: MetPhrases, own: Float64Array): number[] {
  const words: number[] = [];
  for (const phrase of phrases) {
    for (let stem = 0; stem < phrase.stems.length; stem++) {
      const strength = met.strength(phrase, stem);
      if (strength === 0) continue;
      const at = met.place(phrase, stem);
      if (own[at] === 0) words.push(at);
      own[at] = Math.max(own[at] as number, strength);
    }
  }
  return words;
}

/** The fit of a relation that none of the words state. */
export function strangeFit(window: ClauseWindow): Fit {
  return { ...NO_FIT, own: window.words.every((at) => window.describing.has(at)) ? 1 : 0 };
}

// Prepositions right before either end, and at the start of the words behind a verb.
function prepositionsOf(reading: ClauseReading, { left, right }: ClauseWindow): Set<string> {
  const { tokens } = reading.clause;
  const found = new Set<string>();
  for (let at = left.to; at < right.from; at++) {
    const norm = tokens[at]?.norm ?? "";
    if (PREPOSITIONS.has(norm)) found.add(norm);
  }
  for (const end of [left, right]) {
    const before = tokens[end.from - 1]?.pos === "DET" ? end.from - 2 : end.from - 1;
    const norm = tokens[before]?.norm ?? "";
    if (PREPOSITIONS.has(norm)) found.add(norm);
  }
  return found;
}

const ALONE = 0.35; // what a preposition states by itself
const WRONG_PREPOSITION = 0.65;

function scorePhrase(phrase: Phrase, { met, prepositions }: Met): number {
  if (phrase.stems.length === 0) return ALONE;
  let all = 0;
  let got = 0;
  for (let stem = 0; stem < phrase.stems.length; stem++) {
    const weight = phrase.weights[stem] as number;
    all += weight;
    got += weight * met.strength(phrase, stem);
  }
  const with_ = phrase.preposition === "" || prepositions.has(phrase.preposition) ? 1 : WRONG_PREPOSITION;
  return (got / all) * with_;
}

// Of "speak" and "speaker" the verb is read as the verb. `first`: the token of the first word of the phrase.
function asWritten(reading: ClauseReading, { kind }: Phrase, first: number): number {
  if (first < 0 || kind === "label") return 1;
  // A label's own words before those that other labels share.
  const verb = reading.clause.tokens[first]?.pos === "VERB";
  return verb === (kind === "verb" || kind === "inverse-verb") ? 0.97 : 0.92;
}

// Which end the words make the subject of the relation.
function directionOf({ reading, window, met }: Met, phrase: Phrase): number {
  let at = -1;
  for (let stem = 0; stem < phrase.stems.length; stem++)
    if (met.strength(phrase, stem) > 0) at = Math.max(at, met.place(phrase, stem));
  if (at < 0) return phrase.kind === "inverse-verb" ? -1 : 1;
  const token = reading.clause.tokens[at];
  const verbal = phrase.kind === "verb" || phrase.kind === "inverse-verb";
  if (verbal) {
    const forward = phrase.kind === "verb" ? 1 : -1;
    if (at < window.left.from) return 0;
    if (at >= window.right.to) return isPassive(reading, at) ? -1 * forward : 0;
    return phrase.preposition === "" && isPassive(reading, at) ? -forward : forward;
  }
  if (phrase.kind === "label" && token?.pos === "VERB") return isPassive(reading, at) ? 1 : 0;
  const owner = ownerOf(reading, window, at);
  if (owner === 0) return 0;
  return phrase.kind === "inverse-noun" ? -owner : owner;
}

function isPassive(reading: ClauseReading, at: number): boolean {
  const { tokens } = reading.clause;
  const norm = tokens[at]?.norm ?? "";
  if (!/(?:ed|en|n|t|de|ne|ld|ng|wn)$/.test(norm) || norm.endsWith("ing")) return false;
  if (tokens[at + 1]?.norm === "by") return true;
  for (let i = at - 1; i >= 0 && at - i <= 4; i--) {
    if (tokens[i]?.lemma === "be") return true;
    if (tokens[i]?.pos !== "ADV") return false;
  }
  return false;
}

const OWNERSHIP = new Set(["of", "for", "in", "at", "to", "on", "within"]);

// Whose noun it is: the end behind "of", with "'s", right before the noun, or what "has" it. 1 left, -1 right, 0 not told.
function ownerOf(reading: ClauseReading, { left, right }: ClauseWindow, at: number): number {
  if (isNaming(reading, { left, right }, at)) return 1;
  for (const owns of [ownsBehind, ownsBefore, holds]) {
    if (owns(reading, right, at)) return -1;
    if (owns(reading, left, at)) return 1;
  }
  return 0;
}

// "plays in the Northern league", "comes under the discipline of physics": in a phrase that a preposition joins to what
// stands before it, the noun says what the name beside it is. "The name of the ground of X" and "to the north of X" do not.
function isNaming(
  { clause: { tokens } }: ClauseReading,
  { left, right }: Pick<ClauseWindow, "left" | "right">,
  at: number,
): boolean {
  const of = [1, 2].some((back) => tokens[right.from - back]?.norm === "of");
  const isBefore = of && at < right.from && right.from - at <= 3 && !DIRECTION.test(tokens[at]?.norm ?? "");
  if (at < left.to || (at !== right.to && !isBefore)) return false;
  let before = Math.min(at, right.from) - 1;
  while (before > left.to && NOMINAL.has(tokens[before]?.pos ?? "")) before -= 1;
  const governor = tokens[before];
  return before >= left.to && governor?.pos === "ADP" && !(isBefore && governor.norm === "of");
}

const NOMINAL = new Set(["DET", "ADJ", "NOUN"]);
const DIRECTION = /^(?:north|south|east|west)/;

type Owns = (reading: ClauseReading, end: Span, at: number) => boolean;

const FARTHEST_OWNER = 6;

const ownsBehind: Owns = ({ clause: { tokens } }, end, at) => {
  const before = tokens[end.from - 1]?.pos === "DET" ? end.from - 2 : end.from - 1;
  if (at >= before || end.from - at > FARTHEST_OWNER || !OWNERSHIP.has(tokens[before]?.norm ?? "")) return false;
  return tokens.slice(at + 1, before).every((token) => token.pos !== "AUX" && token.pos !== "VERB");
};

const ownsBefore: Owns = ({ clause: { tokens } }, end, at) => {
  if (at < end.to || at - end.to > FARTHEST_OWNER) return false;
  const mark = tokens[end.to];
  if (mark?.norm === "'s" || mark?.text === "'" || mark?.text === "’") return true;
  return tokens
    .slice(end.to, at)
    .every((token) => token.pos === "ADJ" || token.pos === "NOUN" || token.pos === "PROPN");
};

const holds: Owns = ({ clause: { tokens } }, end, at) =>
  at >= end.to &&
  tokens.slice(end.to, at).some((token) => HOLDING.has(token.lemma)) &&
  !tokens.slice(end.to, at).some((token) => token.norm === "been");

const HOLDING = new Set(["have", "use", "include", "contain", "feature", "possess"]);

/** The content words of a stretch that lie outside all spans. */
export function wordsBetween(reading: ClauseReading, stretch: Span, spans: readonly Span[]): number[] {
  const found: number[] = [];
  for (let at = Math.max(0, stretch.from); at < stretch.to; at++) {
    const token = reading.clause.tokens[at];
    if (!token || token.kind === "mark" || isFunctionWord(token.norm)) continue;
    if (spans.some((span) => span.from <= at && at < span.to)) continue;
    found.push(at);
  }
  return found;
}
