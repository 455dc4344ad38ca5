import type { GraphReader } from "../graph/reader";
import { Linker } from "../link/mentions";
import type { Focus } from "./clauses/resolve";
import { CONSTRUCTS, type Constructs } from "./constructs";
import { Evidence } from "./evidence/evidence";

/** One text that asks one graph: what its claims have named there so far, what was read of it, and what still may be. */
export interface Asking {
  readonly evidence: Evidence;
  readonly linker: Linker;
  readonly focus: Focus;
  /** The kinds of claims that are looked for. */
  readonly constructs: Constructs;
}

/** `share` 0 to 1: of what a text may read, where several graphs are asked. */
export function newAsking(graph: GraphReader, { share = 1, constructs = CONSTRUCTS } = {}): Asking {
  return {
    constructs,
    evidence: new Evidence(graph, share),
    linker: new Linker(graph),
    focus: { names: [], clauses: 0 },
  };
}
