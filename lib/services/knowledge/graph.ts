import type { Graph } from "@/lib/engine";
import { env } from "@/lib/env";
import { loadGraph } from "@/lib/knowledge/load";
import { once } from "@/lib/process";

/** The default graph, loaded on first use. Throws where it was not compiled yet. */
export function defaultGraph(): Graph {
  return once("graph", () => loadGraph(env().DATA_DIR));
}
