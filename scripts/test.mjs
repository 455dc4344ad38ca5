// npm test: everything, on a fresh clone too. Installs what is missing, checks, tests services on a real Postgres,
// builds, and tests over HTTP and in a browser against the production build. `npm test -- PATTERN` runs the matching
// test files alone.
import fs from "node:fs";
import { install } from "./tasks/install.mjs";
import { makeGraphAndBuild } from "./tasks/make.mjs";
import { installNginx } from "./tasks/nginx.mjs";
import { binary, ROOT, run, stopChildren } from "./tasks/run.mjs";

process.chdir(ROOT);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    stopChildren(signal);
    process.exit(1);
  });
}

const patterns = process.argv.slice(2);
const specs = fs.readdirSync("e2e/browser").filter((name) => name.endsWith(".spec.ts"));
const isAsked = (files) => patterns.length === 0 || patterns.some((part) => files.some((file) => file.includes(part)));
const usesBrowser = isAsked(specs.map((name) => `e2e/browser/${name}`));
const usesNginx = isAsked(["e2e/http/instances.test.ts", "e2e/http/chaos.test.ts"]);
const STEPS = [
  ["install", () => install({ development: true })],
  ["check, graph and build", checkAndBuild],
  ["tests", () => run(binary("vitest"), ["run", ...patterns, ...(usesBrowser ? ["--passWithNoTests"] : [])])],
  ...(usesBrowser ? [["browser", testInBrowser]] : []),
];

/** Side by side, since each leaves a core idle now and then. */
async function checkAndBuild() {
  const statuses = await Promise.all([
    run(process.execPath, ["scripts/check.mjs", "--without-tests"]),
    makeGraphAndBuild(),
    installPrograms(),
  ]);
  return Math.max(...statuses);
}

let lacksBrowser = 0;

/** One after the other, as systems install. Where no browser can be had, all else is tested before that is a failure. */
async function installPrograms() {
  if (usesNginx) await installNginx();
  if (!usesBrowser) return 0;
  const { installBrowser } = await import("./tasks/browser.mjs"); // Playwright is not there when this file starts on a fresh clone
  lacksBrowser = await installBrowser();
  return 0;
}

async function testInBrowser() {
  return lacksBrowser || (await run(binary("playwright"), ["test", ...patterns]));
}

for (const [name, step] of STEPS) {
  const startedAt = performance.now();
  console.log(`\n── ${name}`);
  const status = await step();
  console.log(
    `── ${name}: ${status === 0 ? "ok" : "failed"}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  if (status !== 0) process.exit(status);
}
