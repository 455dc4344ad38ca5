import {
  type Board,
  NOWHERE,
  type Phrase,
  type Relations,
  type Use,
  type Vocabulary,
} from "../../relations/vocabulary";
import { stemOf } from "../../text/stems";
import type { Clause } from "../clauses/clause";

const PLAIN_WEIGHT = 0.25; // of a word that states no relation of the graph

/** The phrases that some words of a clause belong to, in the order in which they were met. */
export class MetPhrases {
  readonly byRelation = new Map<number, Phrase[]>();
  readonly #board: Board;
  readonly #words: readonly WordOf[];

  /** Those met before over the same vocabulary are forgotten: its board is used again. */
  constructor({ board }: Vocabulary, words: readonly WordOf[]) {
    this.#board = board;
    this.#words = words;
    clear(board);
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

/** What each word of a clause may stand for, among relations of the graph and those that graphs commonly hold. */
export function wordsOf(vocabulary: Vocabulary, clause: Clause, relations: Relations): readonly WordOf[] {
  const isMeant = ({ phrase }: Use) => vocabulary.isAmong(phrase, relations);
  const weightOf = (stem: string) => vocabulary.weight(stem) || (vocabulary.knows(stem, relations) ? 1 : 0);
  return clause.tokens.map(({ norm, lemma }) => {
    const stems = stemsOf(vocabulary, { norm, lemma }, relations);
    const weight = Math.max(PLAIN_WEIGHT, ...stems.map(weightOf));
    return { uses: stems.flatMap((stem) => vocabulary.uses(stem).filter(isMeant)), weight };
  });
}

function stemsOf(vocabulary: Vocabulary, { norm, lemma }: Word, relations: Relations): readonly string[] {
  const base = stemOf(lemma);
  const own = vocabulary.stems(norm, relations);
  return own.includes(base) || !vocabulary.knows(base, relations) ? own : [...own, base];
}

type Word = Pick<Clause["tokens"][number], "norm" | "lemma">;
