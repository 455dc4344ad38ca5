import { RELATIONS } from "@/lib/catalog/relations";
import type { EntityId, Fact, Literal } from "../../graph/fact";
import type { Quantity } from "../../text/quantities";
import type { Argument, ClauseReading } from "../arguments";
import type { ClauseToken } from "../clauses/clause";
import { compareNumbers } from "../evidence/compare";
import type { Evidence } from "../evidence/evidence";
import { type Finding, readingsOf, UNKNOWN } from "../readings";
import type { Alternative } from "./atoms";

const LIKELY = 0.3;
const FAR_FETCHED = 0.03; // readings less likely than this neither support nor refute

/**
 * Judges "S has N things" and "S is N units" without a word for the relation: by the counted noun ("eight legs", also
 * of the classes S belongs to) or by the unit, where only one fact of S is measured in it.
 */
export function judgeMeasure(
  evidence: Evidence,
  reading: ClauseReading,
  pair: { subject: Argument; value: Argument },
): Finding {
  const quantity = pair.value.value?.quantity;
  if (!quantity) return UNKNOWN;
  const noun = countedNoun(reading, pair.value);
  const asked = { unit: quantity.unit, behind: reading.clause.tokens[pair.value.to]?.norm ?? "" };
  let conflict: Finding | undefined;
  for (const subject of readingsOf(evidence, pair.subject, undefined)) {
    if (subject.weight < FAR_FETCHED) break;
    const counts = noun ? countsOf(evidence, subject.entity, noun.lemma) : [];
    const measures = counts.length > 0 ? counts : measuresOf(evidence, subject.entity, asked);
    const finding = agree(evidence, measures, { quantity, counted: counts.length > 0 });
    if (finding?.verdict === "supported") return { ...finding, link: subject.weight };
    if (finding && subject.weight >= LIKELY) conflict ??= { ...finding, link: subject.weight };
  }
  return conflict ?? UNKNOWN;
}

/** The noun that a number counts: "eight legs", or its unit ("60 seconds"); undefined where none follows. */
export function countedNoun(reading: ClauseReading, value: Argument): ClauseToken | undefined {
  const { tokens } = reading.clause;
  if (value.value?.quantity?.unit) return tokens[value.to - 1];
  for (let at = value.to; at < tokens.length && at - value.to < 4; at++) {
    const token = tokens[at];
    if (token?.pos === "NOUN" || token?.pos === "PROPN") return token;
    if (token?.pos !== "ADJ" && token?.text !== "-") return undefined;
  }
  return undefined;
}

function countsOf(evidence: Evidence, entity: EntityId, noun: string): Fact[] {
  const relation = evidence.schema.oneOf("count");
  if (relation < 0) return [];
  for (const holder of [entity, ...evidence.classes(entity).keys()]) {
    const facts = evidence.facts(holder, relation).filter((fact) => isCountOf(fact.literal, noun));
    if (facts.length > 0) return facts;
  }
  return [];
}

function isCountOf(literal: Literal | undefined, noun: string): boolean {
  if (literal?.kind !== "number") return false;
  return literal.unit === noun || literal.unit.split(" ").at(-1) === noun;
}

interface Asked {
  unit: string;
  /** The word behind the unit: "long". */
  behind: string;
}

// "227 m long" asks for no height: an adjective that measures something of the subject, or that commonly measures, stands
// for that alone. What other things of the graph are measured by it says nothing.
function measuresOf(evidence: Evidence, entity: EntityId, { unit, behind }: Asked): Fact[] {
  if (unit === "") return [];
  const facts = evidence.facts(entity);
  const isMeant = ({ relation }: Fact) => evidence.relations[relation]?.adjectives?.includes(behind) === true;
  const isAsked = MEASURING.has(behind) || facts.some(isMeant);
  return facts.filter(
    (fact) => fact.literal?.kind === "number" && fact.literal.unit === unit && (!isAsked || isMeant(fact)),
  );
}

const MEASURING = new Set(RELATIONS.flatMap(({ adjectives = [] }) => adjectives));

function agree(
  evidence: Evidence,
  facts: readonly Fact[],
  stated: { quantity: Quantity; counted: boolean },
): Finding | undefined {
  const relations = new Set(facts.map((fact) => fact.relation));
  const compared = facts.map((fact) => {
    const relation = evidence.relations[fact.relation];
    const tolerance = stated.counted ? 0 : (relation?.tolerance ?? 0.005);
    return compareNumbers(
      fact.literal as Extract<Literal, { kind: "number" }>,
      stated.counted ? { ...stated.quantity, value: stated.quantity.raw, unit: "", counts: false } : stated.quantity,
      { tolerance, vague: false },
    );
  });
  const same = facts[compared.indexOf("same")];
  if (same) return { verdict: "supported", facts: [same], link: 1, fit: relations.size === 1 ? 0.95 : 0.8 };
  const first = facts[0];
  if (!first || compared.some((one) => one !== "other") || !isOneValue(facts)) return undefined;
  const expected = evidence.objectOf(first);
  return { verdict: "refuted", facts: [first], expected, link: 1, fit: 0.9 };
}

// Facts of several relations speak of the same measure only where their values agree.
function isOneValue(facts: readonly Fact[]): boolean {
  const values = facts.map((fact) => (fact.literal as Extract<Literal, { kind: "number" }>).value);
  return Math.max(...values) - Math.min(...values) <= 0.01 * Math.max(...values.map(Math.abs));
}

/** What a relation leads to from a subject; only things of a class where one is told. */
type Counted = Omit<Alternative, "object"> & Partial<Alternative>;

/** Judges "S has nine neighbours", "S won two Nobel Prizes": how many objects, or those of a class, the graph lists. */
export function judgeCount(evidence: Evidence, counted: Counted, quantity: Quantity): Finding {
  const relation = evidence.relations[counted.relation];
  const classes = counted.object && new Set(readingsOf(evidence, counted.object, undefined).map((it) => it.entity));
  const subjects = readingsOf(evidence, counted.subject, relation?.subjects);
  // Without a class that tells what is meant, only the likeliest subject is.
  for (const subject of counted.object ? subjects : subjects.slice(0, 1)) {
    if (subject.weight < LIKELY) break;
    const facts = evidence.listed(subject.entity, counted.relation).filter((fact) => {
      const other = fact.object === subject.entity ? fact.subject : fact.object;
      return !classes || classes.has(other) || evidence.isOneOf(other, classes);
    });
    if (facts.length === 0) continue;
    const agreement = compareNumbers(
      { value: facts.length, unit: "" },
      { ...quantity, unit: "", counts: false },
      { tolerance: 0, vague: false },
    );
    const found = { facts, link: subject.weight, fit: counted.fit };
    if (agreement === "same") return { verdict: "supported", ...found };
    // A graph that may lack some says nothing against a larger number.
    if (agreement === "other" && (relation?.complete || facts.length > quantity.value))
      return { verdict: "refuted", expected: String(facts.length), ...found };
  }
  return UNKNOWN;
}
