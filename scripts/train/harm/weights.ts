const DECAY = 1e-3;

/** A matrix or vector that learns by Adam. */
export class Weights {
  readonly values: Float32Array;
  /** Gathers what one batch asks for. */
  readonly slope: Float64Array;
  readonly #mean: Float64Array;
  readonly #square: Float64Array;

  constructor(length: number, make: () => number) {
    this.values = Float32Array.from({ length }, make);
    this.slope = new Float64Array(length);
    this.#mean = new Float64Array(length);
    this.#square = new Float64Array(length);
  }

  /** Moves by the slope gathered, which begins anew; `round` counts from 1. */
  step(rate: number, round: number): void {
    const [meanDue, squareDue] = [1 - 0.9 ** round, 1 - 0.999 ** round];
    for (let at = 0; at < this.values.length; at++) {
      const slope = this.slope[at] as number;
      const mean = 0.9 * (this.#mean[at] as number) + 0.1 * slope;
      const square = 0.999 * (this.#square[at] as number) + 0.001 * slope * slope;
      this.#mean[at] = mean;
      this.#square[at] = square;
      this.slope[at] = 0;
      const move = (rate * (mean / meanDue)) / (Math.sqrt(square / squareDue) + 1e-8);
      this.values[at] = (this.values[at] as number) * (1 - rate * DECAY) - move;
    }
  }
}
