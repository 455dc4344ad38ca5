import { kindsOfNoun } from "@/lib/catalog/kinds";
import type { ClauseToken } from "../claims/clause";
import type { Reading } from "../judge/arguments";
import type { Phrase, Vocabulary } from "./vocabulary";
import { isFunctionWord, linksOf, PREPOSITIONS, stemOf } from "./words";

/** Two ends in a clause, over tokens, left before right, and the words that tell how they stand to each other. */
export interface Window {
  left: Span;
  right: Span;
  words: readonly number[];
  /** Those of the words that only describe an end: "the city of", "is a novel". */
  describing: ReadonlySet<number>;
}

export interface Span {
  from: number;
  to: number;
}

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

const DESCRIBING = 0.6; // how much a word counts that may only say what an end is
const LINKED = 0.55; // how much a word of the same meaning counts against the very word
const DESCRIBING_WEIGHT = 0.05;
// Nouns and verbs that lean on another word: "the leader's name", "the number of pages", "is called".
const LIGHT = new Set(
  "name names named call called know known number one ones part various several well also currently now first give given time total type kind include included including find found".split(
    " ",
  ),
);
const PLAIN_WEIGHT = 0.25; // of a word that states no relation of the graph

export const NO_FIT: Fit = { phrase: 0, own: 0, preposition: 0, direction: 0, words: [] };

/** Scores all relations that the words of a window may state. */
export function fitRelations(vocabulary: Vocabulary, reading: Reading, window: Window): Map<number, Fit> {
  const met = meetPhrases(vocabulary, reading, window);
  const fits = new Map<number, Fit>();
  const telling = window.words.map((at) =>
    window.describing.has(at) || LIGHT.has(reading.clause.tokens[at]?.norm ?? "")
      ? DESCRIBING_WEIGHT
      : weightAt(vocabulary, reading, at),
  );
  const total = telling.reduce((sum, weight) => sum + weight, 0);
  const prepositions = prepositionsOf(reading, window);
  for (const [relation, phrases] of met) {
    let best: Fit = NO_FIT;
    const own = new Map<number, number>();
    let preposition = 0;
    for (const [phrase, found] of phrases) {
      const score = scorePhrase(vocabulary, { phrase, found, prepositions }) * asWritten(reading, phrase, found);
      for (const [at, strength] of found.values()) own.set(at, Math.max(own.get(at) ?? 0, strength));
      if (phrase.preposition !== "" && prepositions.has(phrase.preposition)) preposition = 1;
      if (score <= best.phrase) continue;
      const words = [...found.values()].map(([at]) => at);
      best = { ...best, phrase: score, direction: directionOf(reading, window, { phrase, words }), words };
    }
    const explained = window.words.reduce((sum, at, i) => sum + (own.get(at) ?? 0) * (telling[i] ?? 0), 0);
    fits.set(relation, {
      ...best,
      own: total === 0 ? 1 : explained / total,
      preposition,
      words: [...own.keys()],
    });
  }
  return fits;
}

/** The fit of a relation that none of the words state. */
export function strangeFit(window: Window): Fit {
  return { ...NO_FIT, own: window.words.every((at) => window.describing.has(at)) ? 1 : 0 };
}

function weightAt(vocabulary: Vocabulary, reading: Reading, at: number): number {
  return Math.max(PLAIN_WEIGHT, ...stemsAt(vocabulary, reading, at).map((stem) => vocabulary.weight(stem)));
}

function stemsAt(vocabulary: Vocabulary, reading: Reading, at: number): readonly string[] {
  const token = reading.clause.tokens[at];
  if (!token) return [];
  const [own, base] = [stemOf(token.norm), stemOf(token.lemma)];
  if (vocabulary.weight(own) === 0 && vocabulary.weight(base) === 0) return compound(vocabulary, token.norm) ?? [own];
  return own === base ? [own] : [own, base];
}

const SHORTEST_PART = 4;

// "birthdate", "racetrack": two words of the vocabulary written as one.
function compound(vocabulary: Vocabulary, word: string): string[] | undefined {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const parts = [stemOf(word.slice(0, at)), stemOf(word.slice(at))];
    if (parts.every((part) => vocabulary.weight(part) > 0)) return parts;
  }
  return undefined;
}

type Found = Map<string, [at: number, strength: number]>;
type Met = Map<number, Map<Phrase, Found>>;

function meetPhrases(vocabulary: Vocabulary, reading: Reading, window: Window): Met {
  const met: Met = new Map();
  const note = (phrase: Phrase, stem: string, seen: [number, number]) => {
    const phrases = met.get(phrase.relation) ?? new Map<Phrase, Found>();
    met.set(phrase.relation, phrases);
    const found = phrases.get(phrase) ?? new Map();
    phrases.set(phrase, found);
    if (stem !== "" && (found.get(stem)?.[1] ?? 0) < seen[1]) found.set(stem, seen);
  };
  for (const at of window.words) {
    for (const stem of stemsAt(vocabulary, reading, at)) {
      const strength = window.describing.has(at) ? DESCRIBING : 1;
      for (const phrase of vocabulary.byStem.get(stem) ?? []) note(phrase, stem, [at, strength]);
      for (const other of linksOf(stem))
        for (const phrase of vocabulary.byStem.get(other) ?? []) note(phrase, other, [at, LINKED]);
    }
  }
  for (const preposition of prepositionsOf(reading, window))
    for (const phrase of vocabulary.byPreposition.get(preposition) ?? []) note(phrase, "", [0, 0]);
  return met;
}

// Prepositions right before either end, and at the start of the words behind a verb.
function prepositionsOf(reading: Reading, { left, right }: Window): Set<string> {
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
const WRONG_PREPOSITION = 0.75;

interface Scored {
  phrase: Phrase;
  found: Found;
  prepositions: ReadonlySet<string>;
}

function scorePhrase(vocabulary: Vocabulary, { phrase, found, prepositions }: Scored): number {
  if (phrase.stems.length === 0) return ALONE;
  let all = 0;
  let got = 0;
  for (const stem of phrase.stems) {
    const weight = vocabulary.weight(stem);
    all += weight;
    got += weight * (found.get(stem)?.[1] ?? 0);
  }
  const with_ = phrase.preposition === "" || prepositions.has(phrase.preposition) ? 1 : WRONG_PREPOSITION;
  return (got / all) * with_;
}

// Of "speak" and "speaker" the verb is read as the verb.
function asWritten(reading: Reading, { kind }: Phrase, found: Found): number {
  const [first] = found.values();
  if (!first || kind === "label") return 1;
  const verb = reading.clause.tokens[first[0]]?.pos === "VERB";
  return verb === (kind === "verb" || kind === "inverse-verb") ? 1 : 0.95;
}

interface Stated {
  phrase: Phrase;
  words: readonly number[];
}

// Which end the words make the subject of the relation.
function directionOf(reading: Reading, window: Window, { phrase, words }: Stated): number {
  if (words.length === 0) return phrase.kind === "inverse-verb" ? -1 : 1;
  const at = Math.max(...words);
  const token = reading.clause.tokens[at];
  const verbal = phrase.kind === "verb" || phrase.kind === "inverse-verb";
  if (verbal) {
    const forward = phrase.kind === "verb" ? 1 : -1;
    if (at < window.left.from) return 0;
    if (at >= window.right.to) return isPassive(reading, at) ? -1 * forward : 0;
    return phrase.preposition === "" && isPassive(reading, at) ? -forward : forward;
  }
  const owner = ownerOf(reading, window, at);
  if (owner === 0) return 0;
  if (phrase.kind === "label" && token?.pos === "VERB") return isPassive(reading, at) ? 1 : 0;
  return phrase.kind === "inverse-noun" ? -owner : owner;
}

function isPassive(reading: Reading, at: number): boolean {
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

// Whose noun it is: the end behind "of", with "'s", or right before the noun. 1 left, -1 right, 0 not told.
function ownerOf(reading: Reading, { left, right }: Window, at: number): number {
  const { tokens } = reading.clause;
  for (const [end, side] of [
    [left, 1],
    [right, -1],
  ] as const) {
    const before = tokens[end.from - 1]?.pos === "DET" ? end.from - 2 : end.from - 1;
    if (at < end.from && end.from - at <= 6 && OWNERSHIP.has(tokens[before]?.norm ?? "")) {
      const between = tokens.slice(at + 1, before);
      if (between.every((token) => token.pos !== "AUX" && token.pos !== "VERB")) return side;
    }
    if (at >= end.to && at - end.to <= 4) {
      const between = tokens.slice(end.to, at);
      const possessive = tokens[end.to]?.norm === "'s" || tokens[end.to]?.text === "'" || tokens[end.to]?.text === "’";
      if (possessive || between.every((token) => token.pos === "ADJ" || token.pos === "NOUN" || token.pos === "PROPN"))
        return side;
      if (between.some((token) => token.lemma === "have" || token.lemma === "use" || token.lemma === "include"))
        return side;
    }
  }
  return 0;
}

/** The content words of a stretch that lie outside all spans. */
export function wordsBetween(reading: Reading, stretch: Span, spans: readonly Span[]): number[] {
  const found: number[] = [];
  for (let at = Math.max(0, stretch.from); at < stretch.to; at++) {
    const token = reading.clause.tokens[at];
    if (!token || token.kind === "mark" || isFunctionWord(token.norm)) continue;
    if (spans.some((span) => span.from <= at && at < span.to)) continue;
    found.push(at);
  }
  return found;
}

/** Those of the words that only say what an end is: "the comic character, X", "X is a city in Y", "the city of X". */
export function describingWords(reading: Reading, words: readonly number[], ends: readonly Span[]): Set<number> {
  const { tokens } = reading.clause;
  const found = new Set<number>();
  for (const at of words) {
    const token = tokens[at];
    if (!token || (token.pos !== "NOUN" && token.pos !== "ADJ" && token.pos !== "PROPN")) continue;
    let next = at + 1;
    while (
      tokens[next]?.pos === "NOUN" ||
      tokens[next]?.pos === "ADJ" ||
      tokens[next]?.text === "," ||
      tokens[next]?.text === '"'
    )
      next += 1;
    if (ends.some((end) => end.from === next) || isClassNoun(tokens, at, next)) found.add(at);
    else if (tokens[next]?.norm === "of" && kindsOfNoun(token.norm) && ends.some((end) => end.from === next + 1))
      found.add(at);
  }
  return found;
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
