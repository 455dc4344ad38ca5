import type { GraphReader } from "../../graph/reader";
import type { ClauseReading } from "../arguments";
import type { Judged } from "../coverage";
import { arithmetic } from "./arithmetic";
import { comparison } from "./comparison";
import type { Ask, Construct } from "./construct";
import { count } from "./count";
import { equality } from "./equality";
import { only } from "./only";
import { proportion } from "./proportion";
import { some } from "./some";
import { spelling } from "./spelling";
import { superlative } from "./superlative";

/** The kinds of claims that say something of a clause as a whole, asked in this order. */
export const CONSTRUCTS: readonly Construct[] = [
  proportion,
  comparison,
  equality,
  arithmetic,
  only,
  some,
  superlative,
  spelling,
  count,
];

/** What the first construct says that takes a clause; undefined where none does. */
export function judgeConstruct(
  graph: GraphReader,
  reading: ClauseReading,
  { ask, constructs = CONSTRUCTS }: { ask: Ask; constructs?: readonly Construct[] },
): Judged | undefined {
  for (const construct of constructs) {
    const judged = construct(graph, reading, ask);
    if (judged) return judged;
  }
  return undefined;
}
