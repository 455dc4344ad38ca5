import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { BUCKETS, Features } from "./features";
import { type Marked, mark } from "./marks";
import { bytesOf, Network, type NetworkSizes } from "./network";
import { openSections, type Sections } from "./sections";
import { Speller } from "./spelling";
import { tokensOf } from "./tokens";
import { type HarmVocabulary, openVocabulary } from "./vocabulary";
import { sentencesIn, type TokenWindow, windowsOf } from "./windows";

const OUTPUTS = HARM_CATEGORY_IDS.length;
const ALONE = 1.5; // log odds that a sentence loses beside others, whose sense it may need
const NETWORK_SHARE = 1.5; // of the network's log odds, beside the linear model's

/** What the weights mean; all but the sizes by category. */
export interface ModelFit {
  sizes: NetworkSizes;
  linearScale: number[];
  linearBias: number[];
}

/** A text as the model read it. */
export interface HarmReading {
  marked: Marked;
  windows: readonly TokenWindow[];
  /** Log odds by window and category. */
  scores: readonly Float64Array[];
}

/** Throws Error where the bytes are damaged. */
export function openWords(buffer: ArrayBuffer): HarmVocabulary {
  const sections = openSections(buffer);
  const lines = (name: string) => new TextDecoder().decode(bytesOf(sections, name)).split("\n");
  const { buffer: bytes, byteOffset, length } = bytesOf(sections, "vectors");
  return openVocabulary({
    words: lines("words"),
    known: bytesOf(sections, "known"),
    repairable: lines("repairable"),
    weighty: lines("weighty"),
    vectors: new Int8Array(bytes, byteOffset, length),
  });
}

/** The trained detector, one for each thread. */
export class HarmModel {
  readonly fit: ModelFit;
  readonly #vocabulary: HarmVocabulary;
  readonly #speller: Speller;
  readonly #features = new Features();
  readonly #network: Network;
  readonly #weights: Int8Array;
  #last: Marked | undefined; // whose words the network holds

  /** Throws Error where the bytes are damaged. */
  constructor(vocabulary: HarmVocabulary, buffer: ArrayBuffer) {
    const sections: Sections = openSections(buffer);
    const weights = bytesOf(sections, "linear");
    if (weights.length !== BUCKETS * OUTPUTS) throw new Error("the weights have another size");
    this.fit = JSON.parse(new TextDecoder().decode(bytesOf(sections, "fit"))) as ModelFit;
    this.#vocabulary = vocabulary;
    this.#speller = new Speller(vocabulary);
    this.#network = new Network(this.fit.sizes, sections);
    this.#weights = new Int8Array(weights.buffer, weights.byteOffset, weights.length);
  }

  /** Reads a text and scores its windows. */
  read(text: string): HarmReading {
    const marked = mark(tokensOf(text, this.#speller), this.#vocabulary);
    const windows = windowsOf(marked.tokens);
    this.#hold(marked);
    const scores = windows.map((window) => this.#scoreFully(marked, window));
    return { marked, windows, scores };
  }

  // Short sentences are read together, but a bad one among them counts nearly as if it stood alone.
  #scoreFully(marked: Marked, window: TokenWindow): Float64Array {
    const scores = this.#score(marked, window);
    for (const sentence of sentencesIn(marked.tokens, window)) {
      const own = this.#score(marked, sentence);
      for (let c = 0; c < OUTPUTS; c++) scores[c] = Math.max(scores[c] as number, (own[c] as number) - ALONE);
    }
    return scores;
  }

  /** What each token of a window adds to a category's score; by token of the text. */
  explain({ marked }: HarmReading, window: TokenWindow, category: number): Float64Array {
    this.#hold(marked);
    const shares = new Float64Array(marked.tokens.length);
    const scores = new Float64Array(OUTPUTS);
    this.#network.score(window, scores);
    this.#network.explain(window, category, shares);
    const { buckets, first, last } = this.#features;
    this.#features.extract(marked, window);
    for (let at = window.start; at < window.end; at++) shares[at] = (shares[at] as number) * NETWORK_SHARE;
    const scale = (this.fit.linearScale[category] as number) / Math.sqrt(this.#features.count || 1);
    for (let i = 0; i < this.#features.count; i++) {
      const weight = (this.#weights[(buckets[i] as number) * OUTPUTS + category] as number) * scale;
      const [from, to] = [first[i] as number, last[i] as number];
      for (let at = from; at <= to; at++) shares[at] = (shares[at] as number) + weight / (to - from + 1);
    }
    return shares;
  }

  // Other texts may have been read since, while this one waited for the encoder.
  #hold(marked: Marked): void {
    if (this.#last !== marked) this.#network.read(marked);
    this.#last = marked;
  }

  #score(marked: Marked, window: TokenWindow): Float64Array {
    const scores = new Float64Array(OUTPUTS);
    this.#network.score(window, scores);
    this.#features.extract(marked, window);
    const { buckets, count } = this.#features;
    const sums = new Int32Array(OUTPUTS);
    for (let i = 0; i < count; i++) {
      const at = (buckets[i] as number) * OUTPUTS;
      for (let c = 0; c < OUTPUTS; c++) sums[c] = (sums[c] as number) + (this.#weights[at + c] as number);
    }
    const share = 1 / Math.sqrt(count || 1);
    for (let c = 0; c < OUTPUTS; c++) {
      const linear = (sums[c] as number) * (this.fit.linearScale[c] as number) * share;
      scores[c] = NETWORK_SHARE * (scores[c] as number) + linear + (this.fit.linearBias[c] as number);
    }
    return scores;
  }
}
