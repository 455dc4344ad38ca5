import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { isKeptAside, type Row } from "@/bench/accuracy";
import { importedGraph } from "@/bench/graph-sets";
import { FIT_FEATURES, type FitExample, type FitModel, fitExamples, fitScore, type Graph } from "@/lib/engine";

const FOLDS = 5;
const ROUNDS = 3_000;
const RATE = 1;
const SHRINK = 0.0005;
const EVEN = 0.5;

/** How a model does on relations that it was not fitted on, at probability 0.5. */
export interface FitReport {
  model: FitModel;
  examples: number;
  /** Share of the stated relations that are taken for stated, and of the others that are. */
  stated: number;
  mistaken: number;
}

/** Fits the model that tells whether words state a relation, on the texts of one fact in FOLDER/webnlg.train. */
export async function trainFit(folder: string, outFolder: string): Promise<FitReport> {
  const graph = await importedGraph("webnlg", folder, outFolder);
  const examples = readExamples(graph, folder);
  const relations = [...new Set(examples.map(({ relation }) => relation))].sort();
  const foldOf = new Map(relations.map((relation, i) => [relation, i % FOLDS]));
  const held = Array.from({ length: FOLDS }, (_, fold) => {
    const model = fitModel(examples.filter(({ relation }) => foldOf.get(relation) !== fold));
    const tested = examples.filter(({ relation }) => foldOf.get(relation) === fold);
    return tested.map(({ features, holds }) => ({ holds, taken: fitScore(features, model) >= EVEN }));
  }).flat();
  const share = (holds: boolean) => {
    const same = held.filter((one) => one.holds === holds);
    return same.filter(({ taken }) => taken).length / Math.max(1, same.length);
  };
  return { model: fitModel(examples), examples: examples.length, stated: share(true), mistaken: share(false) };
}

function readExamples(graph: Graph, folder: string): FitExample[] {
  const lines = gunzipSync(readFileSync(join(folder, "webnlg.train.jsonl.gz")))
    .toString("utf8")
    .split("\n");
  const rows = lines.filter(Boolean).map((line) => JSON.parse(line) as Row & { triples?: unknown });
  return rows
    .filter((row) => row.label === "supported" && !row.triples && !isKeptAside(row))
    .flatMap(({ text }) => fitExamples(graph, text));
}

// Logistic regression by gradient descent; stated and other relations weigh the same.
function fitModel(examples: readonly FitExample[]): FitModel {
  const model = Object.fromEntries(["base", ...FIT_FEATURES].map((name) => [name, 0])) as FitModel;
  const stated = examples.filter(({ holds }) => holds).length;
  const weight = { true: EVEN / Math.max(1, stated), false: EVEN / Math.max(1, examples.length - stated) };
  for (let round = 0; round < ROUNDS; round++) {
    const slope = Object.fromEntries(["base", ...FIT_FEATURES].map((name) => [name, 0])) as FitModel;
    for (const { features, holds } of examples) {
      const error = (fitScore(features, model) - (holds ? 1 : 0)) * weight[`${holds}`];
      slope.base += error;
      for (const name of FIT_FEATURES) slope[name] += error * features[name];
    }
    model.base -= RATE * slope.base;
    for (const name of FIT_FEATURES) model[name] -= RATE * (slope[name] + SHRINK * model[name]);
    // What states another relation better does not state this one the more, whatever few pairs say.
    model.held = Math.min(0, model.held);
  }
  return model;
}
