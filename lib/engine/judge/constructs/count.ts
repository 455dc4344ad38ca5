import { type Argument, argumentAfter, subjectArgument } from "../arguments";
import type { Evidence } from "../evidence/evidence";
import { type Finding, readingsOf, UNKNOWN } from "../readings";
import { findCues } from "../words/cues";
import type { Construct } from "./construct";
import { isExistential } from "./measure";

/** "S has seven neighbours", "There are two official languages in S": how many objects the graph lists for a relation. */
export const count: Construct = (evidence, reading) => {
  const { clause, verb } = reading;
  const value = reading.arguments.find(({ value: it, from }) => it?.quantity?.unit === "" && from > verb);
  if (!value || !COUNTING.has(clause.tokens[verb]?.lemma ?? "")) return undefined;
  const isThere = isExistential(reading);
  // Relations may share a noun: the one decides by which the subject has something listed in full.
  for (const cue of findCues(evidence, clause)) {
    if (cue.kind !== "noun" || cue.from !== value.to || !isPlural(clause.tokens[cue.to - 1]?.norm)) continue;
    const subject = isThere
      ? argumentAfter(reading, cue.to, ({ mention }) => mention?.proper === true)
      : subjectArgument(reading, verb);
    if (!subject?.mention) continue;
    const finding = countOf(evidence, { relation: cue.relation, subject, value });
    if (finding.verdict !== "unknown")
      return { finding, from: value.from, to: cue.to, arguments: [subject, value], optional: false };
  }
  return undefined;
};

const COUNTING = new Set(["have", "be"]);
const isPlural = (word = "") => word.endsWith("s");

interface Counted {
  relation: number;
  subject: Argument;
  value: Argument;
}

const LIKELY = 0.3;

function countOf(evidence: Evidence, { relation, subject, value }: Counted): Finding {
  const known = evidence.relations[relation];
  const stated = value.value?.quantity;
  // Only of what is listed in full does the number tell.
  if (!known?.complete || !stated || stated.bound !== "exact") return UNKNOWN;
  const [likeliest] = readingsOf(evidence, subject, known.subjects);
  if (!likeliest || likeliest.weight < LIKELY) return UNKNOWN;
  const facts = evidence.listed(likeliest.entity, relation);
  if (facts.length === 0) return UNKNOWN;
  const verdict = facts.length === stated.value ? "supported" : "refuted";
  const expected = verdict === "refuted" ? String(facts.length) : undefined;
  return { verdict, facts, expected, link: likeliest.weight, fit: 0.9 };
}
