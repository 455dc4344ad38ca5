import type { InferenceSession, Tensor } from "onnxruntime-common";
import type { PieceCutter } from "../../syntax/pieces";
import type { Unit } from "./passages";
import { type Terms, termsOf } from "./terms";

/** The trained model; `train/evidence` writes it to `data/evidence`. It takes pieces that the parser's table has looked up. */
export interface CrossEncoderModel {
  pieces: InferenceSession;
  judge: InferenceSession;
  /** Opens a larger one, which has a table of its own for the same pieces, when it is first asked for. */
  larger?: (() => Promise<InferenceSession>) | undefined;
  cutter: PieceCutter;
  /** Of the runtime that the sessions belong to. */
  Tensor: typeof Tensor;
}

/** How likely the units support the claim, refute it, or say nothing that decides; together 1. */
export interface Likely {
  supported: number;
  refuted: number;
  notFound: number;
}

// As in training (train/evidence/batches.py).
const MOST_PIECES = 160;
const MOST_OF_CLAIM = 64;
const LONGEST_WORD = 60; // letters
const NOTHING = termsOf([]);
const KIND = { mark: 0, held: 1, lacking: 2, asked: 3, other: 4 } as const;

/** Reads a claim beside the units that could decide it. One for each thread. */
export class CrossEncoder {
  readonly #model: CrossEncoderModel;
  readonly #cutter: PieceCutter;

  constructor(model: CrossEncoderModel) {
    this.#model = model;
    this.#cutter = model.cutter;
  }

  async read(claim: Terms, units: readonly Unit[]): Promise<Likely> {
    const { pieces, judge } = this.#model;
    const { ids, kinds } = this.#cut(claim, units);
    const { embedded } = await pieces.run({ ids: this.#row(ids) });
    const { likely } = await judge.run({ embedded: embedded as Tensor, kinds: this.#row(kinds) });
    return likelihoodsIn(likely as Tensor);
  }

  /** The same by the larger encoder, which takes three times as long; undefined where there is none. */
  async reread(claim: Terms, units: readonly Unit[]): Promise<Likely | undefined> {
    const { larger } = this.#model;
    if (!larger) return undefined;
    const { ids, kinds } = this.#cut(claim, units);
    const { likely } = await (await larger()).run({ ids: this.#row(ids), kinds: this.#row(kinds) });
    return likelihoodsIn(likely as Tensor);
  }

  #row(numbers: readonly number[]): Tensor {
    return new this.#model.Tensor("int32", Int32Array.from(numbers), [1, numbers.length]);
  }

  // `[CLS] claim [SEP] units [SEP]`; each piece with whether the other side has it too.
  #cut(claim: Terms, units: readonly Unit[]): { ids: number[]; kinds: number[] } {
    const { begin, end } = this.#cutter;
    const own = this.#piecesOfClaim(claim);
    const others = this.#piecesOfUnits(units, MOST_PIECES - own.length - 3);
    const [inClaim, inUnits] = [new Set(own), new Set(others)];
    const kinds = [
      KIND.mark,
      ...own.map((piece) => (inUnits.has(piece) ? KIND.held : KIND.lacking)),
      KIND.mark,
      ...others.map((piece) => (inClaim.has(piece) ? KIND.asked : KIND.other)),
      KIND.mark,
    ];
    return { ids: [begin, ...own, end, ...others, end], kinds };
  }

  // Of sentences that are told in one, "the dam broke; this killed 400 people", the last ones: those before only explain them.
  #piecesOfClaim(claim: Terms): number[] {
    const pieces = this.#piecesOf(claim);
    const end = claim.tokens.findIndex(({ text }) => text === ";");
    if (pieces.length <= MOST_OF_CLAIM || end < 0) return pieces.slice(0, MOST_OF_CLAIM);
    return this.#piecesOfClaim({ ...claim, tokens: claim.tokens.slice(end + 1) });
  }

  // Headings have what the units leave of the room, the nearest to the text first: however long they are, they push no unit out.
  #piecesOfUnits(units: readonly Unit[], room: number): number[] {
    const parts = units.map((unit) => ({
      above: this.#piecesAbove(unit, units),
      said: [...this.#piecesOf(unit.told), ...this.#piecesOf(unit.terms)],
    }));
    let left = Math.max(0, room - parts.reduce((sum, { said }) => sum + said.length, 0));
    const read = parts.flatMap(({ above, said }) => {
      const nearest = left > 0 ? above.slice(-left) : [];
      left -= nearest.length;
      return [...nearest, ...said];
    });
    return read.slice(0, room);
  }

  #piecesOf({ tokens }: Terms = NOTHING): number[] {
    return tokens.flatMap(({ text }) => this.#cutter.piecesOf(text.slice(0, LONGEST_WORD)));
  }

  // What stands above the first unit of a section is read before it.
  #piecesAbove(unit: Unit, units: readonly Unit[]): number[] {
    const before = units[units.indexOf(unit) - 1];
    const isSame =
      before?.passage === unit.passage && before.path.slice(0, -1).join("\0") === unit.path.slice(0, -1).join("\0");
    return isSame ? [] : this.#piecesOf(unit.above);
  }
}

function likelihoodsIn({ data }: Tensor): Likely {
  const [supported = 0, refuted = 0, notFound = 1] = data as Float32Array;
  return { supported, refuted, notFound };
}
