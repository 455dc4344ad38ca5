import type { InferenceSession, Tensor } from "onnxruntime-common";
import type { PieceCutter } from "../syntax/pieces";

/** The trained model; `train/harm` writes it to `data/harm`. It takes pieces that the parser's table has looked up. */
export interface HarmEncoderModel {
  pieces: InferenceSession;
  encoder: InferenceSession;
  cutter: PieceCutter;
  /** Of the runtime that the sessions belong to. */
  Tensor: typeof Tensor;
}

/** What the encoder makes of a passage. */
export interface PassageReading {
  /** Log odds by category. */
  scores: readonly number[];
  /** Log odds that each word adds to each category: word × categories + category. */
  shares: Float32Array;
}

const MOST_PIECES = 112; // as in training (train/harm/batches.py)

/** Reads passages for harm, each as a whole. One for each thread. */
export class HarmEncoder {
  readonly #model: HarmEncoderModel;
  readonly #cutter: PieceCutter;

  constructor(model: HarmEncoderModel) {
    this.#model = model;
    this.#cutter = model.cutter;
  }

  /** Reads passages, each given as plain words. */
  async read(passages: readonly (readonly string[])[]): Promise<PassageReading[]> {
    const readings: PassageReading[] = [];
    for (const words of passages) readings.push(await this.#readOne(words));
    return readings;
  }

  // One by one: passages differ in length, and what fills them up to the longest would cost as much as they do.
  async #readOne(words: readonly string[]): Promise<PassageReading> {
    const { pieces, encoder, Tensor: Of } = this.#model;
    const { begin, end } = this.#cutter;
    const cut = words.map((word) => this.#cutter.piecesOf(word));
    const own = cut.flat().slice(0, MOST_PIECES - 2);
    const row = (numbers: number[]) => new Of("int32", Int32Array.from(numbers), [1, numbers.length]);
    const { embedded } = await pieces.run({ ids: row([begin, ...own, end]) });
    const mask = row(Array(own.length + 2).fill(1));
    const { scores, shares } = await encoder.run({ embedded: embedded as Tensor, mask });
    return {
      scores: Array.from((scores as Tensor).data as Float32Array),
      shares: ofFirstPieces(cut, (shares as Tensor).data as Float32Array, own.length),
    };
  }
}

// What a word adds stands at its first piece; words behind the last piece that is read add nothing.
function ofFirstPieces(cut: readonly (readonly number[])[], shares: Float32Array, read: number): Float32Array {
  const categories = shares.length / (read + 2);
  const own = new Float32Array(cut.length * categories);
  let piece = 0;
  for (const [word, pieces] of cut.entries()) {
    if (piece >= read) break;
    own.set(shares.subarray((piece + 1) * categories, (piece + 2) * categories), word * categories);
    piece += pieces.length;
  }
  return own;
}
