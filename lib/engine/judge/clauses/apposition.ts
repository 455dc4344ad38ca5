import type { Linker, Mention } from "../../link/mentions";
import { borrow, type Clause, type ClauseToken, findVerb, implied, makeClause } from "./clause";
import { insertionEnd } from "./shape";

const PARTICIPLE = /(?:ed|en|born|made|built|set|known|won|led|held|found|sung|drawn)$/;

/** "X, the capital of Y," and "X, born in Z,": what is set between commas behind a name becomes a claim about it. */
export function splitAppositions(linker: Linker, clause: Clause): Clause[] | undefined {
  for (const mention of clause.mentions) {
    if (!mention.proper || clause.tokens[mention.to]?.text !== ",") continue;
    const parts = splitBehind(linker, clause, mention);
    if (parts) return parts;
  }
  return undefined;
}

function splitBehind(linker: Linker, clause: Clause, mention: Mention): Clause[] | undefined {
  const from = mention.to + 1;
  const kind = insertionKind(clause, from);
  if (!kind) return undefined;
  const end = insertionEnd(clause, from);
  const verb = findVerb(clause, from, end);
  if (kind !== "participle" && verb !== -1) return undefined;
  if (kind === "place" && end === clause.tokens.length) return undefined;
  if (findVerb(clause, 0, mention.from) === -1 && end === clause.tokens.length) return undefined;
  const near = clause.tokens[from] as ClauseToken;
  const name = borrow(clause.tokens.slice(mention.from, mention.to));
  const linking = implied(kind === "participle" ? "was" : "is", near, { pos: "AUX", lemma: "be" });
  const main = [
    ...clause.tokens.slice(0, mention.to),
    ...clause.tokens.slice(end === clause.tokens.length ? end : end + 1),
  ];
  return [makeClause(linker, main), makeClause(linker, [...name, linking, ...clause.tokens.slice(from, end)])];
}

// A noun phrase with its article or owner, a place with its preposition, or a participle with its own.
function insertionKind(clause: Clause, from: number): "noun" | "place" | "participle" | undefined {
  const first = clause.tokens[from];
  const next = clause.tokens[from + 1];
  if (!first || !next) return undefined;
  if (["a", "an", "the"].includes(first.norm)) return "noun";
  const named = clause.mentions.find((mention) => mention.from === from && mention.proper);
  if (named && clause.tokens[named.to]?.norm === "'s") return "noun";
  if (first.pos === "NOUN" && next.norm === "of") return "noun";
  if (first.norm === "in" && clause.mentions.some((mention) => mention.from === from + 1 && mention.proper))
    return "place";
  const participle = (first.pos === "VERB" || first.pos === "ADJ") && PARTICIPLE.test(first.norm);
  return participle && next.pos === "ADP" ? "participle" : undefined;
}
