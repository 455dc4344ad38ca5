import { type Concept, conceptOf } from "../graph/concepts";
import type { GraphReader } from "../graph/reader";
import { tag } from "../text/tagger";
import { tokenize } from "../text/tokens";
import { findUncapitalised } from "./mentions";

/**
 * What a text names, written with capitals or not: what one's own facts tell of first, then proper names before common
 * ones, then longer names. Of a name its likeliest meaning.
 */
export function conceptsNamed(graph: GraphReader, text: string, limit: number): Concept[] {
  const named = findUncapitalised(graph, tag(tokenize(text))).flatMap(({ from, to, candidates: [first] }) => {
    if (!first) return [];
    const { entity, caps } = first;
    return [{ entity, isOwn: isOwn(graph, entity), isProper: caps !== "any", words: to - from }];
  });
  named.sort((a, b) => +b.isOwn - +a.isOwn || +b.isProper - +a.isProper || b.words - a.words);
  const entities = new Set(named.map(({ entity }) => entity));
  return [...entities].slice(0, limit).map((entity) => conceptOf(graph, entity));
}

const isOwn = ({ layering }: GraphReader, entity: number) => layering?.isOwnThing(entity) ?? false;
