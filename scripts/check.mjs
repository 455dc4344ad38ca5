// npm run check: types, style, layers and the tests that need no database, all at once.
import { runAll } from "./tasks/run.mjs";

process.exitCode = await runAll([
  ["types", "tsc", ["--noEmit"]],
  ["style", "biome", ["check", "--error-on-warnings", "--max-diagnostics=30"]],
  [
    "layers",
    "depcruise",
    ["--config", ".dependency-cruiser.cjs", "app", "components", "lib", "scripts", "bench", "e2e", "server.ts"],
  ],
  ["unit", "vitest", ["run", "--project", "unit"]],
]);
