import type { Relation } from "@/lib/catalog/relations";
import { stemOf } from "../../text/stems";
import { type Argument, type ClauseReading, wordsOf } from "../arguments";
import type { Judged } from "../coverage";
import type { Evidence } from "../evidence/evidence";
import { better, type Finding, UNKNOWN } from "../readings";
import { type Alternative, type Atom, findAtoms } from "../words/atoms";
import { judgeEntities } from "../words/entities";
import { judgeCount } from "../words/measures";
import { judgeValue } from "../words/values";
import type { PartConstruct } from "./construct";

/** What phrases of relations state: of two things, a place, a member, an attribute with its value, a date. */
export const relation: PartConstruct = (evidence, reading) =>
  findAtoms(evidence, reading).map((atom) => judgeAtom(evidence, reading, atom));

function judgeAtom(evidence: Evidence, reading: ClauseReading, atom: Atom): Judged {
  let best = UNKNOWN;
  let chosen = atom.alternatives[0] as Alternative;
  for (const alternative of atom.alternatives) {
    const judged = judgeAlternative(evidence, reading, alternative);
    const told = judged.verdict === "refuted" && isOfKinds(evidence, reading, { atom, alternative }) ? UNKNOWN : judged;
    const finding = inItsTime(evidence, reading, { relation: alternative.relation, finding: told });
    const winner = better(best, finding);
    if (winner !== best) chosen = alternative;
    best = winner;
  }
  const counter = countBefore(reading, chosen.object);
  const used = [chosen.subject, chosen.object, ...(counter ? [counter] : [])];
  return {
    finding: best,
    from: atom.from,
    to: atom.to,
    words: atom.words,
    arguments: used,
    optional: atom.optional,
    relation: chosen.relation,
  };
}

const DEFINITE = new Set(["the", "this", "that", "its", "his", "her", "their", "'s"]);

// "Volkswagen makes cars" does not say that it invented the car: of a kind of things many are made.
function isOfKinds(
  evidence: Evidence,
  { clause }: ClauseReading,
  one: { atom: Atom; alternative: Alternative },
): boolean {
  const known = evidence.relations[one.alternative.relation] as Relation;
  const { from, mention } = one.alternative.subject;
  if (!known.dated || !mention || mention.proper || from < one.atom.from) return false;
  const stem = stemOf(known.label);
  const isNamed = one.atom.words.some((at) => stemOf(clause.tokens[at]?.lemma ?? "") === stem);
  return !isNamed && !DEFINITE.has(clause.tokens[from - 1]?.norm ?? "");
}

const PAST = new Set(["was", "were", "been", "had", "used", "served", "became"]);

// "Rio was the capital of Brazil" speaks of another time than the graph does.
function inItsTime(evidence: Evidence, reading: ClauseReading, one: { relation: number; finding: Finding }): Finding {
  const past = PAST.has(reading.clause.tokens[reading.verb]?.norm ?? "");
  return past && one.finding.verdict === "refuted" && evidence.relations[one.relation]?.changes ? UNKNOWN : one.finding;
}

function judgeAlternative(evidence: Evidence, reading: ClauseReading, alternative: Alternative): Finding {
  const known = evidence.relations[alternative.relation] as Relation;
  if (known.object !== "entity") return judgeValue(evidence, alternative, wordsOf(reading, alternative.object));
  const count = countBefore(reading, alternative.object)?.value?.quantity;
  return count ? judgeCount(evidence, alternative, count) : judgeEntities(evidence, alternative);
}

// "two Nobel Prizes": a number right before the name of what is counted.
function countBefore(reading: ClauseReading, object: Argument): Argument | undefined {
  return (
    object.mention &&
    reading.arguments.find((argument) => argument.value?.quantity?.unit === "" && argument.to === object.from)
  );
}
