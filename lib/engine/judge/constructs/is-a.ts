import { countriesOfDemonym } from "@/lib/catalog/demonyms";
import { type Argument, type ClauseReading, isRecord, subjectArgument } from "../arguments";
import { COPULAS } from "../clauses/clause";
import type { Judged } from "../coverage";
import type { Evidence } from "../evidence/evidence";
import { better, type Finding, UNKNOWN } from "../readings";
import { judgeClass } from "../words/classes";
import { judgeEntities } from "../words/entities";
import type { PartConstruct } from "./construct";
import { isExistential } from "./measure";

/** "S is a large mammal", "S is a Japanese company", "All S are C": the class, and the country that the adjective names. */
export const isA: PartConstruct = (evidence, reading, judged) => {
  if (!COPULAS.has(reading.clause.tokens[reading.verb]?.lemma ?? "") || isExistential(reading)) return [];
  const subject = subjectArgument(reading, reading.verb);
  const stated = judged.filter((one) => one.relation !== undefined); // a measure may stand beside the class
  return subject ? judgeNominal(evidence, reading, { subject, stated }) : [];
};

interface KnownSubject {
  subject: Argument;
  /** What phrases of relations say in its clause. */
  stated: readonly Judged[];
}

function judgeNominal(evidence: Evidence, reading: ClauseReading, { subject, stated }: KnownSubject): Judged[] {
  const object = nominalOf(reading, subject);
  // "The capital of S is O" says it by its noun; "the highest mountain in the world is O" by what it is.
  if (
    !object ||
    (!isRecord(evidence, subject) && stated.some((one) => one.words && one.from < reading.verb && !one.optional))
  )
    return [];
  if (stated.some((one) => one.from < object.to && object.from < one.to && one.finding.verdict !== "unknown"))
    return [];
  const classed = judgeClass(evidence, subject, object);
  const isOrigin = countriesOfDemonym(spelled(reading, object)).length > 0;
  const told = isOrigin && classed.verdict === "refuted" ? UNKNOWN : classed;
  const finding = better(told, judgeOrigin(evidence, subject, object).finding);
  const found: Judged[] = [{ finding, from: object.from, to: object.to, arguments: [subject, object] }];
  const origin = reading.arguments.find((argument) => argument !== subject && isAdjective(reading, argument, object));
  return origin ? [...found, judgeOrigin(evidence, subject, origin)] : found;
}

// "Was Spanish" tells where from, and not that a person is a language.
const spelled = ({ clause: { tokens } }: ClauseReading, { from, to }: Argument) =>
  tokens
    .slice(from, to)
    .map(({ norm }) => norm)
    .join(" ");

// "Japanese company", "Polish-born physicist", "German theoretical physicist".
function isAdjective(reading: ClauseReading, argument: Argument, noun: Argument): boolean {
  if (!argument.mention?.proper || argument.from < reading.end || argument.to > noun.from) return false;
  const between = reading.clause.tokens.slice(argument.to, noun.from);
  return between.every(
    (token) => token.text === "-" || token.pos === "ADJ" || token.norm === "born" || token.norm === "based",
  );
}

function judgeOrigin(evidence: Evidence, subject: Argument, object: Argument): Judged {
  let finding: Finding = UNKNOWN;
  for (const relation of evidence.schema.allOf("origin"))
    finding = better(finding, judgeEntities(evidence, { relation, fit: 0.9, subject, object }));
  // An adjective says where from in more ways than these, so that none of them refutes it.
  return {
    finding: finding.verdict === "supported" ? finding : UNKNOWN,
    from: object.from,
    to: object.to,
    arguments: [subject, object],
  };
}

const NOUN_PHRASE_ENDS = new Set(["ADP", "PUNCT", "SCONJ", "CCONJ"]);

// The head noun of "is a large mammal": the last name before a preposition or comma.
function nominalOf(reading: ClauseReading, subject: Argument): Argument | undefined {
  const { tokens } = reading.clause;
  const isInside = (at: number) => reading.arguments.some((argument) => argument.from <= at && at < argument.to);
  const ends = (at: number) => NOUN_PHRASE_ENDS.has(tokens[at]?.pos ?? "") && tokens[at]?.text !== "-" && !isInside(at);
  let limit = reading.end;
  while (limit < tokens.length && !ends(limit)) limit += 1;
  return reading.arguments.findLast(
    (argument) => argument.mention && argument !== subject && argument.from >= reading.end && argument.to <= limit,
  );
}
