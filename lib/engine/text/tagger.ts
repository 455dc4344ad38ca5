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
    for (const [i, tag] of tagsOf(sentence).entries()) found.push(withTag(sentence[i] as Token, TAGS[tag] as Tag));
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
  let [hasVerb, cost] = [false, Number.POSITIVE_INFINITY];
  let likeliest: Chosen = { at: -1, tag: NONE };
  for (const [i, { text, norm }] of sentence.entries()) {
    const history = [tags[i - 1] ?? NONE, tags[i - 2] ?? NONE, hasVerb ? 1 : 0] as const;
    const best = bestTag(features.subarray(i * FEATURES, (i + 1) * FEATURES), history);
    if (i > 0 && text === norm && best.cost < cost) [likeliest, cost] = [{ at: i, tag: best.finite }, best.cost];
    const tag = chosen?.at === i ? chosen.tag : best.tag;
    hasVerb ||= IS_FINITE[tag] === true;
    tags.push(tag);
  }
  return { tags, hasVerb, likeliest };
}

interface Tag {
  upos: string;
  xpos: string;
}

const NONE = trained.tags.length; // no word before
const TAGS: readonly Tag[] = trained.tags.map((name) => {
  const [upos = "", xpos = ""] = name.split(" ");
  return { upos, xpos };
});
const IS_FINITE: readonly boolean[] = trained.tags.map((name) => trained.finite.includes(name));

const FEATURE_ROWS = new Int8Array(bytesOf(trained.features));
const BEFORE = floatsOf(trained.before);
const SECOND = floatsOf(trained.second);
const VERB = floatsOf(trained.verb);
const BIAS = floatsOf(trained.bias);
const OUT = transposed(floatsOf(trained.out), trained.hidden); // a row a unit
const OUT_BIAS = floatsOf(trained.outBias);
const SCALE = trained.scale;
const FINITE = IS_FINITE.flatMap((finite, tag) => (finite ? [tag] : []));
// Written anew for each word.
const sums = new Int32Array(trained.hidden);
const hidden = new Float32Array(trained.hidden);
const scores = new Float64Array(trained.tags.length);

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(base64, "base64")).buffer;
}

function floatsOf(base64: string): Float32Array {
  return new Float32Array(bytesOf(base64));
}

function transposed(matrix: Float32Array, columns: number): Float32Array {
  const rows = matrix.length / columns;
  return matrix.map((_, i) => matrix[(i % rows) * columns + Math.floor(i / rows)] as number);
}

interface Best {
  tag: number;
  /** The likeliest tag of a finite verb, and how much less likely it is, as a logarithm. */
  finite: number;
  cost: number;
}

/** By the hidden layer of what is found for a word, the two tags before it and whether a finite verb stands before. */
function bestTag(features: Uint16Array, history: readonly [one: number, two: number, verb: number]): Best {
  readHidden(features, history);
  scoreTags();
  let tag = 0;
  let finite = FINITE[0] as number;
  for (let t = 1; t < scores.length; t++) if ((scores[t] as number) > (scores[tag] as number)) tag = t;
  for (const t of FINITE) if ((scores[t] as number) > (scores[finite] as number)) finite = t;
  return { tag, finite, cost: (scores[tag] as number) - (scores[finite] as number) };
}

function readHidden(features: Uint16Array, [one, two, verb]: readonly [number, number, number]): void {
  const units = hidden.length;
  sums.fill(0);
  for (let f = 0; f < features.length; f++) {
    const row = (features[f] as number) * units;
    for (let h = 0; h < units; h++) sums[h] = (sums[h] as number) + (FEATURE_ROWS[row + h] as number);
  }
  for (let h = 0; h < units; h++) {
    const told = (BEFORE[one * units + h] as number) + (SECOND[two * units + h] as number);
    const rest = told + (VERB[verb * units + h] as number) + (BIAS[h] as number);
    hidden[h] = Math.max(0, (sums[h] as number) * SCALE + rest);
  }
}

// Unit by unit, of which half are 0: a sum of its own for each tag would have each addition wait for the one before.
function scoreTags(): void {
  const tags = scores.length;
  scores.set(OUT_BIAS);
  for (let h = 0; h < hidden.length; h++) {
    const value = hidden[h] as number;
    if (value === 0) continue;
    const row = h * tags;
    for (let t = 0; t < tags; t++) scores[t] = (scores[t] as number) + (OUT[row + t] as number) * value;
  }
}

function withTag({ text, norm, kind, start, end }: Token, { upos, xpos }: Tag): TaggedToken {
  if (kind === "mark") return { text, norm, kind, start, end, pos: "PUNCT", lemma: norm };
  if (kind === "number") return { text, norm, kind, start, end, pos: "NUM", lemma: norm };
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
