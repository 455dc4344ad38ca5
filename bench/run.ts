// npm run bench: speed, as ratios where machines differ. `-- --json` prints one JSON object, `-- http` measures one part,
// `-- graph-size --full` graphs up to 50 million facts, which takes an hour the first time; `-- hostile --data=FOLDER`
// texts over the graphs of the labelled sets, too; `-- retrieval --data=FOLDER` needs those of evidence; `-- growth
// --rows=N` fills the tables that grow with so many rows each.
import { execFileSync } from "node:child_process";
import { build } from "esbuild";
import { measureFairness } from "./fairness";
import { measureGrowth } from "./growth";
import { measureHttp } from "./http";
import { measurePages } from "./pages";
import { measureStages } from "./stages";
import { measureUsageReport } from "./usage-report";
import { measureWebhooks } from "./webhooks";

/** Each part gives a few keys of the result: `ratios`, `engine`, `index`, and details beside them. */
const parts: Record<string, () => Promise<object>> = {
  engine: () => measureBundled("./bench/engine", "measureEngine"),
  "graph-size": () => measureBundled("./bench/graph-size", "measureGraphSize"),
  hostile: () => measureBundled("./bench/hostile", "measureHostile"),
  harm: () => measureBundled("./bench/harm", "measureHarm"),
  retrieval: () => measureBundled("./bench/retrieval", "measureRetrieval"),
  reading: () => measureBundled("./bench/reading", "measureReading"),
  http: measureHttp,
  pages: measurePages,
  usage: measureUsageReport,
  growth: measureGrowth,
  fairness: measureFairness,
  stages: measureStages,
  webhooks: measureWebhooks,
};

/** The engine as the service runs it: bundled, without the wrapper that running TypeScript directly puts on functions. */
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

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const chosen = args.filter((arg) => !arg.startsWith("--"));
  const result: Record<string, object> = {};
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.error(`Measuring ${name}`);
    for (const [key, value] of Object.entries(await measure())) result[key] = { ...result[key], ...value };
  }
  console.log(args.includes("--json") ? JSON.stringify(result) : JSON.stringify(result, null, 2));
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
