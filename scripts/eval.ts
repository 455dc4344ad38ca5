// npm run eval -- verify --data FOLDER: accuracy of the engine on labelled sets, as a table; kept in bench/results.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Accuracy, measureSet, OWN_SETS, type OwnSet, readOwnSet, readSet } from "@/bench/accuracy";
import {
  type Coverage,
  GRAPH_SETS,
  type GraphSet,
  importedGraph,
  measureCoverage,
  readMulti,
} from "@/bench/graph-sets";
import { reliabilityPlot, riskPlot } from "@/bench/plots";
import { env } from "@/lib/env";
import { loadGraph } from "@/lib/knowledge/load";
import { evaluateHarm } from "./eval/harm";

const USAGE = `Usage: npm run eval -- harm --data FOLDER [--model FILE]
  measures the harm detector on FOLDER/eval and on the rows of FOLDER/train that it was not trained on
       npm run eval -- verify [--data FOLDER] [--wrong] [--json]
  measures the project's own statements (bench/sets) and, where given, the labelled sets of FOLDER:
  <name>.dev.jsonl.gz with rows {"set", "text", "label": supported | refuted | not_found}
  --set webnlg | counterfact  measures that set on a graph imported from FOLDER/dbpedia-slice.nt.gz or
         wikidata-slice.nt.gz; texts of several facts ("triples") by how many of them are found again
  --all  measures these sets as well, and draws docs/reliability.svg and docs/risk-coverage.svg
  --wrong  also lists the texts that are decided wrongly`;

/** Sets by the graph that they speak of. */
const SETS = ["statements"];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: "string" },
      set: { type: "string" },
      all: { type: "boolean" },
      model: { type: "string" },
      wrong: { type: "boolean" },
      json: { type: "boolean" },
    },
  });
  if (positionals[0] === "harm" && values.data && existsSync(values.data)) {
    evaluateHarm(values.data, values.model);
    return 0;
  }
  const known = values.set === undefined || (values.set in GRAPH_SETS && values.data);
  if (positionals[0] !== "verify" || !known || (values.data && !existsSync(values.data))) {
    console.error(USAGE);
    return 2;
  }
  if (values.set) {
    await measureImported(values.set as GraphSet, values.data as string, values);
    return 0;
  }
  const graph = loadGraph(env().DATA_DIR);
  const given = SETS.map((set): [string, Rows] => [set, values.data ? readSet(values.data, set) : []]);
  const own = (Object.keys(OWN_SETS) as OwnSet[]).map((set): [string, Rows] => [set, readOwnSet(set)]);
  const sets: [string, Rows][] = [...own, ...given.filter(([, rows]) => rows.length > 0)];
  const results = sets.flatMap(([set, rows]) => bySet(rows, set).map(([name, part]) => measureSet(graph, name, part)));
  if (values.json) console.log(JSON.stringify(results));
  else print(results, values.wrong ?? false);
  mkdirSync("bench/results", { recursive: true });
  keep("verify.json", results);
  if (values.all && values.data) await measureAll(values.data, results);
  return 0;
}

function keep(file: string, results: readonly Accuracy[], more: object = {}) {
  const kept = results.map(({ wrong: _texts, points: _points, ...figures }) => ({ ...figures, ...more }));
  writeFileSync(join("bench/results", file), `${JSON.stringify(kept, null, 2)}\n`);
}

// The sets about imported graphs as well, and the plots over all of them.
async function measureAll(data: string, results: readonly Accuracy[]) {
  const whole = new Map(results.filter(({ set }) => !set.startsWith(" ")).map(({ set, points }) => [set, points]));
  for (const set of Object.keys(GRAPH_SETS) as GraphSet[]) {
    const measured = await measureImported(set, data, {});
    whole.set(set, measured[0]?.points ?? []);
  }
  writeFileSync("docs/reliability.svg", reliabilityPlot(whole));
  writeFileSync("docs/risk-coverage.svg", riskPlot(whole));
}

interface Shown {
  wrong?: boolean;
  json?: boolean;
}

async function measureImported(set: GraphSet, data: string, { wrong, json }: Shown): Promise<Accuracy[]> {
  const graph = await importedGraph(set, data, env().DATA_DIR);
  const rows = GRAPH_SETS[set].sets.flatMap((name) => readSet(data, name)).filter((row) => !("triples" in row));
  const results = bySet(rows, set).map(([name, part]) => measureSet(graph, name, part));
  const multi = readMulti(data, set);
  const coverage = multi.length > 0 ? measureCoverage(graph, `${set} multi`, multi) : undefined;
  if (json) console.log(JSON.stringify({ results, coverage }));
  else {
    print(results, wrong ?? false);
    printRecall(results);
    if (coverage) printCoverage(coverage);
  }
  mkdirSync("bench/results", { recursive: true });
  keep(`verify-${set}.json`, results, coverage ? { multi: coverage } : {});
  return results;
}

function printRecall(results: readonly Accuracy[]) {
  console.log("\nset                   supported recall  refuted recall  refuted precision");
  for (const one of results) {
    console.log(
      `${one.set.padEnd(22)} ${percent(one.supportedRecall).padStart(15)} ${percent(one.refutedRecall).padStart(15)} ${percent(one.refutedPrecision).padStart(18)}`,
    );
  }
}

function printCoverage({ set, texts, facts, covered, unrefuted }: Coverage) {
  console.log(`\n${set}: ${texts} true texts of ${facts} facts`);
  console.log(`  facts on some claim's path ${percent(covered)}, texts without a refuted claim ${percent(unrefuted)}`);
}

const percent = (value: number) => `${(value * 100).toFixed(2)} %`.padStart(9);

type Rows = ReturnType<typeof readSet>;

// The whole file first, then each of its kinds.
function bySet(rows: Rows, whole: string): [string, Rows][] {
  const kinds = [...new Set(rows.map((row) => row.set))];
  return [[whole, rows], ...kinds.map((kind): [string, Rows] => [`  ${kind}`, rows.filter((row) => row.set === kind)])];
}

function print(results: readonly Accuracy[], withTexts: boolean) {
  console.log("set                     texts   decided  right of decided  ECE");
  for (const one of results) {
    console.log(
      `${one.set.padEnd(22)} ${String(one.texts).padStart(6)} ${percent(one.decided)} ${percent(one.rightOfDecided).padStart(17)}  ${one.ece.toFixed(3)}`,
    );
  }
  if (withTexts) for (const text of new Set(results.flatMap((one) => one.wrong))) console.log(text);
}

main().then((code) => {
  process.exitCode = code;
});
