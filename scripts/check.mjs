// npm run check: types, style, layers, what nobody uses, what stands twice, and the tests that need no database, all at once.
import { runAll } from "./tasks/run.mjs";

const TASKS = [
  ["types", "tsc", ["--noEmit"]],
  ["style", "biome", ["check", "--error-on-warnings", "--max-diagnostics=30"]],
  ["layers", "node", ["scripts/layers.mjs"]],
  ["unused", "knip", ["--no-progress"]],
  ["duplicates", "jscpd", []],
  ["unit", "vitest", ["run", "--project", "unit"]],
];

// `npm test` runs all tests together later.
const withoutTests = process.argv.includes("--without-tests");
process.exitCode = await runAll(TASKS.filter(([name]) => !withoutTests || name !== "unit"));
