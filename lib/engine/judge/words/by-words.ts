import { hasRole } from "@/lib/catalog/relations";
import type { Fact } from "../../graph/fact";
import type { ClauseReading } from "../arguments";
import type { Asking } from "../asking";
import { type ClauseCoverage, coverageOf, type Judged } from "../coverage";
import type { Evidence } from "../evidence/evidence";
import { insteadOf } from "../instead";
import { type Judgement, uniqueFacts } from "../judgement";
import { type Finding, UNKNOWN } from "../readings";
import { resolveDescription } from "./description";

/** What the words of a clause say, looked up; `isWhole` where they say something of the clause as a whole. */
export function judgeByWords(asking: Asking, asWritten: ClauseReading): Judgement & { isWhole: boolean } {
  const { evidence } = asking;
  const reading = resolveDescription(evidence, asWritten);
  const whole = judgeWhole(asking, reading);
  const judged = whole ? [whole] : judgeParts(asking, reading);
  const explained = coverageOf(evidence, reading, judged);
  const verdict = verdictOf(judged, explained);
  const decisive = judged.filter((one) => one.finding.verdict === verdict).map((one) => one.finding);
  const told: Fact[] = [];
  for (const finding of decisive) told.push(...introduced(reading, finding), ...finding.facts);
  const facts = uniqueFacts(told);
  const weakest = decisive.reduce(
    (least, finding) => (finding.link * finding.fit < least.link * least.fit ? finding : least),
    decisive[0] ?? UNKNOWN,
  );
  const features = {
    link: weakest.link,
    fit: weakest.fit,
    explained: explained.share,
    open: 0,
  };
  const base = { facts, features, negated: explained.negated, path: decisive[0]?.path, isWhole: whole !== undefined };
  if (!explained.negated || verdict === "unknown") {
    const wrong = judged.find(({ finding }) => finding.verdict === verdict && finding.expected);
    return {
      ...base,
      verdict,
      expected: wrong?.finding.expected,
      instead: wrong && insteadOf(evidence, reading, wrong),
    };
  }
  if (verdict === "refuted") return { ...base, verdict: "supported" };
  return { ...base, verdict: "refuted", expected: heldInstead(evidence, facts) };
}

// What the first construct says that takes a clause.
function judgeWhole(asking: Asking, reading: ClauseReading): Judged | undefined {
  const ask = (plain: ClauseReading) => judgeParts(asking, plain);
  for (const construct of asking.constructs.whole) {
    const judged = construct(asking.evidence, reading, ask);
    if (judged) return judged;
  }
  return undefined;
}

function judgeParts({ evidence, constructs }: Asking, reading: ClauseReading): readonly Judged[] {
  const judged: Judged[] = [];
  for (const part of constructs.parts) judged.push(...part(evidence, reading, judged));
  return judged;
}

// A described subject is led in by the fact that says who it is.
function introduced(reading: ClauseReading, finding: Finding): Fact[] {
  const first = finding.facts[0];
  if (!first || !reading.arguments.some((argument) => argument.through)) return [];
  return reading.arguments.flatMap(
    (argument) => argument.through?.get(first.subject) ?? argument.through?.get(first.object) ?? [],
  );
}

function heldInstead(evidence: Evidence, facts: readonly Fact[]): string | undefined {
  const last = facts.at(-1);
  if (!last) return undefined;
  // Of a record the graph holds who has it.
  const held = hasRole(evidence.relations[last.relation], "record") ? last.subject : last.object;
  return held >= 0 ? evidence.label(held) : undefined;
}

// One refuted part refutes; otherwise every name, value and weighty word must be explained by what is supported.
function verdictOf(judged: readonly Judged[], explained: ClauseCoverage): Judgement["verdict"] {
  if (explained.open) return "unknown";
  const refuted = judged.some((one) => one.finding.verdict === "refuted");
  if (refuted) return explained.isNarrowed() ? "unknown" : "refuted";
  const supported = judged.some((one) => one.finding.verdict === "supported");
  return supported && explained.isComplete() ? "supported" : "unknown";
}
