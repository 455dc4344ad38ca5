import type { Kind } from "@/lib/catalog/kinds";
import type { Relation } from "@/lib/catalog/relations";
import type { EntityId, Fact, Path } from "../../graph/fact";
import type { Argument, EntityReading } from "../arguments";
import type { Evidence } from "../evidence/evidence";
import { type Finding, readingsOf, UNKNOWN } from "../readings";
import type { Alternative } from "./atoms";

const PLAUSIBLE = 0.18; // a reading that a refutation must reckon with
const FAR_FETCHED = 0.01; // a reading that supports only where the likely one says nothing against it

interface Question {
  evidence: Evidence;
  relation: number;
  subjects: readonly EntityReading[];
  objects: readonly EntityReading[];
  fit: number;
}

/** Judges "S relation O" between entities: stated by a path, in conflict with what is stated, or open. */
export function judgeEntities(evidence: Evidence, alternative: Alternative): Finding {
  const relation = evidence.relations[alternative.relation] as Relation;
  if (!canHold(evidence, alternative, relation)) return UNKNOWN;
  const question: Question = {
    evidence,
    relation: alternative.relation,
    subjects: readingsOf(evidence, alternative.subject, relation.subjects),
    objects: readingsOf(evidence, alternative.object, relation.objects),
    fit: alternative.fit,
  };
  const same = describedAs(alternative);
  if (same) return { verdict: "supported", facts: [same], link: 1, fit: alternative.fit };
  const support = findSupport(question);
  if (support && support.link > FAR_FETCHED) return support;
  const turned = { ...question, subjects: question.objects, objects: question.subjects };
  const conflict =
    findConflict(question, relation) ?? (relation.symmetric ? findConflict(turned, relation) : undefined);
  return conflict ?? UNKNOWN;
}

// "The headquarters of the UN are in New York": what the subject describes is the very object.
function describedAs({ subject, object }: Alternative): Fact | undefined {
  if (!subject.through) return undefined;
  for (const { entity } of object.mention?.candidates ?? []) {
    const fact = subject.through.get(entity);
    if (fact) return fact;
  }
  return undefined;
}

const MOST_ASKED = 4; // likeliest readings whose facts are looked for before kinds rule a relation out

// Of the relations that one preposition can state ("in"), most are about things of other kinds: they need no more than
// a look at kinds, and whether the likeliest readings have such facts all the same.
function canHold(
  evidence: Evidence,
  { relation, subject, object }: Alternative,
  { subjects, objects, symmetric }: Relation,
): boolean {
  if (symmetric || (hasKind(evidence, subject, subjects) && hasKind(evidence, object, objects))) return true;
  // The other way round is what a converse is refuted by: "Germany is the capital of Berlin".
  if (hasKind(evidence, object, subjects) && hasKind(evidence, subject, objects)) return true;
  const likely = subject.mention?.candidates.slice(0, MOST_ASKED) ?? [];
  return likely.some((candidate) => evidence.tells(candidate.entity, relation));
}

function hasKind(evidence: Evidence, argument: Argument, kinds: readonly Kind[] | undefined): boolean {
  if (!kinds || kinds.length === 0) return true;
  return (
    argument.mention?.candidates.some(
      ({ entity }) => kinds.includes(evidence.kind(entity)) || evidence.kind(entity) === "thing",
    ) ?? false
  );
}

function findSupport(question: Question): Finding | undefined {
  const { evidence, relation, fit } = question;
  const weights = new Map(question.objects.map((object) => [object.entity, object.weight]));
  let best: Finding | undefined;
  for (const subject of question.subjects) {
    if (best && best.link >= subject.weight) break;
    evidence.findReached(subject.entity, relation, (object, first, rest) => {
      const weight = weights.get(object);
      if (weight === undefined || object === subject.entity) return false;
      const link = subject.weight * weight;
      if (!best || link > best.link) best = { verdict: "supported", facts: first ? [first, ...rest] : rest, link, fit };
      return false;
    });
  }
  return best;
}

function findConflict(question: Question, relation: Relation): Finding | undefined {
  const plausible = question.subjects.filter((reading) => reading.weight >= PLAUSIBLE);
  // "the Turkish capital" is not the language's: where a reading of the right kind is likely, others are not meant.
  const typed = plausible.filter(({ entity }) => relation.subjects?.includes(question.evidence.kind(entity)));
  const subjects = typed.length > 0 ? typed : plausible;
  const objects = question.objects.filter((reading) => reading.weight >= PLAUSIBLE);
  let strongest: Finding | undefined;
  for (const subject of question.subjects.slice(0, 3)) {
    const back = reversed(question, subject, objects);
    if (back) return back;
  }
  for (const subject of subjects) {
    const conflict = otherObject(question, relation, { subject, objects });
    // A likely reading that conflicts with nothing leaves the claim open.
    if (!conflict && !(strongest && isDouble(question.evidence, subjects[0], subject))) return undefined;
    strongest ??= conflict;
  }
  return strongest;
}

// One thing that two sources give, not recognised as one, or a country's islands: of the second nothing is known here.
function isDouble(evidence: Evidence, first: EntityReading | undefined, other: EntityReading): boolean {
  if (!first) return false;
  return (
    evidence.label(first.entity) === evidence.label(other.entity) &&
    [evidence.kind(first.entity), "place"].includes(evidence.kind(other.entity))
  );
}

// "Germany is the capital of Berlin": the relation holds the other way round, and never both ways.
function reversed(question: Question, subject: EntityReading, objects: readonly EntityReading[]): Finding | undefined {
  const { evidence, relation } = question;
  if (!evidence.relations[relation]?.asymmetric) return undefined;
  for (const object of objects) {
    const back = evidence.findReached(object.entity, relation, (found) => found === subject.entity);
    if (back) return { verdict: "refuted", facts: back, link: subject.weight * object.weight, fit: question.fit };
  }
  return undefined;
}

interface Pair {
  subject: EntityReading;
  objects: readonly EntityReading[];
}

function otherObject(question: Question, relation: Relation, pair: Pair): Finding | undefined {
  if (!relation.single && !relation.complete) return undefined;
  const { evidence } = question;
  const kinds = new Set(pair.objects.map((object) => evidence.kind(object.entity)));
  // A word that names nothing of the kind that the relation takes was not understood, and refutes nothing.
  if (
    relation.objects &&
    relation.objects.length > 0 &&
    !relation.objects.some((kind) => kinds.has(kind)) &&
    !kinds.has("thing")
  )
    return undefined;
  const known =
    relation.single === "per-kind"
      ? sameKind(question, pair, kinds)
      : evidence.facts(pair.subject.entity, question.relation).filter((fact) => fact.object >= 0);
  const comparable = known.filter((fact) => isComparable(evidence, fact, { relation, kinds }));
  const first = comparable[0];
  if (!first || evidence.isCut(known)) return undefined;
  const expected = evidence.objectsOf(comparable);
  const facts = relation.single === "per-kind" ? (pathTo(question, pair.subject.entity, first) ?? [first]) : [first];
  return { verdict: "refuted", facts, expected, link: pair.subject.weight, fit: question.fit };
}

// Objects that could answer the same question: of the kind claimed, or of a kind that the relation takes.
function isComparable(
  evidence: Evidence,
  fact: Fact,
  claimed: { relation: Relation; kinds: ReadonlySet<Kind> },
): boolean {
  const kind = evidence.kind(fact.object);
  if (claimed.kinds.has(kind) || kind === "thing" || claimed.kinds.has("thing")) return true;
  return (
    [...claimed.kinds].some((other) => claimed.relation.objects?.includes(other)) &&
    claimed.relation.objects?.includes(kind) === true &&
    claimed.relation.single === true
  );
}

// What the subject lies in (or was born in …) of the very kind claimed: another country than the one stated. Coasts,
// islands and hemispheres are all of one kind, and exclude none of each other.
function sameKind(question: Question, pair: Pair, kinds: ReadonlySet<Kind>): Fact[] {
  const { evidence } = question;
  const found: Fact[] = [];
  evidence.findReached(pair.subject.entity, question.relation, (place, first, rest) => {
    const last = rest.at(-1) ?? first;
    const kind = evidence.kind(place);
    if (last && kind !== "place" && kinds.has(kind)) found.push(last);
    return false;
  });
  const nested = pair.objects.some((object) => isWithin(evidence, object.entity, found));
  return nested ? [] : found;
}

// A district inside the subject's own region contradicts nothing, unless the subject lies in another part of that region:
// Estonia is in Eurasia as Asia is, but in Europe.
function isWithin(evidence: Evidence, place: EntityId, found: readonly Fact[]): boolean {
  const around = evidence.places(place);
  const isBetween = (region: EntityId) =>
    found.some(({ object }) => object !== region && evidence.places(object).has(region));
  return found.some(({ object }) => around.has(object) && !isBetween(object));
}

function pathTo(question: Question, subject: EntityId, { id }: Fact): Path | undefined {
  return question.evidence.findReached(
    subject,
    question.relation,
    (_, first, rest) => (rest.at(-1) ?? first)?.id === id,
  );
}
