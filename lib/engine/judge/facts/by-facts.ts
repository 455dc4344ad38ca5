import { type ClauseReading, readClause } from "../arguments";
import type { Asking } from "../asking";
import { type ClauseCoverage, coverageOf, isNegated } from "../coverage";
import type { Evidence } from "../evidence/evidence";
import type { Judgement } from "../judgement";
import { inContext } from "./context";
import { judgeOpen, type OpenFinding } from "./state";

/** A judgement by facts; `isComplete` where nothing in the words of the clause goes beyond them or turns them. */
type ByFacts = Judgement & { isComplete: boolean };

/** What the facts that join the names of a clause say of it, with other names of the text where it leans on that. */
export function judgeByFacts(asking: Asking, reading: ClauseReading): ByFacts {
  const alone = judge(asking, reading);
  if (alone.verdict === "supported") return alone;
  let best = alone;
  for (const { clause, firm } of inContext(asking, reading.clause)) {
    const other = judge(asking, readClause(asking.evidence, clause));
    if (other.verdict === "supported" && !other.negated) return other;
    const isFuller = other.verdict === "unknown" && other.facts.length > best.facts.length;
    if (firm && alone.verdict === "unknown" && isFuller) best = other;
  }
  return best;
}

function judge({ evidence }: Asking, reading: ClauseReading): ByFacts {
  const found = judgeOpen(evidence, reading);
  const { verdict, facts, expected, stated, link, fit, explained, words, relations } = found;
  const covered = new Uint8Array(reading.clause.tokens.length);
  for (const at of words) covered[at] = 1;
  const negated = isNegated(reading, covered);
  const isInferred = [...relations].some((relation) => evidence.relations[relation]?.open);
  const features = { link, fit, explained, open: isInferred ? 1 : 0 };
  const told = {
    facts,
    negated,
    features,
    isComplete: verdict === "supported" && isComplete(explanation(evidence, reading, found)),
  };
  const instead = stated && { clause: reading.clause, ...stated, literal: facts[0]?.literal };
  if (!negated || verdict === "unknown") return { ...told, verdict, expected, instead };
  return { ...told, verdict: verdict === "supported" ? "refuted" : "supported" };
}

const isComplete = (told: ClauseCoverage) => !told.open && told.isComplete() && !told.isNarrowed();

// What the facts and the words that state them explain of the clause.
function explanation(
  evidence: Evidence,
  reading: ClauseReading,
  { facts, link, fit, words, ends }: OpenFinding,
): ClauseCoverage {
  const named = reading.clause.tokens.flatMap((_, at) =>
    ends.some(({ from, to }) => from <= at && at < to) ? at : [],
  );
  const used = reading.arguments.filter((one) => ends.some(({ from, to }) => one.from < to && from < one.to));
  const finding = { verdict: "supported", facts, link, fit } as const;
  const judged = { finding, from: 0, to: 0, words: [...words, ...named], arguments: used };
  return coverageOf(evidence, reading, [judged]);
}
