import { subjectArgument } from "../arguments";
import { better, UNKNOWN } from "../readings";
import { judgeClass } from "../words/classes";
import type { Construct } from "./construct";

/** "Some mammals are dogs": so where all of either are the other. */
export const some: Construct = (evidence, reading) => {
  const { tokens } = reading.clause;
  if (tokens[0]?.norm !== "some" || tokens[reading.verb]?.lemma !== "be") return undefined;
  const subject = subjectArgument(reading, reading.verb);
  const object = reading.arguments.find(({ from, mention }) => from >= reading.end && mention && !mention.proper);
  if (!subject?.mention || subject.mention.proper || !object || tokens.length > object.to) return undefined;
  const [forth, back] = [judgeClass(evidence, subject, object), judgeClass(evidence, object, subject)];
  const finding = back.verdict === "supported" ? better(forth, back) : forth;
  if (finding.verdict === UNKNOWN.verdict) return undefined;
  return { finding, from: subject.from, to: object.to, arguments: [subject, object] };
};
