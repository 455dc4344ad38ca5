import type { GraphReader } from "../../graph/reader";
import type { ClauseReading } from "../arguments";
import type { Judged } from "../coverage";
import { arithmetic } from "./arithmetic";
import { comparison } from "./comparison";
import type { Ask, Construct, PartConstruct } from "./construct";
import { count } from "./count";
import { date } from "./date";
import { equality } from "./equality";
import { event } from "./event";
import { isA } from "./is-a";
import { measure } from "./measure";
import { only } from "./only";
import { proportion } from "./proportion";
import { relation } from "./relation";
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

/** The kinds of claims that a clause may have several of, asked in this order. */
export const PARTS: readonly PartConstruct[] = [relation, measure, isA, date, event];

/** What the parts of a clause say. */
export function judgeParts(graph: GraphReader, reading: ClauseReading, parts = PARTS): readonly Judged[] {
  const judged: Judged[] = [];
  for (const part of parts) judged.push(...part(graph, reading, judged));
  return judged;
}

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
