// npm start: from a fresh clone to a running service. Needs only Node and npm; installs, builds and compiles what is
// missing or out of date, then becomes the service itself, so that signals reach it directly.
import { isBuilt } from "./tasks/built.mjs";
import { install } from "./tasks/install.mjs";
import { binary, ROOT, run, stopChildren } from "./tasks/run.mjs";

const HOST = "../dist/server.mjs"; // there once it is built
const COMPILER = "dist/compile-graph.mjs"; // likewise; its source takes a fifth longer

process.chdir(ROOT);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

const giveUp = (signal) => {
  stopChildren(signal);
  process.exit(0);
};
process.on("SIGINT", giveUp).on("SIGTERM", giveUp);

try {
  for (const step of [install, makeWhatIsMissing]) {
    const status = await step();
    if (status !== 0) process.exit(status);
  }
  process.off("SIGINT", giveUp).off("SIGTERM", giveUp);
  const { serve } = await import(HOST);
  await serve((line) => console.log(line));
} catch (error) {
  console.error(`Assay cannot start: ${error.message}`);
  process.exit(1);
}

/** The compiler takes a second to start, so the host, which is loaded anyway, says whether it is needed. */
async function makeWhatIsMissing() {
  if (!isBuilt()) return await make();
  const { isGraphCurrent } = await import(HOST);
  return isGraphCurrent() ? 0 : await run(process.execPath, [COMPILER, "--if-changed"]);
}

/** Both side by side: each keeps one core busy for some 20 seconds. */
async function make() {
  const statuses = await Promise.all([
    run(process.execPath, ["scripts/build.mjs"]),
    run(binary("tsx"), ["scripts/compile-graph.ts", "--if-changed"]),
  ]);
  return Math.max(...statuses);
}
