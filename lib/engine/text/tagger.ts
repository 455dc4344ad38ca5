import trained from "@/data/verify/tagger.json";
import { lemmaOf } from "../syntax/morphology";
import { FEATURES, sentencesIn, tagFeatures } from "./tag-features";
import type { Token } from "./tokens";

/** Universal part of speech, e.g. "NOUN", "PROPN", "VERB", "AUX", "ADJ", "ADP", "NUM", "PUNCT". */
export type PartOfSpeech = string;

export interface TaggedToken extends Token {
  pos: PartOfSpeech;
  lemma: string;
}

/** Gives each token its part of speech and lemma, sentence by sentence. Linear in the number of tokens. */
export function tag(tokens: readonly Token[]): TaggedToken[] {
  const found: TaggedToken[] = [];
  for (const sentence of sentencesIn(tokens)) {
    for (const [i, tag] of tagsOf(sentence).entries()) found.push(withTag(sentence[i] as Token, TAGS[tag]));
  }
  return found;
}

/** From left to right. What ends with a period has a verb: where none is found, the word that is likeliest to be it. */
function tagsOf(sentence: readonly Token[]): number[] {
  const features = tagFeatures(sentence);
  const read = decoded(sentence, features);
  if (sentence.at(-1)?.text !== "." || read.hasVerb || read.likeliest.at < 1) return read.tags;
  return decoded(sentence, features, read.likeliest).tags;
}

interface Decoded {
  tags: number[];
  hasVerb: boolean;
  /** The word that would be a finite verb at the least cost: none at the beginning and none with a capital. */
  likeliest: Chosen;
}

interface Chosen {
  at: number;
  tag: number;
}

function decoded(sentence: readonly Token[], features: Uint16Array, chosen?: Chosen): Decoded {
  const tags: number[] = [];
  let [one, two, hasVerb, cost] = [NONE, NONE, false, Number.POSITIVE_INFINITY];
  let likeliest: Chosen = { at: -1, tag: NONE };
  for (const [i, { kind, text, norm }] of sentence.entries()) {
    let tag = kind === "mark" ? MARK : NUMBER;
    if (kind === "word") {
      sumPairs(features, i * FEATURES);
      readHidden(one, two, hasVerb ? 1 : 0);
      const best = bestTag();
      if (i > 0 && text === norm && best.cost < cost) [likeliest, cost] = [{ at: i, tag: best.finite }, best.cost];
      tag = chosen?.at === i ? chosen.tag : best.tag;
      hasVerb ||= IS_FINITE[tag] === true;
    }
    tags.push(tag);
    [one, two] = [tag, one];
  }
  return { tags, hasVerb, likeliest };
}

interface Tag {
  upos: string;
  xpos: string;
}

const COUNT = trained.tags.length;
const [NONE, MARK, NUMBER] = [COUNT, COUNT + 1, COUNT + 2] as const; // no token there, and what is told by its kind
const TAGS: readonly Tag[] = trained.tags.map((name) => {
  const [upos = "", xpos = ""] = name.split(" ");
  return { upos, xpos };
});
const IS_FINITE: readonly boolean[] = trained.tags.map((name) => trained.finite.includes(name));

const UNITS = trained.hidden; // a multiple of 8
const FEATURE_ROWS = pairsOf(new Int8Array(bytesOf(trained.features)));
const BEFORE = floatsOf(trained.before);
const SECOND = floatsOf(trained.second);
const VERB = floatsOf(trained.verb);
const BIAS = floatsOf(trained.bias);
const OUT = rowsOfUnits(floatsOf(trained.out));
const OUT_BIAS = new Float64Array(multipleOf4(COUNT));
OUT_BIAS.set(floatsOf(trained.outBias));
const SCALE = trained.scale;
const FINITE = IS_FINITE.flatMap((finite, tag) => (finite ? [tag] : []));
// Written anew for each word.
const pairs = new Int32Array(UNITS / 2);
const hidden = new Float64Array(UNITS);
const scores = new Float64Array(multipleOf4(COUNT));

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(base64, "base64")).buffer;
}

function floatsOf(base64: string): Float32Array {
  return new Float32Array(bytesOf(base64));
}

/** Two neighbours in one number, since two sums at once take half the time of two: those of a word's features have 13 bits. */
function pairsOf(rows: Int8Array): Int32Array {
  return Int32Array.from(
    { length: rows.length / 2 },
    (_, i) => (rows[2 * i] as number) + ((rows[2 * i + 1] as number) << 16),
  );
}

/** A row a unit, filled up with zeros to a multiple of four tags. */
function rowsOfUnits(rowsOfTags: Float32Array): Float64Array {
  const width = multipleOf4(COUNT);
  const rows = new Float64Array(UNITS * width);
  for (const [i, weight] of rowsOfTags.entries()) rows[(i % UNITS) * width + Math.floor(i / UNITS)] = weight;
  return rows;
}

function multipleOf4(count: number): number {
  return Math.ceil(count / 4) * 4;
}

interface Best {
  tag: number;
  /** The likeliest tag of a finite verb, and how much less likely it is, as a logarithm. */
  finite: number;
  cost: number;
}

function bestTag(): Best {
  scoreTags();
  let tag = 0;
  let finite = FINITE[0] as number;
  for (let t = 1; t < COUNT; t++) if ((scores[t] as number) > (scores[tag] as number)) tag = t;
  for (const t of FINITE) if ((scores[t] as number) > (scores[finite] as number)) finite = t;
  return { tag, finite, cost: (scores[tag] as number) - (scores[finite] as number) };
}

/** The hidden layer, of the sums of a word's features, the two tags before it and whether a finite verb stands before it. */
function readHidden(one: number, two: number, verb: 0 | 1): void {
  for (let h = 0; h < UNITS; h++) {
    const told = (BEFORE[one * UNITS + h] as number) + (SECOND[two * UNITS + h] as number);
    const rest = told + (VERB[verb * UNITS + h] as number) + (BIAS[h] as number);
    hidden[h] = Math.max(0, unit(h) * SCALE + rest);
  }
}

// Four pairs at once, which the processor keeps in registers.
function sumPairs(features: Uint16Array, from: number): void {
  const width = pairs.length;
  for (let p = 0; p < width; p += 4) {
    let [one, two, three, four] = [0, 0, 0, 0];
    for (let f = from; f < from + FEATURES; f++) {
      const at = (features[f] as number) * width + p;
      one = (one + (FEATURE_ROWS[at] as number)) | 0;
      two = (two + (FEATURE_ROWS[at + 1] as number)) | 0;
      three = (three + (FEATURE_ROWS[at + 2] as number)) | 0;
      four = (four + (FEATURE_ROWS[at + 3] as number)) | 0;
    }
    pairs[p] = one;
    pairs[p + 1] = two;
    pairs[p + 2] = three;
    pairs[p + 3] = four;
  }
}

function unit(h: number): number {
  const pair = pairs[h >> 1] as number;
  const low = (pair << 16) >> 16;
  return h % 2 === 0 ? low : (pair - low) >> 16;
}

// Unit by unit, of which half are 0: a sum of its own for each tag would have each addition wait for the one before.
function scoreTags(): void {
  scores.set(OUT_BIAS);
  for (let h = 0; h < UNITS; h++) {
    const value = hidden[h] as number;
    if (value === 0) continue;
    const row = h * scores.length;
    for (let t = 0; t < scores.length; t += 4) {
      scores[t] = (scores[t] as number) + (OUT[row + t] as number) * value;
      scores[t + 1] = (scores[t + 1] as number) + (OUT[row + t + 1] as number) * value;
      scores[t + 2] = (scores[t + 2] as number) + (OUT[row + t + 2] as number) * value;
      scores[t + 3] = (scores[t + 3] as number) + (OUT[row + t + 3] as number) * value;
    }
  }
}

function withTag({ text, norm, kind, start, end }: Token, tag: Tag | undefined): TaggedToken {
  if (tag === undefined) return { text, norm, kind, start, end, pos: kind === "mark" ? "PUNCT" : "NUM", lemma: norm };
  const { upos, xpos } = tag;
  const pos = FIXED_POS.get(norm) ?? (xpos.startsWith("NNP") ? "PROPN" : upos); // "Nobel" of "Nobel Prize" is a name to the judge
  return { text, norm, kind, start, end, pos, lemma: FIXED_LEMMAS.get(norm) ?? lemmaOf(norm, upos, xpos) };
}

// What the rules of the judge call them in every place.
const FIXED_POS = new Map<string, PartOfSpeech>([
  ["born", "VERB"], // "Warsaw-born Curie", too
  ["is", "AUX"],
  ["are", "AUX"],
  ["was", "AUX"],
  ["were", "AUX"],
  ["'s", "PART"],
  ["not", "PART"],
  ["never", "ADV"],
  ["that", "SCONJ"],
  ["which", "PRON"],
  ["who", "PRON"],
  ["whose", "PRON"],
  ["where", "PRON"],
]);
const FIXED_LEMMAS = new Map([
  ["born", "born"], // no word of bearing
  ["'s", "'s"],
]);
