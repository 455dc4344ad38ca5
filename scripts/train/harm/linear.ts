import { HARM_CATEGORY_IDS, type HarmCategory } from "@/lib/catalog/harm";
import { BUCKETS } from "@/lib/engine/harm/features";
import type { Random } from "./random";

export const OUTPUTS = HARM_CATEGORY_IDS.length;

/** A window as the linear model sees it. */
export interface LinearExample {
  buckets: Int32Array;
  /** By category: 1, 0, or -1 where unknown. */
  labels: Float32Array;
  weight: number;
}

const RATE = 0.5;
const LAST_RATE = 0.02; // of the first rate
const SHRINK = 2e-6;
const STEADY = 1e-6;

/** How far a label is mistrusted, by category: those of forums and of other classifiers are often wrong. */
const DOUBT: Record<HarmCategory, number> = {
  self_harm: 0.05,
  violence: 0.03,
  hate_speech: 0.005,
  illegal: 0.02,
  explicit: 0.08,
  misinformation: 0.02,
};
const DOUBTS = HARM_CATEGORY_IDS.map((id) => DOUBT[id]);

/** A label as it is learned: never quite sure, so that scores stay within bounds. */
export const softened = (label: number, category: number) => {
  const doubt = DOUBTS[category] as number;
  return label * (1 - 2 * doubt) + doubt;
};

/** Logistic regression on hashed features, all categories in one pass, by AdaGrad. */
export class LinearModel {
  readonly weights = new Float32Array(BUCKETS * OUTPUTS);
  readonly bias = new Float32Array(OUTPUTS).fill(-3);
  readonly #spread = new Float32Array(BUCKETS * OUTPUTS);
  #rate = RATE;

  /** Scores (log odds) by category. */
  score(buckets: Int32Array, into: Float64Array): void {
    for (let c = 0; c < OUTPUTS; c++) into[c] = 0;
    for (let i = 0; i < buckets.length; i++) {
      const at = (buckets[i] as number) * OUTPUTS;
      for (let c = 0; c < OUTPUTS; c++) into[c] = (into[c] as number) + (this.weights[at + c] as number);
    }
    const scale = 1 / Math.sqrt(buckets.length || 1);
    for (let c = 0; c < OUTPUTS; c++) into[c] = (into[c] as number) * scale + (this.bias[c] as number);
  }

  train(examples: readonly LinearExample[], epochs: number, random: Random): void {
    const order = Int32Array.from(examples, (_, at) => at);
    const scores = new Float64Array(OUTPUTS);
    for (let epoch = 0; epoch < epochs; epoch++) {
      random.shuffle(order as unknown as { length: number; [at: number]: unknown });
      for (const [at, index] of order.entries()) {
        this.#rate = RATE * Math.max(LAST_RATE, 1 - (epoch + at / order.length) / epochs);
        this.#step(examples[index] as LinearExample, scores);
      }
    }
  }

  #step({ buckets, labels, weight }: LinearExample, scores: Float64Array): void {
    this.score(buckets, scores);
    const scale = 1 / Math.sqrt(buckets.length || 1);
    for (let c = 0; c < OUTPUTS; c++) {
      const label = labels[c] as number;
      if (label < 0) continue;
      const slope = weight * (1 / (1 + Math.exp(-(scores[c] as number))) - softened(label, c));
      if (Math.abs(slope) < STEADY) continue;
      this.bias[c] = (this.bias[c] as number) - 0.01 * slope;
      this.#move(buckets, c, slope * scale);
    }
  }

  #move(buckets: Int32Array, c: number, slope: number): void {
    for (let i = 0; i < buckets.length; i++) {
      const at = (buckets[i] as number) * OUTPUTS + c;
      const own = slope + SHRINK * (this.weights[at] as number);
      const spread = (this.#spread[at] as number) + own * own;
      this.#spread[at] = spread;
      this.weights[at] = (this.weights[at] as number) - (this.#rate * own) / (Math.sqrt(spread) + 1e-3);
    }
  }
}
