import { Tokenizer } from "@huggingface/tokenizers";
import type { Word } from "./words";

const MOST_PIECES = 12; // of one word: the middle of an address or a number tells nothing of its sentence
const CACHED_WORDS = 50_000;

/** Sentences as the encoder takes them. `first` and `last`: the pieces that a word begins and ends with. */
export interface Pieces {
  ids: number[];
  kinds: number[];
  first: number[];
  last: number[];
}

/** Cuts words into pieces of the encoder's vocabulary, as in training (train/syntax/batches.py). */
export class PieceCutter {
  readonly #tokenizer: Tokenizer;
  readonly #known = new Map<string, readonly number[]>();
  /** Stands before the first word. */
  readonly begin: number;
  /** Stands behind the last word. */
  readonly end: number;
  /** Stands before each sentence of a window. */
  readonly marker: number;
  readonly #unknown: number;

  /** `vocabulary`: the content of a `tokenizer.json`. */
  constructor(vocabulary: object) {
    this.#tokenizer = new Tokenizer(vocabulary, {});
    const idOf = (name: string) => this.#tokenizer.token_to_id(name) ?? 0;
    this.begin = idOf("[CLS]");
    this.end = idOf("[SEP]");
    this.marker = idOf("[unused1]");
    this.#unknown = idOf("[UNK]");
  }

  cut(words: readonly Word[]): Pieces {
    const pieces: Pieces = { ids: [this.begin], kinds: [0], first: [], last: [] };
    for (const { text, glued } of words) {
      const ids = this.piecesOf(text);
      const kind = kindOf(text, glued);
      pieces.first.push(pieces.ids.length);
      for (const id of ids) {
        pieces.ids.push(id);
        pieces.kinds.push(kind);
      }
      pieces.last.push(pieces.ids.length - 1);
    }
    pieces.ids.push(this.end);
    pieces.kinds.push(0);
    return pieces;
  }

  /** The pieces of one word, at least one. */
  piecesOf(word: string): readonly number[] {
    const known = this.#known.get(word);
    if (known) return known;
    const { ids } = this.#tokenizer.encode(word, { add_special_tokens: false });
    const pieces = ids.length === 0 ? [this.#unknown] : ids.slice(0, MOST_PIECES);
    if (this.#known.size >= CACHED_WORDS) this.#known.clear();
    this.#known.set(word, pieces);
    return pieces;
  }
}

const SHAPES = ["lower", "capitalized", "upper", "letter", "mixed", "number", "digits", "other"] as const;

/** How many kinds of pieces there are; 0 is that of no word. */
export const KINDS = 2 * SHAPES.length + 1;

/** What the uncased vocabulary does not tell of a word: its case, and whether a space stands before it. */
export function kindOf(word: string, glued: boolean): number {
  return 1 + 2 * SHAPES.indexOf(shapeOf(word)) + (glued ? 1 : 0);
}

const isUpper = (letter: string) => letter !== letter.toLowerCase();

function shapeOf(word: string): (typeof SHAPES)[number] {
  const letters = word.match(/\p{L}/gu) ?? [];
  if (/\p{N}/u.test(word)) return letters.length > 0 ? "number" : "digits";
  if (letters.length === 0) return "other";
  if (!letters.some(isUpper)) return "lower";
  if (letters.length === 1) return "letter";
  if (letters.every(isUpper)) return "upper";
  return isUpper(letters[0] as string) && !letters.slice(1).some(isUpper) ? "capitalized" : "mixed";
}
