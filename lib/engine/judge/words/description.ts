import type { Candidate, Fact } from "../../graph/fact";
import type { Argument, ClauseReading } from "../arguments";
import type { Evidence } from "../evidence/evidence";
import { readingsOf } from "../readings";
import { findCues } from "./cues";

const DESCRIBED_PRIOR = 200;

/**
 * Reads a subject that is described rather than named ("The author of Hamlet was born in …") as what the graph says it
 * is. "The author of Hamlet is Shakespeare" states that itself, and is left alone.
 */
export function resolveDescription(evidence: Evidence, reading: ClauseReading): ClauseReading {
  const owner = reading.arguments.findLast((argument) => argument.to <= reading.verb);
  if (!owner?.mention || owner.to !== reading.verb || statesIdentity(reading)) return reading;
  const cues = findCues(evidence, reading.clause, owner.from);
  const facts = new Map<number, Fact>();
  let from = owner.from;
  for (const cue of cues) {
    if (cue.kind !== "noun" || !isOwnedBy(reading, cue.to, owner)) continue;
    for (const fact of objectsOf(evidence, owner, cue.relation)) {
      facts.set(fact.object, fact);
      from = Math.min(from, cue.from);
    }
  }
  if (facts.size === 0) return reading;
  const candidates = [...facts.keys()].map(
    (entity): Candidate => ({ entity, prior: DESCRIBED_PRIOR, caps: "initial" }),
  );
  const described: Argument = {
    from,
    to: owner.to,
    mention: { from, to: owner.to, candidates, proper: true },
    through: facts,
  };
  return { ...reading, arguments: [described, ...reading.arguments.filter((argument) => argument.from >= owner.to)] };
}

// "… is Shakespeare", "… is 330 m": the predicate names what the subject describes.
function statesIdentity(reading: ClauseReading): boolean {
  const { tokens } = reading.clause;
  if (tokens[reading.verb]?.lemma !== "be") return false;
  const start = tokens[reading.end]?.norm === "the" ? reading.end + 1 : reading.end;
  return reading.arguments.some((argument) => argument.from === start) || reading.end >= tokens.length;
}

function isOwnedBy(reading: ClauseReading, to: number, owner: Argument): boolean {
  const between = reading.clause.tokens.slice(to, owner.from).map((token) => token.norm);
  return between[0] === "of" && between.slice(1).every((word) => word === "the");
}

function objectsOf(evidence: Evidence, owner: Argument, relation: number): Fact[] {
  const kinds = evidence.relations[relation]?.subjects;
  for (const reading of readingsOf(evidence, owner, kinds)) {
    const facts = evidence.facts(reading.entity, relation).filter((fact) => fact.object >= 0);
    if (facts.length > 0) return facts;
  }
  return [];
}
