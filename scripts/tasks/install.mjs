import fs from "node:fs";
import path from "node:path";
import { ROOT, run } from "./run.mjs";

const OLDEST_NODE = [20, 9];

/**
 * Installs what package-lock.json asks for unless it is there: the tools of tests and checks where `development` asks
 * for them, and where some are there already.
 */
export async function install({ development = false } = {}) {
  if (isNodeTooOld()) {
    console.error(`Assay needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.`);
    return 1;
  }
  if (isInstalled(development)) return 0;
  console.log("Installing packages (about half a minute)");
  // Told in both cases, since npm would else go by NODE_ENV, which `npm start` sets.
  const tools = development || hasTools() ? "--include=dev" : "--omit=dev";
  return await run("npm", ["ci", tools, "--include=optional", "--no-audit", "--no-fund"], {
    env: { NODE_ENV: "", ONNXRUNTIME_NODE_INSTALL_CUDA: "skip" }, // its parts for graphics cards are not used
  });
}

function isNodeTooOld() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
}

/** Compares versions rather than times of files, which a checkout changes. */
function isInstalled(development) {
  const wanted = readPackages("package-lock.json");
  const found = readPackages("node_modules/.package-lock.json");
  return Object.entries(wanted).every(([name, { version, optional, dev }]) => {
    if (name === "" || optional || (dev && !development)) return true;
    return found[name]?.version === version;
  });
}

function hasTools() {
  return Object.values(readPackages("node_modules/.package-lock.json")).some(({ dev }) => dev);
}

function readPackages(file) {
  const at = path.join(ROOT, file);
  return fs.existsSync(at) ? JSON.parse(fs.readFileSync(at, "utf8")).packages : {};
}
