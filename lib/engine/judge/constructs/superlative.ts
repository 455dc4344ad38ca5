import { type Kind, kindsOfNoun } from "@/lib/catalog/kinds";
import type { EntityId, Fact } from "../../graph/fact";
import { ordinalOf } from "../../text/ordinals";
import { type Argument, type ClauseReading, isRecord } from "../arguments";
import type { Evidence } from "../evidence/evidence";
import { type Finding, readingsOf, UNKNOWN } from "../readings";
import { superlativeOf } from "./compared/degree";
import { type Measure, measuringRelations } from "./compared/measured-by";
import { sizeOf } from "./compared/sides";
import type { Construct } from "./construct";

/** "S is the largest country in C", "S has the highest population of all countries in C": by what all of them measure. */
export const superlative: Construct = (evidence, reading) => {
  const found = readSuperlative(reading);
  if (!found) return undefined;
  const finding = judge(evidence, found);
  // "The smallest country in Asia" is not the smallest country of all.
  const isNarrower = reading.arguments.some((one) => isRecord(evidence, one)) && placeOf(evidence, found) !== undefined;
  if (finding.verdict === "unknown" && !isNarrower) return undefined;
  return { finding, from: found.from, to: found.to, arguments: found.used };
};

interface Superlative {
  subject: Argument;
  measure: Measure;
  less: boolean;
  /** The first, the second, … */
  rank: number;
  /** What it is one of: a noun that names a class, or what is of its own kind where none is told; and where. */
  noun: string | undefined;
  around: Argument;
  from: number;
  to: number;
  used: readonly Argument[];
}

function readSuperlative(reading: ClauseReading): Superlative | undefined {
  const { tokens } = reading.clause;
  const at = tokens.findIndex(({ norm, pos }) => pos !== "PROPN" && superlativeOf(norm) !== undefined);
  const degree = superlativeOf(tokens[at]?.norm ?? "");
  if (!degree) return undefined;
  const isAdjective =
    ["ADJ", "ADV"].includes(tokens[at + 1]?.pos ?? "") && ["most", "least"].includes(tokens[at]?.norm ?? "");
  const start = isAdjective ? at + 2 : at + 1;
  const end = tokens.findIndex(({ norm }, i) => i > at && ["in", "of", "on"].includes(norm));
  if (end === -1) return undefined;
  const around = reading.arguments.find(({ from, mention }) => from >= end && mention?.proper);
  const subject = reading.arguments.find(
    (one) =>
      one.mention?.proper && one !== around && (one.to <= Math.min(at, reading.verb) || one.from >= (around?.to ?? 0)),
  );
  if (!around || !subject) return undefined;
  const noun = tokens.slice(start, end).map(({ lemma }) => lemma);
  const has = tokens[reading.verb]?.lemma === "have" && subject.to <= reading.verb;
  const among = has ? tokens.slice(end, around.from).findLast(({ pos }) => pos === "NOUN")?.lemma : noun.at(-1);
  const adjectives = isAdjective ? [tokens[at + 1]?.norm ?? ""] : degree.measures;
  const measure = has ? { adjectives: [noun.join(" ")], noun } : { adjectives };
  const before = tokens[at - 1]?.text === "-" ? at - 2 : at - 1;
  const rank = Math.max(0, (ordinalOf(tokens[before]?.norm ?? "") ?? 1) - 1);
  const by = tokens.findIndex(({ norm }, i) => i >= around.to && norm === "by");
  const to = by !== -1 && by - around.to <= 1 ? Math.min(tokens.length, by + 2) : around.to;
  const from = rank > 0 ? before : at;
  return {
    subject,
    measure,
    less: degree.less,
    rank,
    noun: among,
    around,
    from,
    to,
    used: [subject, around],
  };
}

interface Measured {
  entity: EntityId;
  size: number;
  fact: Fact;
}

const LEAST_MEASURED = 0.9; // of the members, for the first of them to be the first of all
const LEAST_MEMBERS = 3;
const CLEAR = 1.02; // between one and the next
const LIKELY = 0.3;

function judge(evidence: Evidence, found: Superlative): Finding {
  const [subject] = readingsOf(evidence, found.subject, kindsOfNoun(found.noun ?? ""));
  const members = subject ? membersOf(evidence, found, subject.entity) : [];
  if (!subject || subject.weight < LIKELY || !members.includes(subject.entity) || members.length < LEAST_MEMBERS)
    return UNKNOWN;
  for (const rank of measuringRelations(evidence, found.measure)) {
    for (const relation of rank) {
      const finding = rankIn(evidence, { ...found, relation, members, entity: subject.entity });
      if (finding) return { ...finding, link: subject.weight };
    }
  }
  return UNKNOWN;
}

interface Ranked extends Superlative {
  relation: number;
  members: readonly EntityId[];
  entity: EntityId;
}

function rankIn(evidence: Evidence, { relation, members, entity, less, rank }: Ranked): Finding | undefined {
  const measured = members.flatMap((one) => measuredBy(evidence, one, relation) ?? []);
  const own = measured.find((one) => one.entity === entity);
  if (!own || measured.length < LEAST_MEASURED * members.length) return undefined;
  const sorted = measured.sort((a, b) => (less ? a.size - b.size : b.size - a.size));
  const held = sorted[rank] as Measured;
  if (held === undefined) return undefined;
  const others = [sorted[rank - 1], sorted[rank + 1]].flatMap((one) => one ?? []);
  const isClear = (one: Measured, other: Measured) =>
    Math.max(one.size, other.size) > CLEAR * Math.min(one.size, other.size);
  if (held.entity === entity)
    return others.every((one) => isClear(one, held))
      ? { verdict: "supported", facts: [held.fact], link: 1, fit: 0.9 }
      : undefined;
  if (!isClear(own, held)) return undefined;
  const value = evidence.objectOf(held.fact);
  const expected = `${evidence.label(held.entity)} (${value})`;
  return { verdict: "refuted", facts: [own.fact, held.fact], expected, link: 1, fit: 0.9 };
}

function measuredBy(evidence: Evidence, entity: EntityId, relation: number): Measured | undefined {
  const [fact] = evidence.facts(entity, relation);
  const size = fact?.literal && sizeOf(fact.literal);
  return fact && size !== undefined ? { entity, size, fact } : undefined;
}

const MOST_MEMBERS = 2_000; // read of one place: what has more is not all looked at

// The things of a class that a place holds, where the graph lists them all: "the largest population in Europe" is that of
// a country if it is said of one.
function membersOf(evidence: Evidence, found: Superlative, subject: EntityId): EntityId[] {
  const { noun } = found;
  const kinds = noun === undefined ? [evidence.kind(subject)] : kindsOfNoun(noun);
  const place = placeOf(evidence, found);
  const within = evidence.schema.oneOf("place");
  if (!kinds || place === undefined || within < 0 || evidence.countTo(place, within) > MOST_MEMBERS) return [];
  const classes = new Set(evidence.meanings(noun ?? "").map(({ entity }) => entity));
  const facts = evidence.factsTo(place, within, MOST_MEMBERS);
  const members = [...new Set(facts.map(({ subject }) => subject))].filter(
    (entity) => evidence.kind(entity) === kinds[0],
  );
  const classed = members.filter((entity) => evidence.isOneOf(entity, classes));
  return classed.length > 0 ? classed : members;
}

const PLACES: readonly Kind[] = ["continent", "country", "region"];

function placeOf(evidence: Evidence, { around }: Superlative): EntityId | undefined {
  const [place] = readingsOf(evidence, around, PLACES);
  return place && PLACES.includes(evidence.kind(place.entity)) ? place.entity : undefined;
}
