import { binary, run } from "./run.mjs";

/** Compiles the graph of this clone and builds the app, each where it is missing or not of the sources as they are. Resolves to 0 or 1. */
export async function makeGraphAndBuild() {
  const statuses = await Promise.all([
    run(binary("tsx"), ["scripts/compile-graph.ts", "--if-changed"], { env: { DATA_DIR: ".data" } }),
    run(process.execPath, ["scripts/build.mjs", "--if-changed"]),
  ]);
  return Math.max(...statuses);
}
