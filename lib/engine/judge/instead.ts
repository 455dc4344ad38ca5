import type { Clause, ClauseToken } from "../claims/clause";
import type { GraphReader } from "../graph/reader";
import type { Reading } from "./arguments";
import type { Judged } from "./coverage";

/** The words of a clause, tokens [from, to), that are wrong. */
export interface Instead {
  clause: Clause;
  from: number;
  to: number;
  /** A number without its unit, which stands behind it or goes without saying. */
  bare?: boolean;
}

/** The words of a refuted part that what the graph holds would replace; undefined where that is not one argument. */
export function insteadOf(
  graph: GraphReader,
  reading: Reading,
  { finding, arguments: used }: Judged,
): Instead | undefined {
  const [subject, object] = used;
  const last = finding.facts.at(-1);
  if (!subject || !object || !last) return undefined;
  // Of several things that the graph holds instead none is the one.
  const one = finding.facts.some((fact) =>
    [fact.subject, fact.object].some((entity) => entity >= 0 && graph.label(entity) === finding.expected),
  );
  if (!one && !last.literal) return undefined;
  // "The Atlantic is the largest ocean": the holder of a record is what stands first.
  const isHolder = graph.relations[last.relation]?.id === "record" && graph.label(last.subject) === finding.expected;
  const { from, to, value } = isHolder ? subject : object;
  return { clause: reading.clause, from, to, bare: value?.quantity?.unit === "" };
}

const UNIT = /(?<=^-?[\d,.]+) .*$/;

/** The words of a clause with what the graph holds in the place of those that are wrong. */
export function corrected({ clause, from, to, bare }: Instead, expected: string): ClauseToken[] {
  const words = bare ? expected.replace(UNIT, "") : expected;
  const first = clause.tokens[from] as ClauseToken;
  const before = clause.tokens.slice(0, from);
  const value: ClauseToken = { ...first, text: words, norm: words, kind: "word", borrowed: true };
  const article = before.at(-1);
  if (article && (article.norm === "a" || article.norm === "an")) {
    const fitting = /^[aeiou]/i.test(words) ? "an" : "a";
    before[before.length - 1] = { ...article, text: article.text[0] === "A" ? fitting.replace("a", "A") : fitting };
  }
  return [...before, value, ...clause.tokens.slice(to)];
}
