import type { EntityId, Path } from "../../graph/fact";
import type { Argument, EntityReading } from "../arguments";
import type { Evidence } from "../evidence/evidence";
import { better, type Finding, readingsOf, UNKNOWN } from "../readings";

const PLAUSIBLE = 0.15; // a reading that a refutation must reckon with
// Below this a reading supports only where the likely ones are not excluded: rare senses of words are not meant,
// namesakes may be ("Washington is a state").
const FAR_FETCHED = { word: 0.15, name: 0.03 };

/** Judges "S is a C" and "S is R" for a record R ("the largest ocean"). */
export function judgeClass(evidence: Evidence, subject: Argument, object: Argument): Finding {
  const objects = readingsOf(evidence, object, undefined);
  const subjects = inDomain(evidence, readingsOf(evidence, subject, undefined), objects);
  return better(
    judgeRecord(evidence, subjects, objects),
    better(
      judgeRecord(evidence, objects, subjects),
      judgeKind(evidence, subjects, { objects, least: subject.mention?.proper ? FAR_FETCHED.name : FAR_FETCHED.word }),
    ),
  );
}

// "The chicken is a mammal" speaks of the animal, not of its meat: an object of a definite kind asks for that kind.
function inDomain(
  evidence: Evidence,
  subjects: readonly EntityReading[],
  objects: readonly EntityReading[],
): readonly EntityReading[] {
  const kinds = new Set(
    objects.filter((object) => object.weight >= PLAUSIBLE).map((object) => evidence.kind(object.entity)),
  );
  if (kinds.has("class") || kinds.has("thing") || kinds.has("record")) return subjects;
  const same = subjects.filter((subject) => kinds.has(evidence.kind(subject.entity)));
  const most = same[0]?.weight ?? 1;
  return same.length > 0 ? same.map(({ entity, weight }) => ({ entity, weight: weight / most })) : subjects;
}

function judgeKind(
  evidence: Evidence,
  subjects: readonly EntityReading[],
  { objects, least }: { objects: readonly EntityReading[]; least: number },
): Finding {
  const weights = new Map(objects.map((object) => [object.entity, object.weight]));
  let best: Finding | undefined;
  for (const subject of subjects) {
    const same = weights.get(subject.entity);
    if (same !== undefined)
      best = { ...stronger(best, [], subject.weight * same), path: [evidence.label(subject.entity)] };
    for (const [above, path] of evidence.classes(subject.entity)) {
      const weight = weights.get(above);
      if (weight !== undefined) best = stronger(best, path, subject.weight * weight);
    }
  }
  if (best && best.link > least) return best;
  const conflict = excluded(evidence, subjects, objects);
  // "Dolphins are fish" is not saved by the dolphinfish, but "the kiwi is a fruit" by the plant of that very name.
  const saved =
    best && best.link > RARE && conflict && !isLonger(evidence, best.facts[0]?.subject, conflict.facts[0]?.subject);
  return saved ? UNKNOWN : (conflict ?? best ?? UNKNOWN);
}

const RARE = 0.05; // a reading less likely than this leaves nothing open

// A label that begins with the other: the text writes the short one.
function isLonger(evidence: Evidence, one: EntityId | undefined, other: EntityId | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return false;
  const [long, short] = [evidence.label(one).toLowerCase(), evidence.label(other).toLowerCase()];
  return long.length > short.length && long.startsWith(short);
}

function stronger(best: Finding | undefined, facts: Path, link: number): Finding {
  return best && best.link >= link ? best : { verdict: "supported", facts, link, fit: 1 };
}

// Every likely meaning of the subject is of a class that excludes every likely meaning of the object.
function excluded(
  evidence: Evidence,
  subjects: readonly EntityReading[],
  objects: readonly EntityReading[],
): Finding | undefined {
  let finding: Finding | undefined;
  for (const subject of subjects.filter((reading) => reading.weight >= PLAUSIBLE)) {
    for (const object of objects.filter((reading) => reading.weight >= PLAUSIBLE)) {
      const disjoint = evidence.exclusion(subject.entity, object.entity);
      if (!disjoint) return undefined;
      if (finding) continue;
      const own = pathToEither(evidence, subject.entity, [disjoint.subject, disjoint.object]);
      const expected = own.at(-1)?.object ?? subject.entity;
      const stated =
        disjoint.object === expected ? { ...disjoint, subject: disjoint.object, object: disjoint.subject } : disjoint;
      finding = {
        verdict: "refuted",
        facts: [...own, stated],
        expected: evidence.label(expected),
        link: subject.weight,
        fit: 1,
      };
    }
  }
  return finding;
}

function pathToEither(evidence: Evidence, entity: EntityId, targets: readonly EntityId[]): Path {
  const classes = evidence.classes(entity);
  for (const target of targets) {
    const path = classes.get(target);
    if (path) return path;
  }
  return [];
}

// A record has one holder: another one refutes.
function judgeRecord(
  evidence: Evidence,
  holders: readonly EntityReading[],
  records: readonly EntityReading[],
): Finding {
  const relation = evidence.schema.oneOf("record");
  const record = records.find((reading) => evidence.kind(reading.entity) === "record");
  if (relation < 0 || !record) return UNKNOWN;
  const facts = evidence.factsTo(record.entity, relation, 20);
  for (const holder of holders) {
    const held = facts.find((fact) => fact.subject === holder.entity);
    if (held) return { verdict: "supported", facts: [held], link: holder.weight, fit: 1 };
  }
  const other = facts[0];
  if (!other || !holders[0]) return UNKNOWN;
  // A thing of quite another kind was never meant as a holder.
  const kinds = holders.filter((holder) => holder.weight >= PLAUSIBLE).map((holder) => evidence.kind(holder.entity));
  if (!kinds.includes(evidence.kind(other.subject)) && !kinds.includes("thing") && !kinds.includes("class"))
    return UNKNOWN;
  return {
    verdict: "refuted",
    facts: [other],
    expected: evidence.label(other.subject),
    link: holders[0].weight,
    fit: 1,
  };
}
