// npm run check: types, style, layers and the tests that need no database, all at once.
import fs from "node:fs";
import { runAll } from "./tasks/run.mjs";

const SOURCES = ["app", "components", "lib", "scripts", "bench", "e2e", "server.ts", "instrumentation-node.ts"].filter(
  (at) => fs.existsSync(at),
);
const TASKS = [
  ["types", "tsc", ["--noEmit"]],
  ["style", "biome", ["check", "--error-on-warnings", "--max-diagnostics=30"]],
  ["layers", "depcruise", ["--config", ".dependency-cruiser.cjs", ...SOURCES]],
  ["unit", "vitest", ["run", "--project", "unit"]],
];

// `npm test` runs all tests together later.
const withoutTests = process.argv.includes("--without-tests");
process.exitCode = await runAll(TASKS.filter(([name]) => !withoutTests || name !== "unit"));
