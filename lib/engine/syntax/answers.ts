import type { InferenceSession, Tensor } from "onnxruntime-common";
import type { PieceCutter } from "./pieces";
import { type SentenceOfBlock, type Window, windowsOf } from "./windows";

export type { SentenceOfBlock } from "./windows";

/** What a sentence of an answer is: a claim, or why there is nothing in it to check. */
const WORTH = [
  "claim",
  "advice",
  "opinion",
  "forecast",
  "first_person",
  "meta",
  "question",
  "heading",
  "fragment",
  "code",
  "quotation",
] as const;
export type Worth = (typeof WORTH)[number];

/** Words that may stand for something named elsewhere: `first` to `last` of that sentence's words, both included. */
export interface AnaphorPlace {
  sentence: number;
  first: number;
  last: number;
}

/**
 * What an anaphor may stand for, in shares of one: each word from `from` on (words of all sentences counted as one row),
 * nothing at all ("It rains"), or something that no words name ("This led to war").
 */
export interface Reference {
  from: number;
  mass: Float32Array;
  none: number;
  unclear: number;
}

/**
 * The label of a sentence, the most likely one but in doubt a claim, how likely it is, how likely it is a claim, and how
 * likely it stands in a text that is made up or written for the user: a story, an advertisement, a letter.
 */
export interface JudgedWorth {
  label: Worth;
  likely: number;
  claim: number;
  invented: number;
}

/**
 * What the encoder makes of the words and sentences of a text, so many numbers for each, one behind the other; the words
 * of a long sentence that it did not read all have the same. `starts`: of each sentence the number of words before it.
 */
export interface TextStates {
  words: Float32Array;
  sentences: Float32Array;
  starts: readonly number[];
}

/** Of each sentence and each anaphor, in their order. */
export interface AnswerReading {
  worth: JudgedWorth[];
  references: Reference[];
  states: TextStates;
}

/** A logistic regression: a weight for each number of a state. */
export interface LinearModel {
  weights: readonly number[];
  bias: number;
}

/** Trained models and what their numbers mean; `train/answers` writes them to `data/syntax`. */
export interface AnswerModel {
  /** Looks word pieces up; one table for all models. */
  pieces: InferenceSession;
  answers: InferenceSession;
  names: { worth: readonly Worth[] };
  /** Whether a text is made up, from the mean of its sentences' states. */
  invented: LinearModel;
  cutter: PieceCutter;
  /** Of the runtime that the sessions belong to. */
  Tensor: typeof Tensor;
}

/** Reads answers: which sentences state what can be checked, and what pronouns and bare phrases stand for. */
export class AnswerReader {
  readonly #model: AnswerModel;
  readonly #cutter: PieceCutter;

  constructor(model: AnswerModel) {
    this.#model = model;
    this.#cutter = model.cutter;
  }

  /** Linear in the length of the answer. Give all kinds of blocks: headings and rows tell what stands below them. */
  async read(sentences: readonly SentenceOfBlock[], anaphors: readonly AnaphorPlace[]): Promise<AnswerReading> {
    const starts = startsOf(sentences);
    const reading: AnswerReading = { worth: [], references: [], states: noStates(starts, sentences) };
    const bySentence = new Map<number, number[]>();
    for (const [at, { sentence }] of anaphors.entries())
      bySentence.set(sentence, [...(bySentence.get(sentence) ?? []), at]);
    for (const window of windowsOf(sentences, this.#cutter)) {
      const asked: Asked[] = [];
      for (let sentence = window.asked; sentence < window.askedTo; sentence++)
        for (const at of bySentence.get(sentence) ?? [])
          asked.push({ at, ...placed(anaphors[at] as AnaphorPlace, (starts[sentence] ?? 0) - window.firstWord) });
      await this.#readWindow(window, asked, reading);
    }
    return reading;
  }

  /** What the encoder makes of each window of a text: the mean of its sentences' states. What `invented` is fitted on. */
  async gists(sentences: readonly SentenceOfBlock[]): Promise<Float32Array[]> {
    const gists: Float32Array[] = [];
    for (const window of windowsOf(sentences, this.#cutter)) gists.push((await this.#run(window, NOBODY)).gist);
    return gists;
  }

  async #readWindow(window: Window, asked: readonly Asked[], reading: AnswerReading): Promise<void> {
    const known = asked.filter(({ first, last }) => window.first[first] && window.first[last]);
    for (const { at } of asked) reading.references[at] = UNREAD;
    const { worth, references, gist, ...states } = await this.#run(window, known.length > 0 ? known : NOBODY);
    keepStates(reading.states, window, states);
    const labels = this.#model.names.worth;
    const invented = likelihood(gist, this.#model.invented);
    for (let sentence = window.asked - window.from; sentence < window.askedTo - window.from; sentence++)
      reading.worth.push({
        ...judged(worth.subarray(sentence * labels.length, (sentence + 1) * labels.length), labels),
        invented,
      });
    const words = window.first.length;
    for (const [row, { at }] of known.entries()) {
      const own = references.slice(row * (words + 2), (row + 1) * (words + 2));
      const [none = 0, unclear = 0] = own.subarray(words);
      reading.references[at] = { from: window.firstWord, mass: own.subarray(0, words), none, unclear };
    }
  }

  async #run(window: Window, anaphors: readonly Pick<Asked, "first" | "last">[]) {
    const { pieces, answers, Tensor: Of } = this.#model;
    const row = (numbers: readonly number[]) => new Of("int32", Int32Array.from(numbers), [1, numbers.length]);
    const { embedded } = await pieces.run({ ids: row(window.ids) });
    const pairs = anaphors.flatMap(({ first, last }) => [first, last]);
    const out = await answers.run({
      embedded: embedded as Tensor,
      kinds: row(window.kinds),
      first: row(window.first),
      last: row(window.last),
      sentences: row(window.sentences),
      markers: row(window.markers),
      anaphors: new Of("int32", Int32Array.from(pairs), [anaphors.length, 2]),
    });
    const numbers = (tensor: Tensor | undefined) => tensor?.data as Float32Array;
    const gist = meanOf(numbers(out.states), window.markers.length);
    return {
      worth: numbers(out.worth),
      references: numbers(out.references),
      gist,
      words: numbers(out.words),
      sentences: numbers(out.states),
    };
  }
}

function noStates(starts: readonly number[], sentences: readonly SentenceOfBlock[]): TextStates {
  const words = sentences.reduce((sum, one) => sum + one.words.length, 0);
  return { words: new Float32Array(words * WIDTH), sentences: new Float32Array(sentences.length * WIDTH), starts };
}

// Those of the sentences that the window is asked about: they have the most around them.
function keepStates(
  kept: TextStates,
  window: Window,
  { words, sentences }: Pick<TextStates, "words" | "sentences">,
): void {
  const { asked, askedTo, from, firstWord } = window;
  kept.sentences.set(sentences.subarray((asked - from) * WIDTH, (askedTo - from) * WIDTH), asked * WIDTH);
  const [first, end] = [kept.starts[asked] ?? 0, kept.starts[askedTo] ?? kept.words.length / WIDTH];
  kept.words.set(words.subarray((first - firstWord) * WIDTH, (end - firstWord) * WIDTH), first * WIDTH);
}

const WIDTH = 384; // numbers of a state

/** An anaphor by the words of a window; `at`: its place among all. */
interface Asked {
  at: number;
  first: number;
  last: number;
}

const NOBODY: readonly Pick<Asked, "first" | "last">[] = [{ first: 0, last: 0 }]; // the model asks for one at least

function meanOf(states: Float32Array, count: number): Float32Array {
  const width = states.length / count;
  const mean = new Float32Array(width);
  for (const [i, value] of states.entries()) mean[i % width] = (mean[i % width] as number) + value / count;
  return mean;
}

function likelihood(state: Float32Array, { weights, bias }: LinearModel): number {
  return 1 / (1 + Math.exp(-weights.reduce((sum, weight, i) => sum + weight * (state[i] as number), bias)));
}

const placed = ({ first, last }: AnaphorPlace, from: number) => ({ first: from + first, last: from + last });

// Of a sentence that is too long to be read to its end.
const UNREAD: Reference = { from: 0, mass: new Float32Array(0), none: 0, unclear: 1 };

function startsOf(sentences: readonly SentenceOfBlock[]): number[] {
  const starts: number[] = [];
  let count = 0;
  for (const { words } of sentences) {
    starts.push(count);
    count += words.length;
  }
  return starts;
}

function judged(likely: Float32Array, labels: readonly Worth[]): Omit<JudgedWorth, "invented"> {
  const claim = likely[labels.indexOf("claim")] ?? 0;
  const best = likely.indexOf(Math.max(...likely));
  const label = labels[best] as Worth;
  const isDoubtful = claim >= (MAYBE_CLAIM[label] ?? Number.POSITIVE_INFINITY);
  return isDoubtful ? { label: "claim", likely: claim, claim } : { label, likely: likely[best] as number, claim };
}

// How likely a claim must be: to miss a statement costs more than to check an opinion, "he remains an outspoken critic". Of the
// sentences that a reader of our own answers took for claims, seven of ten opinions from there on.
const MAYBE_CLAIM: Partial<Record<Worth, number>> = { advice: 0.2, opinion: 0.05, forecast: 0.2, first_person: 0.2 };
