// npm run bench: speed, as ratios where machines differ. `-- --json` prints one JSON object, `-- http` measures one part.
import { measureEngine } from "./engine";
import { measureHttp } from "./http";
import { measureUsageReport } from "./usage-report";

/** Each part gives a few keys of the result: `ratios`, `engine`, `index`, and details beside them. */
const parts: Record<string, () => Promise<object>> = {
  engine: measureEngine,
  http: measureHttp,
  usage: measureUsageReport,
};

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
