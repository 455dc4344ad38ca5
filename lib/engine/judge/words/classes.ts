import { classesOf, findDisjoint } from "../../graph/closures";
import type { Path } from "../../graph/fact";
import type { EntityId, GraphReader } from "../../graph/reader";
import type { Argument, EntityReading } from "../arguments";
import { better, type Finding, readingsOf, UNKNOWN } from "../readings";

const PLAUSIBLE = 0.15; // a reading that a refutation must reckon with
// Below this a reading supports only where the likely ones are not excluded: rare senses of words are not meant,
// namesakes may be ("Washington is a state").
const FAR_FETCHED = { word: 0.15, name: 0.03 };

/** Judges "S is a C" and "S is R" for a record R ("the largest ocean"). */
export function judgeClass(graph: GraphReader, subject: Argument, object: Argument): Finding {
  const objects = readingsOf(graph, object, undefined);
  const subjects = inDomain(graph, readingsOf(graph, subject, undefined), objects);
  return better(
    judgeRecord(graph, subjects, objects),
    better(
      judgeRecord(graph, objects, subjects),
      judgeKind(graph, subjects, { objects, least: subject.mention?.proper ? FAR_FETCHED.name : FAR_FETCHED.word }),
    ),
  );
}

// "The chicken is a mammal" speaks of the animal, not of its meat: an object of a definite kind asks for that kind.
function inDomain(
  graph: GraphReader,
  subjects: readonly EntityReading[],
  objects: readonly EntityReading[],
): readonly EntityReading[] {
  const kinds = new Set(
    objects.filter((object) => object.weight >= PLAUSIBLE).map((object) => graph.kind(object.entity)),
  );
  if (kinds.has("class") || kinds.has("thing") || kinds.has("record")) return subjects;
  const same = subjects.filter((subject) => kinds.has(graph.kind(subject.entity)));
  const most = same[0]?.weight ?? 1;
  return same.length > 0 ? same.map(({ entity, weight }) => ({ entity, weight: weight / most })) : subjects;
}

function judgeKind(
  graph: GraphReader,
  subjects: readonly EntityReading[],
  { objects, least }: { objects: readonly EntityReading[]; least: number },
): Finding {
  const weights = new Map(objects.map((object) => [object.entity, object.weight]));
  let best: Finding | undefined;
  for (const subject of subjects) {
    const same = weights.get(subject.entity);
    if (same !== undefined)
      best = { ...stronger(best, [], subject.weight * same), path: [graph.label(subject.entity)] };
    for (const [above, path] of classesOf(graph, subject.entity)) {
      const weight = weights.get(above);
      if (weight !== undefined) best = stronger(best, path, subject.weight * weight);
    }
  }
  if (best && best.link > least) return best;
  const conflict = excluded(graph, subjects, objects);
  // "Dolphins are fish" is not saved by the dolphinfish, but "the kiwi is a fruit" by the plant of that very name.
  const saved =
    best && best.link > RARE && conflict && !isLonger(graph, best.facts[0]?.subject, conflict.facts[0]?.subject);
  return saved ? UNKNOWN : (conflict ?? best ?? UNKNOWN);
}

const RARE = 0.05; // a reading less likely than this leaves nothing open

// A label that begins with the other: the text writes the short one.
function isLonger(graph: GraphReader, one: EntityId | undefined, other: EntityId | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return false;
  const [long, short] = [graph.label(one).toLowerCase(), graph.label(other).toLowerCase()];
  return long.length > short.length && long.startsWith(short);
}

function stronger(best: Finding | undefined, facts: Path, link: number): Finding {
  return best && best.link >= link ? best : { verdict: "supported", facts, link, fit: 1 };
}

// Every likely meaning of the subject is of a class that excludes every likely meaning of the object.
function excluded(
  graph: GraphReader,
  subjects: readonly EntityReading[],
  objects: readonly EntityReading[],
): Finding | undefined {
  let finding: Finding | undefined;
  for (const subject of subjects.filter((reading) => reading.weight >= PLAUSIBLE)) {
    for (const object of objects.filter((reading) => reading.weight >= PLAUSIBLE)) {
      const disjoint = findDisjoint(graph, subject.entity, object.entity);
      if (!disjoint) return undefined;
      if (finding) continue;
      const own = pathToEither(graph, subject.entity, [disjoint.subject, disjoint.object]);
      const expected = own.at(-1)?.object ?? subject.entity;
      const stated =
        disjoint.object === expected ? { ...disjoint, subject: disjoint.object, object: disjoint.subject } : disjoint;
      finding = {
        verdict: "refuted",
        facts: [...own, stated],
        expected: graph.label(expected),
        link: subject.weight,
        fit: 1,
      };
    }
  }
  return finding;
}

function pathToEither(graph: GraphReader, entity: EntityId, targets: readonly EntityId[]): Path {
  const classes = classesOf(graph, entity);
  for (const target of targets) {
    const path = classes.get(target);
    if (path) return path;
  }
  return [];
}

// A record has one holder: another one refutes.
function judgeRecord(
  graph: GraphReader,
  holders: readonly EntityReading[],
  records: readonly EntityReading[],
): Finding {
  const relation = graph.schema.oneOf("record");
  const record = records.find((reading) => graph.kind(reading.entity) === "record");
  if (relation < 0 || !record) return UNKNOWN;
  const facts = graph.factsTo(record.entity, relation, 20);
  for (const holder of holders) {
    const held = facts.find((fact) => fact.subject === holder.entity);
    if (held) return { verdict: "supported", facts: [held], link: holder.weight, fit: 1 };
  }
  const other = facts[0];
  if (!other || !holders[0]) return UNKNOWN;
  // A thing of quite another kind was never meant as a holder.
  const kinds = holders.filter((holder) => holder.weight >= PLAUSIBLE).map((holder) => graph.kind(holder.entity));
  if (!kinds.includes(graph.kind(other.subject)) && !kinds.includes("thing") && !kinds.includes("class"))
    return UNKNOWN;
  return { verdict: "refuted", facts: [other], expected: graph.label(other.subject), link: holders[0].weight, fit: 1 };
}
