// npm run release [-- FOLDER]: the built service with its models, packages and compiled graph as one archive, which starts on
// a machine of the same platform and Node without installing, building or compiling anything.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { install } from "./tasks/install.mjs";
import { packInto } from "./tasks/pack.mjs";
import { binary, ROOT, run, stopChildren } from "./tasks/run.mjs";
import { trimPlatforms } from "./tasks/trim.mjs";

const [out = "release"] = process.argv.slice(2).map((folder) => path.resolve(folder));
process.chdir(ROOT);
const { version } = JSON.parse(fs.readFileSync("package.json", "utf8"));
const name = `assay-${version}-${process.platform}-${process.arch}`;
const work = fs.mkdtempSync(path.join(os.tmpdir(), "assay-release-"));
const folder = path.join(work, name);

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    stopChildren(signal);
    leave(1);
  });
}

const PACKAGES = ["ci", "--omit=dev", "--include=optional", "--no-audit", "--no-fund"];
const STEPS = [
  ["Installing", () => install({ development: true })],
  ["Building", () => run(process.execPath, ["scripts/build.mjs", "--if-changed"])],
  ["Compiling the graph", () => compileGraph()],
  ["Copying", () => copy()],
  [
    "Installing what it needs to run",
    () => run("npm", PACKAGES, { cwd: folder, env: { ONNXRUNTIME_NODE_INSTALL_CUDA: "skip" } }),
  ],
  ["Leaving out what other platforms run", () => trim()],
  ["Packing", () => run("tar", ["-czf", path.join(out, `${name}.tar.gz`), "-C", work, name])],
];

for (const [step, work] of STEPS) {
  console.log(step);
  const status = await work();
  if (status !== 0) leave(status);
}
const megabytes = Math.round(fs.statSync(path.join(out, `${name}.tar.gz`)).size / 1e6);
console.log(`${path.join(out, `${name}.tar.gz`)}: ${megabytes} MB. Unpack it anywhere, and "npm start" there.`);
leave(0);

/** Into the data folder that the service has where none is named. */
function compileGraph() {
  return run(binary("tsx"), ["scripts/compile-graph.ts", "--if-changed"], { env: { DATA_DIR: ".data" } });
}

function copy() {
  fs.mkdirSync(out, { recursive: true });
  packInto(folder);
  fs.cpSync(".data/graph", path.join(folder, ".data/graph"), { recursive: true });
  return 0;
}

/** What builds the pages stays: the archive has their sources, too. */
function trim() {
  trimPlatforms(folder);
  return 0;
}

function leave(status) {
  fs.rmSync(work, { recursive: true, force: true });
  process.exit(status);
}
