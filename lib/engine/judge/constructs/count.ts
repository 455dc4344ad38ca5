import { argumentAfter, subjectArgument } from "../arguments";
import { findCues } from "../words/cues";
import { judgeCount } from "../words/measures";
import type { Construct } from "./construct";
import { isExistential } from "./measure";

/** "S has seven neighbours", "There are two official languages in S": how many objects the graph lists for a relation. */
export const count: Construct = (evidence, reading) => {
  const { clause, verb } = reading;
  const value = reading.arguments.find(({ value: it, from }) => it?.quantity?.unit === "" && from > verb);
  const quantity = value?.value?.quantity;
  if (!value || quantity?.bound !== "exact" || !COUNTING.has(clause.tokens[verb]?.lemma ?? "")) return undefined;
  const isThere = isExistential(reading);
  // Relations may share a noun: the one decides by which the subject has something listed in full.
  for (const cue of findCues(evidence, clause)) {
    if (cue.kind !== "noun" || cue.from !== value.to || !isPlural(clause.tokens[cue.to - 1]?.norm)) continue;
    const subject = isThere
      ? argumentAfter(reading, cue.to, ({ mention }) => mention?.proper === true)
      : subjectArgument(reading, verb);
    // Only of what is listed in full does the number tell.
    if (!subject?.mention || !evidence.relations[cue.relation]?.complete) continue;
    const finding = judgeCount(evidence, { relation: cue.relation, subject, fit: 0.9 }, quantity);
    if (finding.verdict !== "unknown") return { finding, from: value.from, to: cue.to, arguments: [subject, value] };
  }
  return undefined;
};

const COUNTING = new Set(["have", "be"]);
const isPlural = (word = "") => word.endsWith("s");
