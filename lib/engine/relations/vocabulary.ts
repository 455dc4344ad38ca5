import { COMMON_RELATIONS, RELATIONS, type Relation, wordingOf } from "@/lib/catalog/relations";
import { Memory } from "../memory";
import { withS } from "../text/inflect";
import { derivedFrom, isFunctionWord, linksOf, PREPOSITIONS, stemOf } from "../text/stems";

/** How a phrase puts its ends: a noun names the object, an inverse noun the subject; a verb has the subject first. */
export type PhraseKind = "label" | "noun" | "inverse-noun" | "verb" | "inverse-verb";

/** Words that state a relation: stems in order, and the preposition that goes with them. */
export interface Phrase {
  relation: number;
  kind: PhraseKind;
  stems: readonly string[];
  /** How much each of the stems tells. */
  weights: readonly number[];
  preposition: string;
  /** Place among the phrases of the vocabulary. */
  index: number;
  /** Place of its first stem where the stems of all phrases stand in a row. */
  firstStem: number;
}

/**
 * All words by which the relations of a graph are stated, and those that graphs commonly hold: these come behind the
 * graph's own where they are none of these, and words may state them whatever the graph holds. How much a word tells hangs on these alone, so that it
 * tells the same in every graph.
 */
export interface Vocabulary {
  phrases: readonly Phrase[];
  byStem: ReadonlyMap<string, readonly Phrase[]>;
  /** Phrases of a preposition alone: "be in", "be from". */
  byPreposition: ReadonlyMap<string, readonly Phrase[]>;
  /** How much a stem tells, by how few of the common relations it states: 0 to 1; 0 where it is of none. */
  weight(stem: string): number;
  /** Whether a stem is one of a common relation, or of one of some relations of the graph. */
  knows(stem: string, relations: Relations): boolean;
  /** Whether a phrase states a common relation, or one of some relations of the graph. */
  isAmong(phrase: Phrase, relations: Relations): boolean;
  /** Whether a stem is one of the label of a relation. */
  labels(relation: number, stem: string): boolean;
  /** The stems of a word: its own, or those of the two words that it joins ("birthdate") where only these are known. */
  stems(word: string, relations: Relations): readonly string[];
  /** The stems of phrases that a word of a stem may stand for, by itself or by words of its meaning or family. */
  uses(stem: string): readonly Use[];
  board: Board;
}

/** A stem of a phrase that a word may stand for. */
export interface Use {
  phrase: Phrase;
  /** Place among the stems of all phrases. */
  stem: number;
  /** How much it counts where it is by another word: 0 to 1. */
  counts?: number;
}

/** Relations of a graph, by their places in it. */
export type Relations = ReadonlySet<number>;

/** As if nothing but the labels of the relations were known of them. */
export function vocabularyOfLabels(relations: readonly Relation[]): Vocabulary {
  return makeVocabulary(relations, labelOnly);
}

const COMMON: readonly Relation[] = [...RELATIONS, ...COMMON_RELATIONS];

/** The vocabulary of the relations of a graph. */
export function makeVocabulary(relations: readonly Relation[], wordsOf = phrasesOf): Vocabulary {
  const byStem = new Map<string, Phrase[]>();
  const byPreposition = new Map<string, Phrase[]>();
  const weight = weightsOf(wordsOf);
  const phrases: Phrase[] = [];
  let firstStem = 0;
  const common = new Set<number>();
  const worded = relations.map(wordsOf);
  const others = COMMON.map((relation, i) => {
    const words = wordsOf(relation, relations.length + i);
    const own = relations.flatMap(({ id }, at) => (id === relation.id && areAlike(worded[at] ?? [], words) ? at : []));
    for (const at of own) common.add(at);
    return own.length === 0 ? words : [];
  });
  for (const words of [...worded, ...others].flat()) {
    const weights = words.stems.map((stem) => weight(stem) || 1);
    const phrase = { ...words, index: phrases.length, firstStem, weights };
    phrases.push(phrase);
    firstStem += words.stems.length;
    if (phrase.stems.length === 0) push(byPreposition, phrase.preposition, phrase);
    for (const stem of new Set(phrase.stems)) push(byStem, stem, phrase);
  }
  const labelled = relations.map(
    (relation) => new Set(readPhrase(relation.label, { relation: 0, kind: "label" })?.stems),
  );
  const isAmong = ({ relation }: Phrase, some: Relations) =>
    relation >= relations.length || common.has(relation) || some.has(relation);
  const knows = (stem: string, some: Relations) =>
    weight(stem) > 0 || (byStem.get(stem)?.some((phrase) => isAmong(phrase, some)) ?? false);
  return {
    phrases,
    byStem,
    byPreposition,
    weight,
    knows,
    isAmong,
    labels: (relation, stem) => labelled[relation]?.has(stem) ?? false,
    uses: usesIn(byStem),
    board: newBoard(phrases),
    stems: (word, some) => {
      const stem = stemOf(word);
      return knows(stem, some) ? [stem] : (compound(word, (part) => knows(part, some)) ?? [stem]);
    },
  };
}

const LINKED = 0.55; // how much a word of the same meaning counts against the very word
const DERIVED = 0.9; // and one that is derived from it
const MOST_USES = 20_000; // stems

function usesIn(byStem: Vocabulary["byStem"]): Vocabulary["uses"] {
  const memory = new Memory<string, readonly Use[]>(MOST_USES);
  const find = (stem: string) => {
    const uses = placesIn(byStem, stem);
    for (const other of linksOf(stem)) uses.push(...placesIn(byStem, other, LINKED));
    for (const other of derivedFrom(stem)) uses.push(...placesIn(byStem, other, DERIVED));
    return uses;
  };
  return (stem) => memory.get(stem) ?? memory.keep(stem, find(stem));
}

function placesIn(byStem: Vocabulary["byStem"], sought: string, counts?: number): Use[] {
  const uses: Use[] = [];
  for (const phrase of byStem.get(sought) ?? [])
    for (const [i, stem] of phrase.stems.entries())
      if (stem === sought) uses.push({ phrase, stem: phrase.firstStem + i, counts });
  return uses;
}

const areAlike = (some: readonly PhraseWords[], others: readonly PhraseWords[]) =>
  some.length === others.length && some.every((phrase, i) => keyOf(phrase) === keyOf(others[i] as PhraseWords));

const LEAST_WEIGHT = 0.15; // of a stem that many relations share

function weightsOf(wordsOf: typeof phrasesOf): Vocabulary["weight"] {
  const users = new Map<string, Set<number>>();
  for (const { stems, relation } of COMMON.flatMap(wordsOf))
    for (const stem of stems) users.set(stem, (users.get(stem) ?? new Set()).add(relation));
  const all = Math.log(1 + COMMON.length);
  return (stem) => {
    const count = users.get(stem)?.size ?? 0;
    return count === 0 ? 0 : Math.max(LEAST_WEIGHT, (all - Math.log(count)) / all);
  };
}

const SHORTEST_PART = 4;

// "birthdate": two words of the vocabulary written as one.
function compound(word: string, isKnown: (stem: string) => boolean): string[] | undefined {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const parts = [stemOf(word.slice(0, at)), stemOf(word.slice(at))];
    if (parts.every(isKnown)) return parts;
  }
  return undefined;
}

function push(index: Map<string, Phrase[]>, key: string, phrase: Phrase) {
  const phrases = index.get(key);
  if (phrases) phrases.push(phrase);
  else index.set(key, [phrase]);
}

const FIELDS = [
  ["nouns", "noun"],
  ["inverseNouns", "inverse-noun"],
  ["verbs", "verb"],
  ["inverseVerbs", "inverse-verb"],
] as const;

type PhraseWords = Pick<Phrase, "relation" | "kind" | "stems" | "preposition">;

function labelOnly({ label }: Relation, index: number): PhraseWords[] {
  const phrase = readPhrase(label, { relation: index, kind: "label" });
  return phrase ? [phrase] : [];
}

function phrasesOf(relation: Relation, index: number): PhraseWords[] {
  const general = wordingOf(relation.label);
  const found = new Map<string, PhraseWords>();
  const add = (text: string, kind: PhraseKind) => {
    const phrase = readPhrase(text, { relation: index, kind });
    if (phrase) found.set(keyOf(phrase), phrase);
  };
  // "Followed by": what is followed stands behind the verb where that is active.
  const agent = /^(?:is |was |be )?(\p{L}+ed) by$/u.exec(relation.label.toLowerCase())?.[1];
  const isVerb = relation.verbs?.some((verb) => withS(verb) === relation.label);
  if (agent) add(agent, "inverse-verb");
  else add(relation.label, isVerb ? "verb" : "label");
  for (const [field, kind] of FIELDS)
    for (const text of [...(relation[field] ?? []), ...(general[field] ?? [])]) add(text, kind);
  return [...found.values()];
}

const keyOf = ({ kind, stems, preposition }: PhraseWords) => `${kind} ${stems.join(" ")} ${preposition}`;

// "be born in" is the stem of "born" and the preposition "in".
function readPhrase(text: string, as: Pick<Phrase, "relation" | "kind">): PhraseWords | undefined {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const last = words.at(-1) ?? "";
  const preposition = PREPOSITIONS.has(last) && as.kind !== "label" ? last : "";
  const stems = words.filter((word) => !isFunctionWord(word)).map(stemOf);
  const kind = as.kind === "verb" && isPassiveAlone(words) ? "inverse-verb" : as.kind;
  return stems.length > 0 || preposition !== "" ? { ...as, kind, stems, preposition } : undefined;
}

// "Be awarded", "be called": a passive without a preposition has the subject of the relation as its own, so that the verb
// by itself puts the object first.
const isPassiveAlone = (words: readonly string[]) =>
  words.length === 2 && words[0] === "be" && /ed$/.test(words[1] ?? "");

/** No token. */
export const NOWHERE = -1;

/**
 * Room for what is met of a vocabulary among some words, by phrase and by stem of a phrase. Made once, since a clause has
 * hundreds of such stretches, and what stands on it is read before the next one is: nothing stays from one to another.
 */
export interface Board {
  strengths: Float64Array;
  places: Int32Array;
  firsts: Int32Array;
  isMet: Uint8Array;
  met: Phrase[];
}

function newBoard(phrases: readonly Phrase[]): Board {
  const stems = phrases.reduce((sum, phrase) => sum + phrase.stems.length, 0);
  return {
    strengths: new Float64Array(stems),
    places: new Int32Array(stems),
    firsts: new Int32Array(phrases.length).fill(NOWHERE),
    isMet: new Uint8Array(phrases.length),
    met: [],
  };
}
