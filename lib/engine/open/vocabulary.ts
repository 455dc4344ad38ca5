import { type Relation, wordingOf } from "@/lib/catalog/relations";
import { isFunctionWord, PREPOSITIONS, stemOf } from "./words";

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

/** All words by which the relations of a graph are stated. */
export interface Vocabulary {
  phrases: readonly Phrase[];
  byStem: ReadonlyMap<string, readonly Phrase[]>;
  /** Phrases of a preposition alone: "be in", "be from". */
  byPreposition: ReadonlyMap<string, readonly Phrase[]>;
  /** How much a stem tells, by how few relations it states: 0 to 1; 0 for stems of no relation. */
  weight(stem: string): number;
  /** Whether a stem is one of the label of a relation. */
  labels(relation: number, stem: string): boolean;
  /** The stems of a word: its own, or those of the two words that it joins ("birthdate"). */
  stems(word: string): readonly string[];
}

const known = new WeakMap<readonly Relation[], Vocabulary>();

/** The vocabulary of the relations of a graph; made once. */
export function vocabularyOf(relations: readonly Relation[]): Vocabulary {
  const made = known.get(relations) ?? makeVocabulary(relations);
  known.set(relations, made);
  return made;
}

/** As if nothing but the labels of the relations were known of them. */
export function vocabularyOfLabels(relations: readonly Relation[]): Vocabulary {
  return makeVocabulary(relations, labelOnly);
}

function makeVocabulary(relations: readonly Relation[], wordsOf = phrasesOf): Vocabulary {
  const byStem = new Map<string, Phrase[]>();
  const byPreposition = new Map<string, Phrase[]>();
  const users = new Map<string, Set<number>>();
  const read = relations.flatMap((relation, i) => wordsOf(relation, i));
  const phrases: Phrase[] = [];
  let firstStem = 0;
  for (const [index, words] of read.entries()) {
    const phrase = { ...words, index, firstStem, weights: [] };
    phrases.push(phrase);
    firstStem += words.stems.length;
    if (phrase.stems.length === 0) push(byPreposition, phrase.preposition, phrase);
    for (const stem of new Set(phrase.stems)) {
      push(byStem, stem, phrase);
      users.set(stem, (users.get(stem) ?? new Set()).add(phrase.relation));
    }
  }
  const most = Math.log(1 + relations.length);
  const weight = (stem: string) => {
    const count = users.get(stem)?.size ?? 0;
    return count === 0 ? 0 : Math.max(0.15, Math.log((1 + relations.length) / count) / most);
  };
  for (const phrase of phrases) phrase.weights = phrase.stems.map(weight);
  const labelled = relations.map(
    (relation) => new Set(readPhrase(relation.label, { relation: 0, kind: "label" })?.stems),
  );
  return {
    phrases,
    byStem,
    byPreposition,
    weight,
    labels: (relation, stem) => labelled[relation]?.has(stem) ?? false,
    stems: (word) => {
      const stem = stemOf(word);
      return weight(stem) > 0 ? [stem] : (compound(word, weight) ?? [stem]);
    },
  };
}

const SHORTEST_PART = 4;

// "birthdate": two words of the vocabulary written as one.
function compound(word: string, weight: (stem: string) => number): string[] | undefined {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const parts = [stemOf(word.slice(0, at)), stemOf(word.slice(at))];
    if (parts.every((part) => weight(part) > 0)) return parts;
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
    if (phrase) found.set(`${kind} ${phrase.stems.join(" ")} ${phrase.preposition}`, phrase);
  };
  add(relation.label, "label");
  for (const [field, kind] of FIELDS)
    for (const text of [...(relation[field] ?? []), ...(general[field] ?? [])]) add(text, kind);
  return [...found.values()];
}

// "be born in" is the stem of "born" and the preposition "in".
function readPhrase(text: string, as: Pick<Phrase, "relation" | "kind">): PhraseWords | undefined {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const last = words.at(-1) ?? "";
  const preposition = PREPOSITIONS.has(last) && as.kind !== "label" ? last : "";
  const stems = words.filter((word) => !isFunctionWord(word)).map(stemOf);
  return stems.length > 0 || preposition !== "" ? { ...as, stems, preposition } : undefined;
}
