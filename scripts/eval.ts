// npm run eval -- verify --data FOLDER: accuracy of the engine on labelled sets, as a table; kept in bench/results.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Accuracy, measureSet, readOwnSet, readSet } from "@/bench/accuracy";
import { env } from "@/lib/env";
import { loadGraph } from "@/lib/knowledge/load";

const USAGE = `Usage: npm run eval -- verify [--data FOLDER] [--wrong] [--json]
  measures the project's own statements (bench/sets) and, where given, the labelled sets of FOLDER:
  <name>.dev.jsonl.gz with rows {"set", "text", "label": supported | refuted | not_found}
  --wrong  also lists the texts that are decided wrongly`;

/** Sets by the graph that they speak of. */
const SETS = ["statements"];

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: "string" }, wrong: { type: "boolean" }, json: { type: "boolean" } },
  });
  if (positionals[0] !== "verify" || (values.data && !existsSync(values.data))) {
    console.error(USAGE);
    return 2;
  }
  const graph = loadGraph(env().DATA_DIR);
  const given = SETS.map((set): [string, Rows] => [set, values.data ? readSet(values.data, set) : []]);
  const sets: [string, Rows][] = [["own statements", readOwnSet()], ...given.filter(([, rows]) => rows.length > 0)];
  const results = sets.flatMap(([set, rows]) => bySet(rows, set).map(([name, part]) => measureSet(graph, name, part)));
  if (values.json) console.log(JSON.stringify(results));
  else print(results, values.wrong ?? false);
  mkdirSync("bench/results", { recursive: true });
  const kept = results.map(({ wrong: _texts, ...figures }) => figures);
  writeFileSync(join("bench/results", "verify.json"), `${JSON.stringify(kept, null, 2)}\n`);
  return 0;
}

type Rows = ReturnType<typeof readSet>;

// The whole file first, then each of its kinds.
function bySet(rows: Rows, whole: string): [string, Rows][] {
  const kinds = [...new Set(rows.map((row) => row.set))];
  return [[whole, rows], ...kinds.map((kind): [string, Rows] => [`  ${kind}`, rows.filter((row) => row.set === kind)])];
}

function print(results: readonly Accuracy[], withTexts: boolean) {
  const percent = (value: number) => `${(value * 100).toFixed(2)} %`.padStart(9);
  console.log("set                     texts   decided  right of decided  ECE");
  for (const one of results) {
    console.log(
      `${one.set.padEnd(22)} ${String(one.texts).padStart(6)} ${percent(one.decided)} ${percent(one.rightOfDecided).padStart(17)}  ${one.ece.toFixed(3)}`,
    );
  }
  if (withTexts) for (const text of new Set(results.flatMap((one) => one.wrong))) console.log(text);
}

process.exitCode = main();
