import type { Fact } from "../graph/reader";
import type { Instead } from "./instead";

/**
 * What the graph says of a clause, negation applied. `features` are what the calibration weighs, each 0 to 1; `open` is
 * 1 where what the clause names has facts of relations whose wording is inferred.
 */
export interface Judgement {
  verdict: "supported" | "refuted" | "unknown";
  facts: readonly Fact[];
  path?: readonly string[];
  expected?: string;
  /** Of a refuted clause the words that what the graph holds instead would take the place of. */
  instead?: Instead;
  /** The claim with that in its place, where no clause was read. */
  correction?: string;
  negated: boolean;
  features: { link: number; fit: number; explained: number; open: number };
}

/** What is reckoned without a fact: `path` shows it, `expected` and `correction` what is so instead. */
export function reckoned(
  verdict: "supported" | "refuted",
  { path, expected, correction }: Pick<Judgement, "expected" | "correction"> & { path: readonly string[] },
): Judgement {
  const instead = {
    ...(expected === undefined ? {} : { expected }),
    ...(correction === undefined ? {} : { correction }),
  };
  return { verdict, facts: [], path, ...instead, negated: false, features: { link: 1, fit: 1, explained: 1, open: 0 } };
}

/** Each fact once, where it stands first. */
export function uniqueFacts(facts: readonly Fact[]): readonly Fact[] {
  return facts.length < 2 ? facts : [...new Map(facts.map((fact) => [fact.id, fact])).values()];
}
