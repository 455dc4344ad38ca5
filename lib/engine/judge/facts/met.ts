import { derivedFrom, linksOf, stemOf } from "../../text/stems";
import type { Clause } from "../clauses/clause";
import type { Phrase, Relations, Vocabulary } from "./vocabulary";

const LINKED = 0.55; // how much a word of the same meaning counts against the very word
const DERIVED = 0.9; // and one that is derived from it
const PLAIN_WEIGHT = 0.25; // of a word that states no relation of the graph

/** The phrases that some words of a clause belong to, in the order in which they were met. */
export class MetPhrases {
  readonly byRelation = new Map<number, Phrase[]>();
  readonly #board: Board;
  readonly #words: readonly WordOf[];

  /** Those met before over the same vocabulary are forgotten: the room for all its phrases is used again. */
  constructor(vocabulary: Vocabulary, words: readonly WordOf[]) {
    this.#board = boardOf(vocabulary);
    this.#words = words;
    clear(this.#board);
  }

  get count(): number {
    return this.#board.met.length;
  }

  /** How much the word at a token tells of a relation, 0 to 1. */
  tells(at: number): number {
    return this.#words[at]?.weight ?? PLAIN_WEIGHT;
  }

  /** Meets the phrases that the word at a token belongs to; `strength` 0 to 1: how much it counts here. */
  meetAt(at: number, strength: number): void {
    const { strengths, places, firsts } = this.#board;
    for (const { phrase, stem, counts = strength } of this.#words[at]?.uses ?? []) {
      this.meet(phrase);
      if (firsts[phrase.index] === NOWHERE) firsts[phrase.index] = stem;
      if ((strengths[stem] as number) >= counts) continue;
      strengths[stem] = counts;
      places[stem] = at;
    }
  }

  meet(phrase: Phrase): void {
    const { met, isMet } = this.#board;
    if (isMet[phrase.index] === 1) return;
    isMet[phrase.index] = 1;
    met.push(phrase);
    const others = this.byRelation.get(phrase.relation);
    if (others) others.push(phrase);
    else this.byRelation.set(phrase.relation, [phrase]);
  }

  /** How much the word counts that was met for the stem of a phrase, 0 to 1; 0 where none was. */
  strength({ firstStem }: Phrase, stem: number): number {
    return this.#board.strengths[firstStem + stem] as number;
  }

  /** The token of that word. */
  place({ firstStem }: Phrase, stem: number): number {
    return this.#board.places[firstStem + stem] as number;
  }

  /** The token of the word that was met first; -1 where none was. */
  first({ index }: Phrase): number {
    const stem = this.#board.firsts[index] as number;
    return stem === NOWHERE ? NOWHERE : (this.#board.places[stem] as number);
  }
}

const NOWHERE = -1;

/** Room for what is met of a vocabulary, by phrase and by stem of a phrase: a clause has hundreds of windows. */
interface Board {
  strengths: Float64Array;
  places: Int32Array;
  firsts: Int32Array;
  isMet: Uint8Array;
  met: Phrase[];
  /** By stem of a word. */
  uses: Map<string, readonly Use[]>;
}

const boards = new WeakMap<Vocabulary, Board>();

function boardOf(vocabulary: Vocabulary): Board {
  const known = boards.get(vocabulary);
  if (known) return known;
  const { phrases } = vocabulary;
  const stems = phrases.reduce((sum, phrase) => sum + phrase.stems.length, 0);
  const made: Board = {
    strengths: new Float64Array(stems),
    places: new Int32Array(stems),
    firsts: new Int32Array(phrases.length).fill(NOWHERE),
    isMet: new Uint8Array(phrases.length),
    met: [],
    uses: new Map(),
  };
  boards.set(vocabulary, made);
  return made;
}

function clear({ strengths, firsts, isMet, met }: Board) {
  for (const { index, firstStem, stems } of met) {
    isMet[index] = 0;
    firsts[index] = NOWHERE;
    strengths.fill(0, firstStem, firstStem + stems.length);
  }
  met.length = 0;
}

/** A word of a clause to the relations of a graph: the stems of phrases that it may stand for. */
export interface WordOf {
  uses: readonly Use[];
  weight: number;
}

interface Use {
  phrase: Phrase;
  /** Place among the stems of all phrases. */
  stem: number;
  /** How much it counts where it is by another word: 0 to 1. */
  counts?: number;
}

/** What each word of a clause may stand for, among relations of the graph and those that graphs commonly hold. */
export function wordsOf(vocabulary: Vocabulary, clause: Clause, relations: Relations): readonly WordOf[] {
  const isMeant = ({ phrase }: Use) => vocabulary.isAmong(phrase, relations);
  const weightOf = (stem: string) => vocabulary.weight(stem) || (vocabulary.knows(stem, relations) ? 1 : 0);
  return clause.tokens.map(({ norm, lemma }) => {
    const stems = stemsOf(vocabulary, { norm, lemma }, relations);
    const weight = Math.max(PLAIN_WEIGHT, ...stems.map(weightOf));
    return { uses: stems.flatMap((stem) => usesOf(vocabulary, stem).filter(isMeant)), weight };
  });
}

function stemsOf(vocabulary: Vocabulary, { norm, lemma }: Word, relations: Relations): readonly string[] {
  const base = stemOf(lemma);
  const own = vocabulary.stems(norm, relations);
  return own.includes(base) || !vocabulary.knows(base, relations) ? own : [...own, base];
}

type Word = Pick<Clause["tokens"][number], "norm" | "lemma">;

const MOST_REMEMBERED = 20_000; // stems; then memory starts afresh

function usesOf(vocabulary: Vocabulary, stem: string): readonly Use[] {
  const { uses: memory } = boardOf(vocabulary);
  const known = memory.get(stem);
  if (known) return known;
  const uses = placesOf(vocabulary, stem);
  for (const other of linksOf(stem)) uses.push(...placesOf(vocabulary, other, LINKED));
  for (const other of derivedFrom(stem)) uses.push(...placesOf(vocabulary, other, DERIVED));
  if (memory.size >= MOST_REMEMBERED) memory.clear();
  memory.set(stem, uses);
  return uses;
}

function placesOf({ byStem }: Vocabulary, sought: string, counts?: number): Use[] {
  const uses: Use[] = [];
  for (const phrase of byStem.get(sought) ?? [])
    for (const [i, stem] of phrase.stems.entries())
      if (stem === sought) uses.push({ phrase, stem: phrase.firstStem + i, counts });
  return uses;
}
