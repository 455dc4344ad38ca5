import { RELATIONS } from "@/lib/catalog/relations";
import type { GraphStats } from "@/lib/engine/graph/reader";
import { compileGraph, type OnProgress } from "./compile";
import { graphFingerprint } from "./load";
import { SOURCES } from "./sources";

/**
 * Compiles the default graph from the installed packages and data/facts. Takes about 20 s and 800 MB, 100 MB of them for
 * the packages alone, which is why other compilations do without this file.
 */
export async function compileDefaultGraph(outFile: string, onProgress: OnProgress): Promise<GraphStats> {
  const plan = { sources: SOURCES, relations: RELATIONS, madeFrom: graphFingerprint() };
  return await compileGraph(plan, outFile, onProgress);
}
