import type { InferenceSession, Tensor } from "onnxruntime-common";
import type { TextStates } from "./answers";

/** A word of a text: its sentence and its place there. */
export interface WordPlace {
  sentence: number;
  node: number;
}

/** A thing that a text names, but not in this sentence, which may need its name to be understood alone. */
export interface NeedCandidate {
  name: string;
  /** Some of the words that name it; one at least. */
  mentions: readonly WordPlace[];
  /** Numbers for and against it, as many for each candidate. */
  signs: readonly number[];
}

/** A sentence that may need a name, the places of its predicate and subject, and numbers that tell what it is like. */
export interface NeedCase {
  sentence: number;
  root: number;
  subject: number;
  signs: readonly number[];
  candidates: readonly NeedCandidate[];
}

/** How likely a sentence needs each of its candidates, and none, in shares of one. */
export interface Need {
  shares: readonly number[];
  none: number;
}

/** A trained model; `train/needs` writes it to `data/syntax`. */
export interface NeedModel {
  needs: InferenceSession;
  /** Of the runtime that the session belongs to. */
  Tensor: typeof Tensor;
}

/** Tells which name a sentence needs to be understood alone, from what the reader of answers makes of its words. */
export class NeedReader {
  readonly #model: NeedModel;

  constructor(model: NeedModel) {
    this.#model = model;
  }

  /** Of each case, in their order. Linear in the number of mentions; a bounded number of cases is read at once. */
  async read(states: TextStates, cases: readonly NeedCase[]): Promise<Need[]> {
    const needs: Need[] = [];
    for (let from = 0; from < cases.length; from += AT_ONCE)
      needs.push(...(await this.#readSome(states, cases.slice(from, from + AT_ONCE))));
    return needs;
  }

  async #readSome({ words, sentences, starts }: TextStates, cases: readonly NeedCase[]): Promise<Need[]> {
    const { needs, Tensor: Of } = this.#model;
    const width = sentences.length / starts.length;
    const rowAt = (all: Float32Array, at: number) => all.subarray(at * width, (at + 1) * width);
    const placeOf = ({ sentence, node }: WordPlace) => (starts[sentence] as number) + node;
    const table = (rows: readonly ArrayLike<number>[]) => {
      const size = rows[0]?.length ?? 0;
      const all = new Float32Array(rows.length * size);
      for (const [i, row] of rows.entries()) all.set(row, i * size);
      return new Of("float32", all, [rows.length, size]);
    };
    const numbers = (values: readonly number[]) => new Of("int32", Int32Array.from(values), [values.length]);
    const wordsOf = (node: "root" | "subject") =>
      table(cases.map((one) => rowAt(words, placeOf({ sentence: one.sentence, node: one[node] }))));
    const candidates = cases.flatMap((one, of) => one.candidates.map((candidate) => ({ ...candidate, of })));
    const pairs = candidates.flatMap((one, candidate) =>
      one.mentions.map((mention) => ({ place: placeOf(mention), candidate, of: one.of })),
    );
    const places = [...new Set(pairs.map(({ place }) => place))];
    const rows = new Map(places.map((place, row) => [place, row]));
    const out = await needs.run({
      sentences: table(cases.map(({ sentence }) => rowAt(sentences, sentence))),
      roots: wordsOf("root"),
      subjects: wordsOf("subject"),
      signs: table(cases.map(({ signs }) => signs)),
      candidates: table(candidates.map(({ signs }) => signs)),
      candidate_cases: numbers(candidates.map(({ of }) => of)),
      mentions: table(places.map((place) => rowAt(words, place))),
      pair_mentions: numbers(pairs.map(({ place }) => rows.get(place) as number)),
      pair_cases: numbers(pairs.map(({ of }) => of)),
    });
    const [none, bySigns, byWords] = ["none", "by_signs", "by_words"].map((name) => out[name]?.data as Float32Array);
    const best = new Float32Array(candidates.length).fill(Number.NEGATIVE_INFINITY);
    for (const [i, { candidate }] of pairs.entries())
      best[candidate] = Math.max(best[candidate] as number, byWords?.[i] ?? 0);
    let next = 0;
    return cases.map((one, i) => {
      const scores = one.candidates.map(() => (bySigns?.[next] ?? 0) + (best[next++] as number));
      return sharesOf(none?.[i] ?? 0, scores);
    });
  }
}

const AT_ONCE = 64; // cases

function sharesOf(none: number, scores: readonly number[]): Need {
  const most = Math.max(none, ...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const rest = Math.exp(none - most);
  const sum = parts.reduce((total, part) => total + part, rest);
  return { shares: parts.map((part) => part / sum), none: rest / sum };
}
