import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./run.mjs";

const SOURCES = [
  "app",
  "components",
  "lib",
  "server.ts",
  "docs",
  "clients/typescript/README.md",
  "clients/python/README.md",
  "scripts/docs",
  "scripts/import-graph.ts",
  "scripts/read-documents.ts",
  "scripts/read-texts.ts",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-node.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "data/verify", // what the engine imports
  "data/relations",
  "data/evidence/joint.json",
  "data/evidence/confidence.json",
];
const NO_PART = /\.test\.tsx?$|^docs\/.*(?<!\.mdx)$/; // of what is built
/** What the last build was made from. */
export const STAMP = path.join(ROOT, ".next", "assay-sources");

/** Whether the pages and the host are built, of the sources as they are now. */
export function isBuilt() {
  const built = fs.existsSync("dist/server.mjs") && fs.existsSync(".next/BUILD_ID") && fs.existsSync(STAMP);
  return built && fs.readFileSync(STAMP, "utf8") === fingerprintSources();
}

export function fingerprintSources() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(listFiles).filter((name) => !NO_PART.test(name))) {
    hash.update(file).update("\0").update(fs.readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Files of a folder in stable order, or the file itself; nothing where there is none. */
export function listFiles(at) {
  if (!fs.existsSync(at)) return [];
  if (!fs.statSync(at).isDirectory()) return [at];
  return fs
    .readdirSync(at)
    .sort()
    .flatMap((name) => listFiles(`${at}/${name}`));
}
