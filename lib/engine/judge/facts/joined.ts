import type { Fact, Literal } from "../../graph/fact";
import { parseMeasure, unitsOf } from "../../text/units";
import type { ClauseReading } from "../arguments";
import { agrees, isAsWritten } from "../evidence/compare";
import type { Evidence } from "../evidence/evidence";
import type { NeighbourFact } from "../evidence/surroundings";
import { isRelationNoun } from "../words/cues";
import { type End, endsOf, uncapitalisedEnds, unknownEnds, withDemonyms } from "./ends";
import { overlaps, type Span } from "./spans";
import { beginningsIn, findSpelled, type Spelled, type Where, wordsOf } from "./spelling";

/** A fact between two ends of a clause. `link` 0 to 1: how surely the ends are what the fact speaks of. */
export interface Edge {
  subject: End;
  object: End;
  fact: Fact;
  link: number;
}

export interface Joined {
  ends: readonly End[];
  edges: readonly Edge[];
  /** Those of the facts of what the ends may mean: what else the graph holds is nothing to the clause. */
  relations: ReadonlySet<number>;
}

const WHOLE = 0.8; // of a name, from which it may be meant although the words are another's, too
const MOST_ENDS = 16;
const MOST_EDGES = 200; // from which no further end of a clause is looked at: a sentence has a dozen

/** Finds what a clause speaks of and the facts of the graph that join two such things. */
export function findJoined(evidence: Evidence, reading: ClauseReading): Joined {
  return joinedBetween(evidence, reading, endsOf(evidence, reading));
}

/** As `findEvidence`, where "Spanish" may mean Spain as well; undefined for a clause without such words. */
export function findByDemonym(evidence: Evidence, reading: ClauseReading): Joined | undefined {
  if (evidence.surroundings.isSpent()) return undefined;
  const ends = withDemonyms(evidence, reading, endsOf(evidence, reading));
  return ends && joinedBetween(evidence, reading, ends);
}

function joinedBetween(evidence: Evidence, reading: ClauseReading, ends: End[]): Joined {
  const spelled: SpelledNames = new Map();
  const found = edgesBetween(evidence, reading, { ends, spelled });
  if (found.edges.length > 0) return withUnknown(evidence, reading, { ends, ...found });
  const more = [...ends, ...uncapitalisedEnds(evidence, reading)];
  const others = edgesBetween(evidence, reading, { ends: more, spelled });
  const isJoined = (end: End) => others.edges.some((it) => it.subject === end || it.object === end);
  const joined = more.filter((end) => ends.includes(end) || isJoined(end));
  return withUnknown(evidence, reading, { ends: joined, ...others });
}

function withUnknown(evidence: Evidence, reading: ClauseReading, found: Joined): Joined {
  return { ...found, ends: [...found.ends, ...unknownEnds(evidence, reading, found)] };
}

// The facts between ends; what is found on the way is added to the ends, and looked up in its turn.
function edgesBetween(
  evidence: Evidence,
  reading: ClauseReading,
  { ends, spelled }: { ends: End[]; spelled: SpelledNames },
): Omit<Joined, "ends"> {
  const edges: Edge[] = [];
  const meant = new Set(ends.flatMap(({ entities }) => [...entities.keys()]));
  const relations = new Set<number>();
  const sought = new Set<number>();
  const beginnings = beginningsIn(reading.clause.tokens);
  for (let i = 0; i < ends.length && i < MOST_ENDS && edges.length < MOST_EDGES; i++) {
    const end = ends[i] as End;
    const around = outside(reading, end);
    for (const [entity, weight] of end.entities) {
      const isNew = !sought.has(entity);
      const at = { evidence, reading, ends, edges, meant, spelled, beginnings, around, isNew };
      sought.add(entity);
      const { to, from } = evidence.surroundings.look(entity);
      for (const { fact } of [...to, ...from]) relations.add(fact.relation);
      for (const neighbour of to) addObject(at, { end, neighbour, weight });
      for (const neighbour of from) addSubject(at, { end, neighbour, weight });
    }
  }
  return { edges, relations };
}

interface EdgeSearch {
  evidence: Evidence;
  reading: ClauseReading;
  ends: End[];
  edges: Edge[];
  /** What any end may mean. */
  meant: Set<number>;
  spelled: SpelledNames;
  /** Of the words of the clause. */
  beginnings: ReadonlySet<string>;
  /** What stands outside of the end whose neighbours are sought. */
  around: Where;
  /** The first time that an entity is met, its neighbours are sought by parts of their names. */
  isNew: boolean;
}

/** Where names stand that were sought in a clause, by the entity and the end that it is beside. */
type SpelledNames = Map<string, Spelled | undefined>;

interface Lead {
  end: End;
  neighbour: NeighbourFact;
  weight: number;
}

function addObject(place: EdgeSearch, { end, neighbour, weight }: Lead) {
  const { fact } = neighbour;
  if (fact.object < 0) return addLiteral(place, { end, neighbour, weight });
  let met = false;
  for (const other of place.meant.has(fact.object) ? place.ends : []) {
    const link = other.entities.get(fact.object);
    if (link === undefined || overlaps(other, end)) continue;
    met = true;
    place.edges.push({ subject: end, object: other, fact, link: weight * link });
  }
  if (met || !place.isNew) return;
  if (addMeasure(place, { end, neighbour, weight }) || !mayStand(place, neighbour)) return;
  const spelled = spelledEnd(place, end, fact.object);
  if (spelled) place.edges.push({ subject: end, object: spelled.end, fact, link: weight * spelled.share });
}

// "tank: 40 (litres)" beside "tank: steel": a measure that a file names as a thing.
function addMeasure(place: EdgeSearch, { end, neighbour: { fact }, weight }: Lead): boolean {
  const label = place.evidence.label(fact.object);
  if (!/^\d/.test(label) || !place.ends.some(({ value }) => value?.quantity)) return false;
  const measure = parseMeasure(label.replace(/["()]/g, " ").replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));
  if (!measure || unitsOf(measure.unit).length === 0) return false;
  return addValue(place, { end, fact, weight, literal: { kind: "number", ...measure } });
}

interface HeldValue {
  end: End;
  fact: Fact;
  weight: number;
  literal: Literal;
}

function addValue({ evidence, ends, edges }: EdgeSearch, { end, fact, weight, literal }: HeldValue): boolean {
  const { written = "" } = evidence.relations[fact.relation] ?? {};
  const agreed = ends.filter(
    ({ value, ...at }) =>
      value && !overlaps(at, end) && (agrees(literal, value) === "same" || isAsWritten(literal, value, written)),
  );
  edges.push(...agreed.map((object) => ({ subject: end, object, fact, link: weight })));
  return agreed.length > 0;
}

function addSubject(place: EdgeSearch, { end, neighbour, weight }: Lead) {
  const { fact } = neighbour;
  if (!place.isNew || !mayStand(place, neighbour) || place.meant.has(fact.subject)) return;
  const found = nameIn(place, end, fact.subject);
  if (found && isOfRelation(place, fact.subject, found)) return;
  const spelled = spelledEnd(place, end, fact.subject);
  if (spelled) place.edges.push({ subject: spelled.end, object: end, fact, link: weight * spelled.share });
}

const mayStand = ({ beginnings }: EdgeSearch, neighbour: NeighbourFact) =>
  neighbour.beginnings.some((beginning) => beginnings.has(beginning));

// What stands beside a named thing in the graph may be written in the text in another way.
function spelledEnd(place: EdgeSearch, end: End, entity: number): { end: End; share: number } | undefined {
  const found = nameIn(place, end, entity);
  if (!found) return undefined;
  const same = place.ends.find((other) => other.from <= found.from && found.to <= other.to && other !== end);
  // A name that is known means what it says: "Lisbon" is not the Lisbon Philharmonic.
  if (same && (same.to - same.from > found.to - found.from || (same.entities.size > 0 && found.share < WHOLE)))
    return undefined;
  const made: End = { from: found.from, to: found.to, entities: new Map([[entity, found.share]]), weighty: true };
  place.ends.push(made);
  place.meant.add(entity);
  return { end: made, share: found.share };
}

// "Atomic number 79", where a source calls a thing "atomic numbers".
function isOfRelation({ evidence, reading }: EdgeSearch, entity: number, { from, to }: Span): boolean {
  const words = reading.clause.tokens.slice(from, to);
  return isRelationNoun(evidence.schema, words) && wordsOf(evidence.label(entity)).length === words.length;
}

function nameIn({ evidence, reading, spelled, around }: EdgeSearch, end: End, entity: number): Spelled | undefined {
  const key = `${entity} ${end.from} ${end.to}`;
  if (spelled.has(key)) return spelled.get(key);
  const found = findSpelled(reading.clause.tokens, evidence.label(entity), around);
  spelled.set(key, found);
  return found;
}

function outside(reading: ClauseReading, end: End): Where {
  const beside = reading.clause.tokens.slice(end.from, end.to).map((token) => token.norm);
  return { isFree: (at: number) => at < end.from || at >= end.to, beside };
}

function addLiteral(place: EdgeSearch, { end, neighbour, weight }: Lead) {
  const { fact } = neighbour;
  const literal = fact.literal as Literal;
  for (const other of place.ends) {
    if (other.text !== undefined && plain(other.text) === plain(place.evidence.objectOf(fact)))
      place.edges.push({ subject: end, object: other, fact, link: weight });
  }
  if (literal.kind === "text") {
    if (!mayStand(place, neighbour)) return;
    const found = findSpelled(place.reading.clause.tokens, literal.text, place.around);
    // A code or a number is itself or another one.
    if (!found || (found.share < 0.99 && (wordsOf(literal.text).length < 3 || /\d/.test(literal.text)))) return;
    if (place.ends.some((other) => other.text !== undefined && overlaps(other, found) && !holds(found, other))) return;
    const made: End = { from: found.from, to: found.to, entities: new Map(), weighty: false };
    place.ends.push(made);
    place.edges.push({ subject: end, object: made, fact, link: weight * found.share });
    return;
  }
  addValue(place, { end, fact, weight, literal });
}

const holds = (outer: Spelled, inner: Span) => outer.share >= 0.99 && outer.from <= inner.from && inner.to <= outer.to;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
