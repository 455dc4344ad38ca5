import { existsSync } from "node:fs";
import { join } from "node:path";
import { calibrationError, isKeptAside, type OwnSet, type Row, readOwnSet, readSet } from "@/bench/accuracy";
import { GRAPH_SETS, type GraphSet, importedGraph } from "@/bench/graph-sets";
import { phrasedRows } from "@/bench/phrasings";
import {
  type Calibration,
  type ConfidenceFeatures,
  confidenceOf,
  FEATURES,
  featuresOf,
  type Graph,
  judgementOf,
} from "@/lib/engine";

const FOLDS = 5;
const ROUNDS = 2_000;
const RATE = 0.5;
const SHRINK = 0.003; // keeps weights finite where nearly all claims of a verdict are right
const MORE_TRUE = 0.6; // share of true claims in what is checked: a chosen prior, not measured; the sets have their own
// What the model is fitted on. The everyday statements are kept out of it: they test it.
const FITTED_ON: readonly OwnSet[] = ["own statements"];

type Judged = ReturnType<typeof judgementOf>;

/** A claim with its truth; `group` is the relation, or the kind of statement, that a fold leaves out as a whole. */
interface Example {
  set: string;
  group: string;
  judgement: Judged;
  holds: boolean;
  /** How much it counts, so that true and false ones of its set stand as in `MORE_TRUE`. */
  weight: number;
}

/** A fitted confidence, and the expected calibration error of each set on relations that were held out of the fit. */
export interface ConfidenceReport {
  calibration: Calibration;
  heldOut: ReadonlyMap<string, number>;
  claims: number;
}

/** Fits the confidence on the project's statements and, where given, the labelled sets of a folder. */
export async function trainConfidence(
  graph: Graph,
  data: string | undefined,
  outFolder: string,
): Promise<ConfidenceReport> {
  const examples = FITTED_ON.flatMap((set) => examplesOf(graph, set, readOwnSet(set)));
  examples.push(...examplesOf(graph, "phrasings", phrasedRows(graph, "built on")));
  if (data) {
    examples.push(...examplesOf(graph, "statements", readSet(data, "statements").filter(isFitted)));
    for (const set of Object.keys(GRAPH_SETS) as GraphSet[])
      examples.push(...(await importedExamples(set, data, outFolder)));
  }
  const groups = [...new Set(examples.map(({ group }) => group))].sort();
  const foldOf = new Map(groups.map((group, i) => [group, i % FOLDS]));
  const held = Array.from({ length: FOLDS }, (_, fold) => {
    const model = fitCalibration(examples.filter(({ group }) => foldOf.get(group) !== fold));
    const tested = examples.filter(({ group }) => foldOf.get(group) === fold);
    return tested.map(({ set, judgement, holds }) => ({ set, confidence: confidenceOf(judgement, model), holds }));
  }).flat();
  const sets = [...new Set(examples.map(({ set }) => set))];
  const heldOut = new Map(sets.map((set) => [set, calibrationError(held.filter((one) => one.set === set))]));
  return { calibration: fitCalibration(examples), heldOut, claims: examples.length };
}

const isFitted = (row: Row) => !isKeptAside(row);

async function importedExamples(set: GraphSet, data: string, outFolder: string): Promise<Example[]> {
  const part = existsSync(join(data, `${set}.train.jsonl.gz`)) ? "train" : "dev";
  return examplesOf(await importedGraph(set, data, outFolder), set, readSet(data, set, part).filter(isFitted));
}

function examplesOf(graph: Graph, set: string, rows: ReturnType<typeof readSet>): Example[] {
  const labelled = rows.filter((row) => row.label !== "not_found" && !("triples" in row));
  const examples = labelled.map(
    (row): Example => ({
      set,
      group: `${set} ${row.relation ?? row.set}`,
      judgement: judgementOf(graph, row.text),
      holds: row.label === "supported",
      weight: 1,
    }),
  );
  const share = examples.filter(({ holds }) => holds).length / Math.max(1, examples.length);
  for (const one of examples) one.weight = one.holds ? MORE_TRUE / share : (1 - MORE_TRUE) / (1 - share);
  return examples;
}

function fitCalibration(examples: readonly Example[]): Calibration {
  const of = (verdict: Judged["verdict"]) => examples.filter(({ judgement }) => judgement.verdict === verdict);
  return {
    supported: logistic(of("supported"), 1),
    refuted: logistic(of("refuted"), -1),
    unknown: logistic(of("unknown"), 1),
  };
}

// Logistic regression by gradient descent; targets pulled in as Platt does, so that a few errors unseen are reckoned with.
// What makes a verdict surer may not make it less sure, whatever few errors say: `towards` 1 for true, -1 for false.
function logistic(examples: readonly Example[], towards: 1 | -1): ConfidenceFeatures & { base: number } {
  const count = examples.filter(({ holds }) => holds).length;
  const target = { true: (count + 1) / (count + 2), false: 1 / (examples.length - count + 2) };
  const points = examples.map(({ judgement, holds, weight }) => ({
    features: featuresOf(judgement),
    target: holds ? target.true : target.false,
    weight,
  }));
  const all = points.reduce((sum, { weight }) => sum + weight, 0);
  const weights = { base: 0, link: 0, fit: 0, explained: 0, open: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const slope = { base: 0, link: 0, fit: 0, explained: 0, open: 0 };
    for (const point of points) {
      const score = FEATURES.reduce((sum, name) => sum + weights[name] * point.features[name], weights.base);
      const error = (1 / (1 + Math.exp(-score)) - point.target) * point.weight;
      slope.base += error;
      for (const name of FEATURES) slope[name] += error * point.features[name];
    }
    weights.base -= (RATE * slope.base) / all;
    for (const name of FEATURES) {
      const moved = weights[name] - RATE * (slope[name] / all + SHRINK * weights[name]);
      weights[name] = name === "open" ? moved : towards * Math.max(0, towards * moved);
    }
  }
  return weights;
}
