import { type Argument, argumentAfter, type ClauseReading, subjectArgument } from "../arguments";
import { COPULAS } from "../clauses/clause";
import { countedNoun, judgeMeasure } from "../words/measures";
import type { PartConstruct } from "./construct";

/** "S is N units", "S has N things", "There are N things in S": a number without a phrase of its own. */
export const measure: PartConstruct = (evidence, reading, judged) => {
  const lemma = reading.clause.tokens[reading.verb]?.lemma ?? "";
  if (!COPULAS.has(lemma) && !HOLDERS.has(lemma)) return [];
  const subject = isExistential(reading) ? placeArgument(reading) : subjectArgument(reading, reading.verb);
  const value = argumentAfter(reading, reading.end, (argument) => argument.value?.quantity !== undefined);
  if (!subject || !value) return [];
  if (judged.some(({ finding, arguments: used }) => finding.verdict !== "unknown" && used.includes(value))) return [];
  const finding = judgeMeasure(evidence, reading, { subject, value });
  if (finding.verdict === "unknown") return [];
  const noun = countedNoun(reading, value);
  const to = noun ? Math.max(value.to, reading.clause.tokens.indexOf(noun) + 1) : value.to;
  return [{ finding, from: value.from, to, arguments: [subject, value] }];
};

const HOLDERS = new Set(["have", "contain", "consist", "comprise", "possess"]);

/** Whether a clause begins with "there". */
export const isExistential = ({ clause }: ClauseReading) => clause.tokens[0]?.norm === "there";

// "There are 60 seconds in a minute" says what a minute has.
function placeArgument(reading: ClauseReading): Argument | undefined {
  const { tokens } = reading.clause;
  const preposition = tokens.findLastIndex((token) => token.norm === "in" || token.norm === "on");
  return preposition < 0
    ? undefined
    : argumentAfter(reading, preposition, (argument) => argument.mention !== undefined);
}
