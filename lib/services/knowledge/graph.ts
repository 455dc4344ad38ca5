import type { Graph } from "@/lib/engine";
import { env } from "@/lib/env";
import { loadGraph, whyCompile } from "@/lib/knowledge/load";
import { once } from "@/lib/process";

/** The default graph, loaded on first use. Throws where it was not compiled yet. */
export function defaultGraph(): Graph {
  return once("graph", () => loadGraph(env().DATA_DIR));
}

/** Whether the default graph is there, whole, and made from what is installed now. */
export function isGraphCurrent(): boolean {
  return whyCompile(env().DATA_DIR) === undefined;
}
