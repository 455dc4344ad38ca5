import type { GraphReader } from "../graph/reader";
import { Linker } from "../link/mentions";
import type { Focus } from "./clauses/resolve";
import { CONSTRUCTS, type Constructs } from "./constructs";
import { Surroundings } from "./facts/neighbours";

/** One text that asks one graph: what its claims have named there so far, what was read of it, and what still may be. */
export interface Asking {
  readonly graph: GraphReader;
  readonly linker: Linker;
  readonly focus: Focus;
  readonly surroundings: Surroundings;
  /** The kinds of claims that are looked for. */
  readonly constructs: Constructs;
}

/** `share` 0 to 1: of what a text may read, where several graphs are asked. */
export function newAsking(graph: GraphReader, { share = 1, constructs = CONSTRUCTS } = {}): Asking {
  return {
    graph,
    constructs,
    linker: new Linker(graph),
    focus: { names: [], clauses: 0 },
    surroundings: new Surroundings(graph, share),
  };
}
