// npm start: from a fresh clone to a running service. Needs only Node and npm; installs, builds and compiles what is
// missing or out of date, then becomes the service itself, so that signals reach it directly.
import { install } from "./tasks/install.mjs";
import { binary, ROOT, run, stopChildren } from "./tasks/run.mjs";

process.chdir(ROOT);
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";

const giveUp = (signal) => {
  stopChildren(signal);
  process.exit(0);
};
process.on("SIGINT", giveUp).on("SIGTERM", giveUp);

// Both side by side: each keeps one core busy for some 20 seconds.
const made = () =>
  Promise.all([
    run(process.execPath, ["scripts/build.mjs", "--if-changed"]),
    run(binary("tsx"), ["scripts/compile-graph.ts", "--if-changed"]),
  ]).then((statuses) => Math.max(...statuses));

const STEPS = [() => install(), made];
for (const step of STEPS) {
  const status = await step();
  if (status !== 0) process.exit(status);
}

process.off("SIGINT", giveUp).off("SIGTERM", giveUp);
try {
  const { serve } = await import("../dist/server.mjs");
  await serve((line) => console.log(line));
} catch (error) {
  console.error(`Assay cannot start: ${error.message}`);
  process.exit(1);
}
