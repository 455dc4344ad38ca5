import { codePoints, type Reading } from "../claims/reading";
import type { GraphReader } from "../graph/reader";
import { segment } from "../text/segment";
import { type Claim, type VerifyOptions, verifyClaims } from "../verify";
import { testGraph } from "./graph";

export const WORLD = testGraph();

export const OPTIONS: VerifyOptions = { minConfidence: 0.5, includeEvidence: true };

/** Each sentence of a text as one claim, for what is told of the judge and not of reading. */
export function sentencesOf(text: string): Reading {
  const toPoint = codePoints(text);
  const claims = segment(text).map(({ start, end }) => ({
    text: text.slice(start, end),
    stated: text.slice(start, end),
    start: toPoint(start),
    end: toPoint(end),
    contextDependent: false,
  }));
  return { claims, notChecked: [] };
}

/** What a graph says of the sentences of a text; the test world where none is given. */
export function ask(text: string, graph: GraphReader = WORLD): Claim[] {
  return verifyClaims(graph, sentencesOf(text), OPTIONS);
}

/** The claim of a text of one sentence; throws Error where it has none or several. */
export function askOne(text: string, graph: GraphReader = WORLD): Claim {
  const claims = ask(text, graph);
  const [claim] = claims;
  if (!claim || claims.length > 1) throw new Error(`${claims.length} sentences in "${text}"`);
  return claim;
}

/** The verdict on a text of one sentence. */
export const verdictOn = (text: string, graph: GraphReader = WORLD): Claim["verdict"] => askOne(text, graph).verdict;
