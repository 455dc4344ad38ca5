import { OUTPUTS, softened } from "./linear";
import type { Random } from "./random";
import { Weights } from "./weights";

export const WIDTH = 3;

export interface Sizes {
  /** Of the table of vectors: words, then groups of letters, then flags. */
  rows: number;
  dimensions: number;
  filters: number;
  hidden: number;
}

/** A window as the network sees it: the rows of the table that make up each token, token by token. */
export interface NetworkExample {
  /** Of words or letters; they are averaged. */
  rows: Int32Array;
  /** Where each token's rows begin; one entry more than tokens. */
  starts: Int32Array;
  /** Bits of each token's flags, whose rows are added. */
  flags: Uint8Array;
  labels: Float32Array;
  weight: number;
}

const BATCH = 64;
const LONGEST = 64; // tokens of a window, more than the longest has
const DROPPED = 0.3; // of the pooled features, while training
const TABLE_RATE = 10; // of vectors, by the rate of the rest
const EASY = 0.03; // the error of an example that is known well enough to be looked at rarely
const LOOKED_AT = 0.25;
const FRESH = 6; // batches for which the answers of filters to a row of the table hold
const LAST_RATE = 0.02; // of the first rate

/** Word vectors, a convolution over three words, the strongest answer of each filter and the mean, a hidden layer. */
export class Network {
  readonly sizes: Sizes;
  readonly table: Float32Array;
  /** By place, dimension and filter. */
  readonly filters: Weights;
  readonly filterBias: Weights;
  /** By feature (filters, then the mean vector) and unit. */
  readonly hidden: Weights;
  readonly hiddenBias: Weights;
  /** By unit and category. */
  readonly output: Weights;
  readonly outputBias: Weights;
  readonly #vectors: Float64Array;
  readonly #vectorSlope: Float64Array;
  readonly #answers: Float64Array; // by token, place and filter
  readonly #projected: Float32Array; // of rows that the batch has met
  readonly #projectedIn: Int32Array; // the batch
  readonly #pooled: Float64Array;
  readonly #pooledSlope: Float64Array;
  readonly #kept: Float64Array;
  readonly #places: Int32Array;
  readonly #units: Float64Array;
  readonly #scores = new Float64Array(OUTPUTS);
  readonly #spread: Float32Array;
  #batch = 0;
  #rate = 0;

  constructor(sizes: Sizes, table: Float32Array, random: Random) {
    const { rows, dimensions, filters, hidden } = sizes;
    const features = filters + dimensions;
    this.sizes = sizes;
    this.table = table;
    this.filters = new Weights(WIDTH * dimensions * filters, () => random.around(1 / Math.sqrt(WIDTH * dimensions)));
    this.filterBias = new Weights(filters, () => 0);
    this.hidden = new Weights(features * hidden, () => random.around(1 / Math.sqrt(features)));
    this.hiddenBias = new Weights(hidden, () => 0);
    this.output = new Weights(hidden * OUTPUTS, () => random.around(1 / Math.sqrt(hidden)));
    this.outputBias = new Weights(OUTPUTS, () => -2);
    this.#vectors = new Float64Array((LONGEST + 2) * dimensions);
    this.#vectorSlope = new Float64Array((LONGEST + 2) * dimensions);
    this.#answers = new Float64Array((LONGEST + 2) * WIDTH * filters);
    this.#projected = new Float32Array(rows * WIDTH * filters);
    this.#projectedIn = new Int32Array(rows).fill(-FRESH);
    this.#pooled = new Float64Array(features);
    this.#pooledSlope = new Float64Array(features);
    this.#kept = new Float64Array(features).fill(1);
    this.#places = new Int32Array(filters);
    this.#units = new Float64Array(hidden);
    this.#spread = new Float32Array(rows);
  }

  /** After the first epoch, examples that are known well are looked at rarely: the hard ones teach. */
  train(examples: readonly NetworkExample[], { epochs, rate }: { epochs: number; rate: number }, random: Random): void {
    const all = Int32Array.from(examples, (_, at) => at);
    const errors = new Float32Array(examples.length).fill(1);
    for (let epoch = 0; epoch < epochs; epoch++) {
      random.shuffle(all as unknown as { length: number; [at: number]: unknown });
      const order = all.filter((index) => (errors[index] as number) > EASY || random.next() < LOOKED_AT);
      for (let at = 0; at < order.length; at += BATCH) {
        this.#rate = rate * Math.max(LAST_RATE, 1 - (epoch + at / order.length) / epochs);
        this.#batch++;
        for (const index of order.subarray(at, at + BATCH)) {
          errors[index] = this.#learn(examples[index] as NetworkExample, random);
        }
        for (const weights of [this.filters, this.filterBias, this.hidden, this.hiddenBias]) this.#step(weights);
        for (const weights of [this.output, this.outputBias]) this.#step(weights);
      }
      console.log(`  epoch ${epoch + 1}: ${order.length} windows`);
    }
  }

  #step(weights: Weights): void {
    weights.step(this.#rate, this.#batch);
  }

  // One example; the largest error by category.
  #learn(example: NetworkExample, random: Random): number {
    for (let f = 0; f < this.#kept.length; f++) this.#kept[f] = random.next() < DROPPED ? 0 : 1 / (1 - DROPPED);
    this.#compose(example);
    this.#convolve(Math.min(LONGEST, example.starts.length - 1));
    this.#decide();
    const scores = this.#scores;
    let largest = 0;
    for (let c = 0; c < OUTPUTS; c++) {
      const label = example.labels[c] as number;
      const error = label < 0 ? 0 : 1 / (1 + Math.exp(-(scores[c] as number))) - softened(label, c);
      scores[c] = (error * example.weight) / BATCH;
      this.outputBias.slope[c] = (this.outputBias.slope[c] as number) + (scores[c] as number);
      largest = Math.max(largest, Math.abs(error));
    }
    if (largest < 1e-4) return largest;
    this.#learnHidden();
    this.#learnFilters();
    this.#learnVectors(example);
    return largest;
  }

  // The vectors of the tokens with an empty one before and after, their part of each filter, and their mean.
  #compose({ rows, starts, flags }: NetworkExample): void {
    const { dimensions, filters, rows: rowCount } = this.sizes;
    const count = Math.min(LONGEST, starts.length - 1);
    this.#vectors.fill(0);
    this.#answers.fill(0);
    this.#pooled.fill(0);
    for (let t = 0; t < count; t++) {
      const [from, to] = [starts[t] as number, starts[t + 1] as number];
      for (let r = from; r < to; r++) this.#addRow(rows[r] as number, t + 1, 1 / (to - from));
      for (let bits = flags[t] as number, n = 1; bits > 0; bits >>= 1, n++) {
        if (bits & 1) this.#addRow(rowCount - n, t + 1, 1);
      }
      const base = (t + 1) * dimensions;
      for (let d = 0; d < dimensions; d++) {
        this.#pooled[filters + d] = (this.#pooled[filters + d] as number) + (this.#vectors[base + d] as number) / count;
      }
    }
  }

  #addRow(row: number, token: number, share: number): void {
    const { dimensions, filters } = this.sizes;
    const columns = WIDTH * filters;
    this.#project(row);
    const [from, base] = [row * columns, token * columns];
    for (let j = 0; j < columns; j++) {
      this.#answers[base + j] = (this.#answers[base + j] as number) + share * (this.#projected[from + j] as number);
    }
    const [vector, at] = [row * dimensions, token * dimensions];
    for (let d = 0; d < dimensions; d++) {
      this.#vectors[at + d] = (this.#vectors[at + d] as number) + share * (this.table[vector + d] as number);
    }
  }

  // What a row adds to each filter at each place, worked out anew every few batches: it changes little between them.
  #project(row: number): void {
    if (this.#batch - (this.#projectedIn[row] as number) < FRESH) return;
    this.#projectedIn[row] = this.#batch;
    const { dimensions, filters } = this.sizes;
    const [columns, values] = [WIDTH * filters, this.filters.values];
    const projected = this.#projected;
    projected.fill(0, row * columns, (row + 1) * columns);
    for (let place = 0; place < WIDTH; place++) {
      const to = row * columns + place * filters;
      for (let d = 0; d < dimensions; d++) {
        const value = this.table[row * dimensions + d] as number;
        const from = (place * dimensions + d) * filters;
        for (let f = 0; f < filters; f++) {
          projected[to + f] = (projected[to + f] as number) + value * (values[from + f] as number);
        }
      }
    }
  }

  #convolve(count: number): void {
    const { filters } = this.sizes;
    const [answers, columns, bias] = [this.#answers, WIDTH * filters, this.filterBias.values];
    this.#places.fill(-1);
    for (let t = 0; t < count; t++) {
      const before = t * columns;
      for (let f = 0; f < filters; f++) {
        const own = (answers[before + f] as number) + (answers[before + columns + filters + f] as number);
        const answer = own + (answers[before + 2 * (columns + filters) + f] as number) + (bias[f] as number);
        if (answer <= (this.#pooled[f] as number)) continue;
        this.#pooled[f] = answer;
        this.#places[f] = t;
      }
    }
  }

  #decide(): void {
    const { hidden } = this.sizes;
    this.#units.set(this.hiddenBias.values);
    for (let f = 0; f < this.#pooled.length; f++) {
      const value = (this.#pooled[f] as number) * (this.#kept[f] as number);
      this.#pooled[f] = value;
      if (value === 0) continue;
      for (let u = 0; u < hidden; u++) {
        this.#units[u] = (this.#units[u] as number) + value * (this.hidden.values[f * hidden + u] as number);
      }
    }
    this.#scores.set(this.outputBias.values);
    for (let u = 0; u < hidden; u++) {
      const unit = Math.max(0, this.#units[u] as number);
      this.#units[u] = unit;
      for (let c = 0; c < OUTPUTS; c++) {
        this.#scores[c] = (this.#scores[c] as number) + unit * (this.output.values[u * OUTPUTS + c] as number);
      }
    }
  }

  #learnHidden(): void {
    const { hidden } = this.sizes;
    this.#pooledSlope.fill(0);
    for (let u = 0; u < hidden; u++) {
      const unit = this.#units[u] as number;
      if (unit <= 0) continue;
      let slope = 0;
      for (let c = 0; c < OUTPUTS; c++) {
        const at = u * OUTPUTS + c;
        this.output.slope[at] = (this.output.slope[at] as number) + unit * (this.#scores[c] as number);
        slope += (this.output.values[at] as number) * (this.#scores[c] as number);
      }
      this.hiddenBias.slope[u] = (this.hiddenBias.slope[u] as number) + slope;
      for (let f = 0; f < this.#pooled.length; f++) {
        const at = f * hidden + u;
        this.hidden.slope[at] = (this.hidden.slope[at] as number) + (this.#pooled[f] as number) * slope;
        this.#pooledSlope[f] =
          (this.#pooledSlope[f] as number) + (this.hidden.values[at] as number) * slope * (this.#kept[f] as number);
      }
    }
  }

  // Only the place where a filter answered strongest learns.
  #learnFilters(): void {
    const { filters, dimensions } = this.sizes;
    this.#vectorSlope.fill(0);
    for (let f = 0; f < filters; f++) {
      const [slope, place] = [this.#pooledSlope[f] as number, this.#places[f] as number];
      if (place < 0 || slope === 0) continue;
      this.filterBias.slope[f] = (this.filterBias.slope[f] as number) + slope;
      for (let i = 0; i < WIDTH * dimensions; i++) {
        const [at, where] = [i * filters + f, place * dimensions + i];
        this.filters.slope[at] = (this.filters.slope[at] as number) + slope * (this.#vectors[where] as number);
        this.#vectorSlope[where] = (this.#vectorSlope[where] as number) + slope * (this.filters.values[at] as number);
      }
    }
  }

  #learnVectors({ rows, starts, flags }: NetworkExample): void {
    const { filters, dimensions, rows: rowCount } = this.sizes;
    const count = Math.min(LONGEST, starts.length - 1);
    for (let t = 0; t < count; t++) {
      const base = (t + 1) * dimensions;
      for (let d = 0; d < dimensions; d++) {
        this.#vectorSlope[base + d] =
          (this.#vectorSlope[base + d] as number) + (this.#pooledSlope[filters + d] as number) / count;
      }
      const [from, to] = [starts[t] as number, starts[t + 1] as number];
      for (let r = from; r < to; r++) this.#moveRow(rows[r] as number, base, 1 / (to - from));
      for (let bits = flags[t] as number, n = 1; bits > 0; bits >>= 1, n++) {
        if (bits & 1) this.#moveRow(rowCount - n, base, 1);
      }
    }
  }

  // AdaGrad with one spread a row.
  #moveRow(row: number, base: number, share: number): void {
    const { dimensions } = this.sizes;
    let square = 0;
    for (let d = 0; d < dimensions; d++) square += (this.#vectorSlope[base + d] as number) ** 2;
    if (square === 0) return;
    this.#spread[row] = (this.#spread[row] as number) + square / dimensions;
    const step = (share * this.#rate * TABLE_RATE) / (Math.sqrt(this.#spread[row] as number) + 1e-6);
    for (let d = 0; d < dimensions; d++) {
      const at = row * dimensions + d;
      this.table[at] = (this.table[at] as number) - step * (this.#vectorSlope[base + d] as number);
    }
  }
}
