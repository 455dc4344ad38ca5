import type { EntityId, Fact, Literal } from "../../../graph/fact";
import type { Argument } from "../../arguments";
import type { Evidence } from "../../evidence/evidence";
import { type Finding, readingsOf, UNKNOWN } from "../../readings";
import { type Measure, measuringRelations } from "./measured-by";

/** Two things and what is measured of both. */
export interface Sides {
  left: Argument;
  right: Argument;
  measure: Measure;
}

/** Whether two values of one relation are to each other as a claim says; undefined where that is too close to call. */
export type Tells = (left: Literal, right: Literal) => boolean | undefined;

const LIKELY = 0.02; // readings tried: of "Mercury" the one that is measured as the other side is
const CLEAR = 0.3; // of things of different kinds: a tower and a mountain

/** Judges what is said of the values that two things have in a relation. */
export function judgeSides(evidence: Evidence, { left, right, measure }: Sides, tells: Tells): Finding {
  const ranks = measuringRelations(evidence, measure);
  const pairs = readingsOf(evidence, left, undefined).flatMap((subject) =>
    readingsOf(evidence, right, undefined).map((object) => ({
      subject,
      object,
      weight: subject.weight * object.weight,
    })),
  );
  const isOfAKind = ({ subject, object }: (typeof pairs)[number]) =>
    evidence.kind(subject.entity) === evidence.kind(object.entity);
  const likely = pairs.filter(({ weight }) => weight >= LIKELY).filter(isOfAKind);
  const clear = pairs.filter((pair) => pair.weight >= CLEAR && !isOfAKind(pair));
  for (const { subject, object, weight } of [...likely, ...clear]) {
    const finding = judgeBy(evidence, ranks, { subject: subject.entity, object: object.entity, tells });
    if (finding) return { ...finding, link: weight };
  }
  return UNKNOWN;
}

interface Pair {
  subject: EntityId;
  object: EntityId;
  tells: Tells;
}

// By the surest relation that both have; where several are as sure they have to agree.
function judgeBy(evidence: Evidence, ranks: readonly (readonly number[])[], pair: Pair): Finding | undefined {
  for (const rank of ranks) {
    const found = rank.flatMap((relation) => judgeIn(evidence, relation, pair) ?? []);
    const [first] = found;
    if (first) return found.every(({ verdict }) => verdict === first.verdict) ? first : undefined;
  }
  return undefined;
}

function judgeIn(evidence: Evidence, relation: number, { subject, object, tells }: Pair): Finding | undefined {
  const [a, b] = [evidence.facts(subject, relation)[0], evidence.facts(object, relation)[0]];
  const holds = a?.literal && b?.literal ? tells(a.literal, b.literal) : undefined;
  if (!a || !b || holds === undefined) return undefined;
  const expected = holds ? undefined : `${describe(evidence, a)}; ${describe(evidence, b)}`;
  return { verdict: holds ? "supported" : "refuted", facts: [a, b], expected, link: 1, fit: 0.95 };
}

function describe(evidence: Evidence, fact: Fact): string {
  return `${evidence.label(fact.subject)}: ${evidence.objectOf(fact)}`;
}

/** Two values as numbers that can be held against each other; undefined where their kinds or units differ. */
export function sizesOf(left: Literal, right: Literal): [number, number] | undefined {
  const isSame = left.kind === right.kind && (left.kind !== "number" || left.unit === (right as typeof left).unit);
  const [a, b] = [sizeOf(left), sizeOf(right)];
  return isSame && a !== undefined && b !== undefined ? [a, b] : undefined;
}

/** A value as a number: days of a date. */
export function sizeOf(literal: Literal): number | undefined {
  if (literal.kind === "number") return literal.value;
  return literal.kind === "date" ? literal.year * DAYS + literal.month * (DAYS / 12) + literal.day : undefined;
}

export const DAYS = 372; // of a year whose months all have 31
