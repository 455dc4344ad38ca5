import { TONE_IDS, type Tone } from "@/lib/catalog/tone";
import { Features } from "./features";
import type { Marked } from "./marks";
import { bytesOf } from "./network";
import { openSections } from "./sections";
import type { TokenWindow } from "./windows";

export const TONE_BUCKETS = 1 << 16; // the features of the first stage, in a quarter of its table
const OUTPUTS = TONE_IDS.length;

export type Tones = Record<Tone, number>;

/** What the weights mean, by tone. */
export interface ToneFit {
  scale: number[];
  bias: number[];
}

/** The linear model of tone. Not to be shared between threads: it keeps the features that it saw last. */
export class ToneModel {
  readonly #features = new Features();
  readonly #fit: ToneFit;
  readonly #weights: Int8Array;

  /** Throws Error where the bytes are damaged. */
  constructor(buffer: ArrayBuffer) {
    const sections = openSections(buffer);
    const weights = bytesOf(sections, "weights");
    if (weights.length !== TONE_BUCKETS * OUTPUTS) throw new Error("the weights have another size");
    this.#fit = JSON.parse(new TextDecoder().decode(bytesOf(sections, "fit"))) as ToneFit;
    this.#weights = new Int8Array(weights.buffer, weights.byteOffset, weights.length);
  }

  /** How likely each tone is in a window of a text. */
  read(marked: Marked, window: TokenWindow): Tones {
    this.#features.extract(marked, window);
    const { buckets, count } = this.#features;
    const sums = new Int32Array(OUTPUTS);
    for (let i = 0; i < count; i++) {
      const at = toneBucket(buckets[i] as number) * OUTPUTS;
      for (let t = 0; t < OUTPUTS; t++) sums[t] = (sums[t] as number) + (this.#weights[at + t] as number);
    }
    const share = 1 / Math.sqrt(count || 1);
    const { scale, bias } = this.#fit;
    return byTone((_, t) => {
      const score = (sums[t] as number) * share * (scale[t] as number) + (bias[t] as number);
      return Math.round(1e4 / (1 + Math.exp(-score))) / 1e4;
    });
  }
}

/** The bucket of a feature among those of tones, which are fewer than those of harm. */
export const toneBucket = (bucket: number) => bucket & (TONE_BUCKETS - 1);

/** The tone of a text is that of its strongest window. */
export function strongestTones(windows: readonly Tones[]): Tones {
  return byTone((tone) => Math.max(0, ...windows.map((one) => one[tone])));
}

function byTone(of: (tone: Tone, index: number) => number): Tones {
  return Object.fromEntries(TONE_IDS.map((tone, index) => [tone, of(tone, index)])) as Tones;
}
