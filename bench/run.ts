// npm run bench: speed, as ratios where machines differ. `-- http` measures one part, `-- --json` prints one JSON object,
// `-- --dry` leaves bench/results and pictures as they are. `-- graph-size --full` graphs up to 50 million facts, which
// takes an hour the first time; `-- hostile --data=FOLDER` texts over the graphs of the labelled sets, too; `-- retrieval
// --data=FOLDER` needs those of evidence; `-- growth --rows=N` fills the tables that grow with so many rows each.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { findBrowser } from "../scripts/tasks/browser.mjs";
import { measureCores } from "./cores";
import { measureFairness } from "./fairness";
import { measureGrowth } from "./growth";
import { lacksCores } from "./held-to-cores";
import { measureHttp } from "./http";
import { measureParts, type Part } from "./measure-parts";
import { measurePages } from "./pages";
import { measureProcesses } from "./processes";
import { speedPlot } from "./speed-plot";
import { keepResult, readResults } from "./speed-results";
import { drawStages, measureStages } from "./stages";
import { measureUsageReport } from "./usage-report";
import { measureWebhooks } from "./webhooks";

const RESULTS = "bench/results/speed.json";
const PLOT = "docs/speed.svg"; // of the ratios, with their goals

const PARTS: Readonly<Record<string, Part>> = {
  engine: bundled("./bench/engine", "measureEngine"),
  "graph-size": bundled("./bench/graph-size", "measureGraphSize"),
  hostile: bundled("./bench/hostile", "measureHostile"),
  harm: bundled("./bench/harm", "measureHarm"),
  retrieval: { ...bundled("./bench/retrieval", "measureRetrieval"), lacks: labelledPairs },
  reading: bundled("./bench/reading", "measureReading"),
  context: { ...bundled("./bench/context", "measureContext"), lacks: lacksCores },
  http: { measure: measureHttp },
  cores: { measure: measureCores, lacks: lacksCores },
  processes: { measure: measureProcesses },
  pages: { measure: measurePages, lacks: () => (findBrowser() ? undefined : "Chromium, by CHROME_PATH or installed") },
  usage: { measure: measureUsageReport },
  growth: { measure: measureGrowth },
  fairness: { measure: measureFairness },
  stages: { measure: measureStages, draw: drawStages, lacks: linux },
  webhooks: { measure: measureWebhooks },
};

/** The engine as the service runs it: bundled, without the wrapper that running TypeScript directly puts on functions. */
function bundled(file: string, measure: string): Part {
  return { measure: () => measureBundled(file, measure) };
}

async function measureBundled(file: string, measure: string): Promise<object> {
  const outfile = `dist/bench/${measure}.mjs`;
  const contents = `import { ${measure} } from "${file}"; console.log(JSON.stringify(await ${measure}()));`;
  const stdin = { contents, resolveDir: process.cwd(), loader: "ts" as const };
  await build({
    stdin,
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const flags = process.argv.slice(2).filter((arg) => arg.startsWith("--"));
  return JSON.parse(execFileSync(process.execPath, [outfile, ...flags], { encoding: "utf8" }));
}

function labelledPairs(): string | undefined {
  const folder = process.argv.find((arg) => arg.startsWith("--data="))?.slice("--data=".length);
  if (folder && fs.existsSync(path.join(folder, "entail"))) return undefined;
  return "--data=FOLDER, where the folder entail has labelled pairs";
}

function linux(): string | undefined {
  return fs.existsSync("/proc/self/stat") ? undefined : "/proc, as Linux has it";
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const chosen = args.filter((arg) => !arg.startsWith("--"));
  const unknown = chosen.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}`);
  // As `npm start` does: the parts look into the graph, or copy it.
  execFileSync(process.execPath, ["--import", "tsx", "scripts/compile-graph.ts", "--if-changed"], {
    stdio: ["ignore", 2, 2],
  });
  const parts = Object.entries(PARTS).filter(([name]) => chosen.length === 0 || chosen.includes(name));
  const keep = args.includes("--dry") ? () => {} : keepAndDraw;
  const { result, failed } = await measureParts(Object.fromEntries(parts), {
    keep,
    tell: (line) => console.error(line),
  });
  console.log(args.includes("--json") ? JSON.stringify(result) : JSON.stringify(result, null, 2));
  if (failed.length > 0) process.exitCode = 1;
}

function keepAndDraw(name: string, result: object): void {
  keepResult(RESULTS, name, result);
  PARTS[name]?.draw?.(result);
  const plot = speedPlot(readResults(RESULTS));
  if (plot) fs.writeFileSync(PLOT, plot);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
