// npm run train -- harm-tone --data FOLDER: makes data/harm/tone.bin, and says how well it ranks rows kept aside.
import { readFileSync } from "node:fs";
import { TONE_IDS, type Tone } from "@/lib/catalog/tone";
import { Features } from "@/lib/engine/harm/features";
import { type Marked, mark } from "@/lib/engine/harm/marks";
import { openWords } from "@/lib/engine/harm/model";
import { packSections } from "@/lib/engine/harm/sections";
import { Speller } from "@/lib/engine/harm/spelling";
import { tokensOf } from "@/lib/engine/harm/tokens";
import { strongestTones, TONE_BUCKETS, ToneModel, toneBucket } from "@/lib/engine/harm/tone";
import { hashText } from "@/lib/engine/harm/vocabulary";
import { type TokenWindow, windowsOf } from "@/lib/engine/harm/windows";
import { writeChecked } from "@/lib/knowledge/checked-files";
import { areaUnderCurve, type Point } from "../../eval/metrics";
import { heldOut } from "./held-out";
import { Random } from "./random";
import { readSets } from "./rows";
import { type ToneRow, toneRows } from "./tone-rows";

const OUT = "data/harm/tone.bin";
const SEED = 1;
const EPOCHS = 5;
const RATE = 0.4;
const LAST_RATE = 0.03; // of the first rate
const SHRINK = 4e-6;
const KEPT = 10; // one row in so many is kept aside
const BYTE = 127;
const OUTPUTS = TONE_IDS.length;

interface Example {
  buckets: Int32Array;
  labels: Float32Array;
}

export function trainTone(data: string): void {
  const random = new Random(SEED);
  const reader = new Reader();
  const isHeldOut = heldOut(data);
  const rows = toneRows(data, random).filter(({ text }) => !isHeldOut({ text, labels: {}, source: "" }));
  const isKept = ({ text, isMade }: ToneRow) => !isMade && hashText(text.toLowerCase(), 7) % KEPT === 0;
  const examples = rows.filter((row) => !isKept(row)).flatMap((row) => reader.examples(row));
  const model = new Linear();
  model.train(examples, random);
  const packed = model.pack();
  writeChecked(OUT, packed);
  console.log(`${examples.length} windows; wrote ${OUT}, ${packed.length} bytes. Area under the curve:`);
  const trained = new ToneModel(new Uint8Array(packed).buffer);
  for (const [name, points] of measures(data, rows.filter(isKept), (text) => reader.tones(trained, text))) {
    const positives = points.filter(({ holds }) => holds).length;
    console.log(`  ${name}: ${areaUnderCurve(points).toFixed(3)} (${positives} of ${points.length})`);
  }
}

class Reader {
  readonly #vocabulary = openWords(new Uint8Array(readFileSync("data/harm/words.bin")).buffer);
  readonly #speller = new Speller(this.#vocabulary);
  readonly #features = new Features();

  examples({ text, labels }: ToneRow): Example[] {
    const { marked, windows } = this.#read(text);
    if (windows.length > 3 && Object.values(labels).some((label) => label > 0)) return []; // of which window is it true?
    return windows.slice(0, 3).map((window) => {
      this.#features.extract(marked, window);
      const buckets = this.#features.buckets.slice(0, this.#features.count).map(toneBucket);
      return { buckets, labels: Float32Array.from(TONE_IDS, (tone) => labels[tone] ?? -1) };
    });
  }

  tones(model: ToneModel, text: string) {
    const { marked, windows } = this.#read(text);
    return strongestTones(windows.map((window) => model.read(marked, window)));
  }

  #read(text: string): { marked: Marked; windows: TokenWindow[] } {
    const marked = mark(tokensOf(text, this.#speller), this.#vocabulary);
    return { marked, windows: windowsOf(marked.tokens) };
  }
}

/** Logistic regression on hashed features, by AdaGrad. */
class Linear {
  readonly #weights = new Float32Array(TONE_BUCKETS * OUTPUTS);
  readonly #spread = new Float32Array(TONE_BUCKETS * OUTPUTS);
  readonly #bias = new Float32Array(OUTPUTS).fill(-2);

  train(examples: Example[], random: Random): void {
    for (let epoch = 0; epoch < EPOCHS; epoch++) {
      random.shuffle(examples);
      for (const [at, example] of examples.entries()) {
        const rate = RATE * Math.max(LAST_RATE, 1 - (epoch + at / examples.length) / EPOCHS);
        for (let t = 0; t < OUTPUTS; t++) this.#step(example, t, rate);
      }
    }
  }

  #step({ buckets, labels }: Example, t: number, rate: number): void {
    const label = labels[t] as number;
    if (label < 0) return;
    const share = 1 / Math.sqrt(buckets.length || 1);
    let sum = 0;
    for (const bucket of buckets) sum += this.#weights[bucket * OUTPUTS + t] as number;
    const slope = 1 / (1 + Math.exp(-(sum * share + (this.#bias[t] as number)))) - label;
    this.#bias[t] = (this.#bias[t] as number) - 0.01 * slope;
    for (const bucket of buckets) {
      const at = bucket * OUTPUTS + t;
      const own = slope * share + SHRINK * (this.#weights[at] as number);
      this.#spread[at] = (this.#spread[at] as number) + own * own;
      this.#weights[at] = (this.#weights[at] as number) - (rate * own) / (Math.sqrt(this.#spread[at] as number) + 1e-3);
    }
  }

  /** The weights in bytes, each tone with a scale of its own. */
  pack(): Uint8Array {
    const most = new Float64Array(OUTPUTS);
    for (const [at, value] of this.#weights.entries())
      most[at % OUTPUTS] = Math.max(most[at % OUTPUTS] as number, Math.abs(value));
    const scale = Array.from(most, (value) => value / BYTE || 1);
    const bytes = Int8Array.from(this.#weights, (value, at) => Math.round(value / (scale[at % OUTPUTS] as number)));
    const fit = new TextEncoder().encode(JSON.stringify({ scale, bias: [...this.#bias] }));
    return packSections(
      new Map([
        ["fit", fit],
        ["weights", new Uint8Array(bytes.buffer)],
      ]),
    );
  }
}

type Tones = Record<Tone, number>;

// Rows kept aside by the labels they were trained with, and sets that people labelled for something near to a tone.
function measures(data: string, kept: readonly ToneRow[], read: (text: string) => Tones): [string, Point[]][] {
  const sets = readSets(data, "eval");
  const own = TONE_IDS.map((tone): [string, Point[]] => {
    const known = kept.filter(({ labels }) => (labels[tone] ?? 0.5) !== 0.5);
    return [
      `${tone}, rows kept aside`,
      known.map((row) => point(read(row.text)[tone], (row.labels[tone] ?? 0) >= 0.7)),
    ];
  });
  const harassment = (sets.get("openai_moderation_dev") ?? []).flatMap(({ text, meta }) => {
    const label = (meta?.orig as { HR?: number } | undefined)?.HR;
    return label === undefined ? [] : [point(read(text).insult, label === 1)];
  });
  const checks = (sets.get("hatecheck_dev") ?? []).map(({ text, meta }) => ({
    text,
    kind: String(meta?.functionality),
  }));
  const among = (tone: Tone, of: RegExp, beside: RegExp) =>
    checks
      .filter(({ kind }) => of.test(kind) || beside.test(kind))
      .map(({ text, kind }) => point(read(text)[tone], of.test(kind)));
  return [
    ...own,
    ["insult, OpenAI's set: harassment", harassment],
    [
      "insult, HateCheck: abuse of individuals beside neutral and positive statements",
      among("insult", /^target_indiv/, /^ident_/),
    ],
    [
      "profanity, HateCheck: profanity beside hate, praise and neutral statements",
      among("profanity", /^profanity/, /^(ident_|derog_|threat_)/),
    ],
  ];
}

const point = (score: number, holds: boolean): Point => ({ score, holds });
