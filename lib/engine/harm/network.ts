import { HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { isSpelled } from "./features";
import type { Marked } from "./marks";
import type { Sections } from "./sections";
import { hashText } from "./vocabulary";
import type { TokenWindow } from "./windows";

/** Rows for groups of three letters, which make up words without a vector; they follow the words' rows. */
export const LETTER_ROWS = 4096;
/** Rows for flags of a token, the last ones: flag bit 0 has the very last. */
export const FLAG_ROWS = 8;
const MOST_GROUPS = 10; // of letters in a word
const PLACES = 3; // words that a filter sees at once
const OUTPUTS = HARM_CATEGORY_IDS.length;

/** The rows of a word without a vector, by its groups of three letters. */
export function letterRowsOf(word: string, wordCount: number): number[] {
  const framed = `<${word}>`;
  const rows: number[] = [];
  for (let at = 0; at + 3 <= framed.length && rows.length < MOST_GROUPS; at++) {
    rows.push(wordCount + (hashText(framed.slice(at, at + 3), 77) % LETTER_ROWS));
  }
  return rows;
}

export interface NetworkSizes {
  words: number;
  filters: number;
  hidden: number;
}

/**
 * Filters over three words, of which each gives its strongest answer in a window, and the mean of the words, through a
 * hidden layer. The words' part of the filters is worked out beforehand: `projections` has a row of bytes for each
 * word, of what it adds to each filter at each place, then to each hidden unit through the mean.
 */
export class Network {
  readonly #sizes: NetworkSizes;
  readonly #columns: number;
  readonly #projections: Int8Array;
  readonly #scale: Float32Array;
  readonly #filterBias: Float32Array;
  readonly #hidden: Float32Array;
  readonly #hiddenBias: Float32Array;
  readonly #output: Float32Array;
  readonly #outputBias: Float32Array;
  readonly #places: Int32Array;
  readonly #pooled: Float64Array;
  readonly #units: Float64Array;
  #words = new Float32Array(0);

  constructor(sizes: NetworkSizes, sections: Sections) {
    const floats = (name: string) => new Float32Array(bytesOf(sections, name).slice().buffer);
    const projections = bytesOf(sections, "projections");
    this.#sizes = sizes;
    this.#columns = PLACES * sizes.filters + sizes.hidden;
    this.#projections = new Int8Array(projections.buffer, projections.byteOffset, projections.length);
    this.#scale = floats("projectionScale");
    this.#filterBias = floats("filterBias");
    this.#hidden = floats("hidden");
    this.#hiddenBias = floats("hiddenBias");
    this.#output = floats("output");
    this.#outputBias = floats("outputBias");
    this.#places = new Int32Array(sizes.filters);
    this.#pooled = new Float64Array(sizes.filters);
    this.#units = new Float64Array(sizes.hidden);
  }

  /** Looks the words of a text up; `score` and `explain` then speak of windows of that text. */
  read(marked: Marked): void {
    const { tokens, ids, flags } = marked;
    const needed = tokens.length * this.#columns;
    if (this.#words.length < needed) this.#words = new Float32Array(needed * 2);
    this.#words.fill(0, 0, needed);
    const rowCount = this.#projections.length / this.#columns;
    for (let at = 0; at < tokens.length; at++) {
      const base = at * this.#columns;
      const id = ids[at] as number;
      const rows = id >= 0 ? [id] : isSpelled(marked, at) ? letterRowsOf(tokens[at]?.key ?? "", this.#sizes.words) : [];
      for (const row of rows) this.#addRow(row, base, 1 / rows.length);
      for (let bits = flags[at] as number, n = 1; bits > 0; bits >>= 1, n++) {
        if (bits & 1) this.#addRow(rowCount - n, base, 1);
      }
    }
  }

  /** Log odds by category of a window of the text that was read. */
  score(window: TokenWindow, into: Float64Array): void {
    const { filters, hidden } = this.#sizes;
    this.#convolve(window);
    this.#units.set(this.#hiddenBias);
    this.#addMean(window);
    for (let f = 0; f < filters; f++) {
      const value = this.#pooled[f] as number;
      if (value === 0) continue;
      const row = f * hidden;
      for (let u = 0; u < hidden; u++) {
        this.#units[u] = (this.#units[u] as number) + value * (this.#hidden[row + u] as number);
      }
    }
    for (let c = 0; c < OUTPUTS; c++) into[c] = this.#outputBias[c] as number;
    for (let u = 0; u < hidden; u++) {
      const unit = this.#units[u] as number;
      if (unit <= 0) continue;
      for (let c = 0; c < OUTPUTS; c++)
        into[c] = (into[c] as number) + unit * (this.#output[u * OUTPUTS + c] as number);
    }
  }

  /** Adds to each token of a window, just scored, what its filters did for a category. */
  explain(window: TokenWindow, category: number, into: Float64Array): void {
    const { filters, hidden } = this.#sizes;
    for (let f = 0; f < filters; f++) {
      if ((this.#pooled[f] as number) === 0) continue;
      let slope = 0;
      for (let u = 0; u < hidden; u++) {
        if ((this.#units[u] as number) <= 0) continue;
        slope += (this.#hidden[f * hidden + u] as number) * (this.#output[u * OUTPUTS + category] as number);
      }
      const centre = this.#places[f] as number;
      for (let place = 0; place < PLACES; place++) {
        const at = centre + place - 1;
        if (at < window.start || at >= window.end) continue;
        const part = this.#words[at * this.#columns + place * filters + f] as number;
        into[at] = (into[at] as number) + slope * part;
      }
    }
  }

  #addRow(row: number, base: number, share: number): void {
    const from = row * this.#columns;
    for (let j = 0; j < this.#columns; j++) {
      this.#words[base + j] =
        (this.#words[base + j] as number) +
        share * (this.#scale[j] as number) * (this.#projections[from + j] as number);
    }
  }

  #convolve({ start, end }: TokenWindow): void {
    const { filters } = this.#sizes;
    const [words, columns] = [this.#words, this.#columns];
    this.#pooled.fill(0);
    for (let at = start; at < end; at++) {
      const before = at > start ? (at - 1) * columns : -1;
      const after = at + 1 < end ? (at + 1) * columns + 2 * filters : -1;
      const own = at * columns + filters;
      for (let f = 0; f < filters; f++) {
        let answer = (this.#filterBias[f] as number) + (words[own + f] as number);
        if (before >= 0) answer += words[before + f] as number;
        if (after >= 0) answer += words[after + f] as number;
        if (answer <= (this.#pooled[f] as number)) continue;
        this.#pooled[f] = answer;
        this.#places[f] = at;
      }
    }
  }

  #addMean({ start, end }: TokenWindow): void {
    const { filters, hidden } = this.#sizes;
    const share = 1 / (end - start);
    for (let at = start; at < end; at++) {
      const base = at * this.#columns + PLACES * filters;
      for (let u = 0; u < hidden; u++) {
        this.#units[u] = (this.#units[u] as number) + share * (this.#words[base + u] as number);
      }
    }
  }
}

/** Throws Error where the file lacks the section. */
export function bytesOf(sections: Sections, name: string): Uint8Array {
  const bytes = sections.get(name);
  if (!bytes) throw new Error(`the file lacks ${name}`);
  return bytes;
}
