// npm run train -- invented: what tells texts that are made up, or written for the user, from those that tell of the world.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { AnswerReader, LinearModel } from "@/lib/engine/syntax/answers";
import { wordsOf } from "@/lib/engine/syntax/words";
import { loadSyntax } from "@/lib/knowledge/syntax";
import { markedRows } from "./answers/labelled";
import type { Marked } from "./answers/marked";
import { sentencesOf, splitOf } from "./answers/texts";
import { readMarked } from "./answers/written";

const NOT_TOLD = new Set(["heading", "meta", "code", "question"]); // labels that say nothing of what the rest is
const SHRINK = 0.05; // of the mean loss, for each weight squared, of numbers with variance one
const ROUNDS = 1500;
const RATE = 0.5;
const LEAST = 0.4; // from there on the reader takes a text for made up (lib/engine/claims/reader.ts)
const NOTHING: LinearModel = { weights: [], bias: 0 };

interface TextOfKind {
  text: string;
  isInvented: boolean;
  isAside: boolean;
}

interface Row {
  state: Float32Array;
  isInvented: boolean;
}

/** Fits on all texts but a fifth, tells how many of those are found, and writes `invented.json` to the folder. */
export async function trainInvented(folders: { written: string; texts: string; data: string; folder: string }) {
  const all = [...ofMarks(folders.written), ...ofRows(folders.data), ...ofTexts(folders.texts)];
  const file = path.join(folders.folder, "invented.json");
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(NOTHING));
  const { answers } = await loadSyntax(folders.folder);
  const [train, aside]: [Row[], Row[]] = [[], []];
  for (const { text, isInvented, isAside } of all)
    for (const state of await answers.gists(blocksOf(text))) (isAside ? aside : train).push({ state, isInvented });
  const model = fitted(train);
  writeFileSync(file, `${JSON.stringify(model)}\n`);
  for (const [name, rows] of [
    ["learnt from", train],
    ["kept aside", aside],
  ] as const) {
    const shareOf = (isInvented: boolean) => {
      const own = rows.filter((row) => row.isInvented === isInvented);
      const taken = own.filter(({ state }) => score(model, state) >= Math.log(LEAST / (1 - LEAST))).length;
      return `${taken} of ${own.length}`;
    };
    console.log(`${name}: taken for made up ${shareOf(true)} that are, ${shareOf(false)} others`);
  }
}

function* ofMarks(folder: string): Generator<TextOfKind> {
  for (const { question, marked } of readMarked(folder)) yield* ofMarked(question, marked);
}

function* ofRows(data: string): Generator<TextOfKind> {
  for (const [row, marked] of markedRows(data)) yield* ofMarked(row, marked);
}

// A text of which a part is made up is none to learn from.
function* ofMarked(key: string, { text, labels }: Marked): Generator<TextOfKind> {
  const said = labels.map(({ label }) => label as string).filter((label) => !NOT_TOLD.has(label));
  const share = said.filter((label) => label === "quotation").length / said.length;
  if (share === 0 || share >= 0.5) yield { text, isInvented: share > 0, isAside: splitOf(key) !== "train" };
}

/** "=== invented" or "=== told" before each text. */
function* ofTexts(folder: string): Generator<TextOfKind> {
  for (const name of readdirSync(folder).sort()) {
    const texts = `\n${readFileSync(path.join(folder, name), "utf8")}`.split(/\n=== /).slice(1);
    for (const one of texts) {
      const [kind = "", ...lines] = one.split("\n");
      const text = lines.join("\n").trim();
      yield { text, isInvented: kind.trim() === "invented", isAside: splitOf(text) !== "train" };
    }
  }
}

function blocksOf(text: string): Parameters<AnswerReader["gists"]>[0] {
  return sentencesOf(text).map(({ tokens, block }) => ({ words: wordsOf(tokens), block }));
}

const score = ({ weights, bias }: LinearModel, state: Float32Array) =>
  weights.reduce((sum, weight, i) => sum + weight * (state[i] as number), bias);

// Gradient descent on all rows, on numbers with mean zero and variance one; the scale is folded into the weights.
function fitted(rows: readonly Row[]): LinearModel {
  const width = rows[0]?.state.length ?? 0;
  const mean = columns(width, (i) => average(rows.map(({ state }) => state[i] as number)));
  const deviation = columns(width, (i) =>
    Math.sqrt(average(rows.map(({ state }) => ((state[i] as number) - (mean[i] as number)) ** 2)) + 1e-9),
  );
  const scaled = rows.map(({ state }) =>
    state.map((value, i) => (value - (mean[i] as number)) / (deviation[i] as number)),
  );
  const weights = new Array<number>(width).fill(0);
  let bias = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight) => SHRINK * weight);
    let ofBias = 0;
    for (const [k, state] of scaled.entries()) {
      const error =
        (1 / (1 + Math.exp(-score({ weights, bias }, state))) - (rows[k]?.isInvented ? 1 : 0)) / rows.length;
      ofBias += error;
      for (let i = 0; i < width; i++) gradient[i] = (gradient[i] as number) + error * (state[i] as number);
    }
    for (let i = 0; i < width; i++) weights[i] = (weights[i] as number) - RATE * (gradient[i] as number);
    bias -= RATE * ofBias;
  }
  const folded = weights.map((weight, i) => weight / (deviation[i] as number));
  const shift = folded.reduce((sum, weight, i) => sum + weight * (mean[i] as number), 0);
  return { weights: folded.map(rounded), bias: rounded(bias - shift) };
}

const columns = (count: number, of: (i: number) => number) => Array.from({ length: count }, (_, i) => of(i));
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => Number(value.toFixed(4));
