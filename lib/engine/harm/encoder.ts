import type { InferenceSession, Tensor } from "onnxruntime-common";
import { PieceCutter } from "../syntax/pieces";

/** The trained model; `train/harm` writes it to `data/harm`. It takes pieces that the parser's table has looked up. */
export interface HarmEncoderModel {
  pieces: InferenceSession;
  encoder: InferenceSession;
  /** The content of the encoder's `tokenizer.json`. */
  vocabulary: object;
  /** Of the runtime that the sessions belong to. */
  Tensor: typeof Tensor;
}

const MOST_PIECES = 112; // as in training (train/harm/batches.py)

/** Reads passages for harm, each as a whole. One for each thread. */
export class HarmEncoder {
  readonly #model: HarmEncoderModel;
  readonly #cutter: PieceCutter;

  constructor(model: HarmEncoderModel) {
    this.#model = model;
    this.#cutter = new PieceCutter(model.vocabulary);
  }

  /** Log odds of the categories for each passage, which is given as plain words. */
  async read(passages: readonly (readonly string[])[]): Promise<number[][]> {
    const scores: number[][] = [];
    for (const words of passages) scores.push(await this.#readOne(words));
    return scores;
  }

  // One by one: passages differ in length, and what fills them up to the longest would cost as much as they do.
  async #readOne(words: readonly string[]): Promise<number[]> {
    const { pieces, encoder, Tensor: Of } = this.#model;
    const { begin, end } = this.#cutter;
    const own = words.flatMap((word) => this.#cutter.piecesOf(word)).slice(0, MOST_PIECES - 2);
    const row = (numbers: number[]) => new Of("int32", Int32Array.from(numbers), [1, numbers.length]);
    const { embedded } = await pieces.run({ ids: row([begin, ...own, end]) });
    const mask = row(Array(own.length + 2).fill(1));
    const { scores } = await encoder.run({ embedded: embedded as Tensor, mask });
    return Array.from((scores as Tensor).data as Float32Array);
  }
}
