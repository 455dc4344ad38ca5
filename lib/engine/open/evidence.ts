import type { Fact, GraphReader, Literal } from "../graph/reader";
import type { Argument, Reading } from "../judge/arguments";
import { compareDates, compareNumbers } from "../judge/values";
import type { Value } from "../text/quantities";
import type { Span } from "./fit";
import { findSpelled, wordsOf } from "./spelling";

/** Something a clause speaks of: a name with what it may mean, a value, or words that a fact holds as they stand. */
export interface End extends Span {
  /** Meanings with their weight, 0 to 1 against the likeliest. */
  entities: ReadonlyMap<number, number>;
  value?: Value;
  /** Must be explained before the clause is: a proper name or a value. */
  weighty: boolean;
}

/** A fact between two ends of a clause. `link` 0 to 1: how surely the ends are what the fact speaks of. */
export interface Edge {
  subject: End;
  object: End;
  fact: Fact;
  link: number;
}

export interface Evidence {
  ends: readonly End[];
  edges: readonly Edge[];
}

const MOST_READINGS = 8;
const MOST_FACTS = 400; // of one entity, in either direction
const PRIOR_STEP = 18;

/** Finds what a clause speaks of and the facts of the graph that join two such things. */
export function findEvidence(graph: GraphReader, reading: Reading): Evidence {
  const named = reading.arguments.map((argument) => endOf(argument));
  const ends = [...named];
  const edges: Edge[] = [];
  for (const end of named) {
    for (const [entity, weight] of end.entities) {
      const at = { graph, reading, ends, edges };
      for (const fact of graph.facts(entity).slice(0, MOST_FACTS)) addObject(at, { end, fact, weight });
      for (const fact of graph.factsTo(entity, undefined, MOST_FACTS)) addSubject(at, { end, fact, weight });
    }
  }
  return { ends, edges };
}

function endOf({ from, to, mention, value }: Argument): End {
  const candidates = mention?.candidates.slice(0, MOST_READINGS) ?? [];
  const most = candidates[0]?.prior ?? 0;
  return {
    from: mention?.from ?? from,
    to: mention?.to ?? to,
    entities: new Map(candidates.map(({ entity, prior }) => [entity, Math.exp((prior - most) / PRIOR_STEP)])),
    value,
    weighty: value !== undefined || mention?.proper === true,
  };
}

interface Place {
  graph: GraphReader;
  reading: Reading;
  ends: End[];
  edges: Edge[];
}

interface Lead {
  end: End;
  fact: Fact;
  weight: number;
}

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

function addObject(place: Place, { end, fact, weight }: Lead) {
  if (fact.object < 0) return addLiteral(place, { end, fact, weight });
  let met = false;
  for (const other of place.ends) {
    const link = other.entities.get(fact.object);
    if (link === undefined || overlaps(other, end)) continue;
    met = true;
    place.edges.push({ subject: end, object: other, fact, link: weight * link });
  }
  if (met) return;
  const spelled = spelledEnd(place, end, fact.object);
  if (spelled) place.edges.push({ subject: end, object: spelled.end, fact, link: weight * spelled.share });
}

function addSubject(place: Place, { end, fact, weight }: Lead) {
  if (place.ends.some((other) => other.entities.has(fact.subject))) return;
  const spelled = spelledEnd(place, end, fact.subject);
  if (spelled) place.edges.push({ subject: spelled.end, object: end, fact, link: weight * spelled.share });
}

// What stands beside a named thing in the graph may be written in the text in another way.
function spelledEnd(place: Place, end: End, entity: number): { end: End; share: number } | undefined {
  const { tokens } = place.reading.clause;
  const found = findSpelled(tokens, place.graph.label(entity), outside(place, end));
  if (!found) return undefined;
  const same = place.ends.find((other) => other.from <= found.from && found.to <= other.to && other !== end);
  // A longer name that is known means what it says.
  if (same && same.to - same.from > found.to - found.from) return undefined;
  const made: End = { from: found.from, to: found.to, entities: new Map([[entity, found.share]]), weighty: true };
  place.ends.push(made);
  return { end: made, share: found.share };
}

function outside({ reading }: Place, end: End) {
  const beside = reading.clause.tokens.slice(end.from, end.to).map((token) => token.norm);
  return { isFree: (at: number) => at < end.from || at >= end.to, beside };
}

function addLiteral(place: Place, { end, fact, weight }: Lead) {
  const literal = fact.literal as Literal;
  if (literal.kind === "text") {
    const found = findSpelled(place.reading.clause.tokens, literal.text, outside(place, end));
    if (!found || (found.share < 0.99 && wordsOf(literal.text).length < 3)) return;
    const made: End = { from: found.from, to: found.to, entities: new Map(), weighty: false };
    place.ends.push(made);
    place.edges.push({ subject: end, object: made, fact, link: weight * found.share });
    return;
  }
  for (const other of place.ends) {
    if (other.value && !overlaps(other, end) && agrees(literal, other.value) === "same")
      place.edges.push({ subject: end, object: other, fact, link: weight });
  }
}

const TOLERANCE = 0.002;

/** Whether a stated value is a known one, another, or not of its kind. */
export function agrees(literal: Literal, value: Value): "same" | "other" | "open" {
  if (literal.kind === "text") return "open";
  if (literal.kind === "date") {
    if (value.date) return compareDates(literal, value.date, 0);
    return value.quantity?.unit === "" && value.quantity.value === literal.year ? "same" : "open";
  }
  const { quantity, date } = value;
  if (!quantity)
    return date && literal.unit === ""
      ? date.year === literal.value
        ? "same"
        : isYear(literal.value)
          ? "other"
          : "open"
      : "open";
  // A number without a unit may be in the one that is stated.
  if (literal.unit === "" && Math.abs(quantity.raw - literal.value) <= TOLERANCE * Math.abs(literal.value))
    return "same";
  if (
    quantity.unit === "" &&
    literal.unit !== "" &&
    Math.abs(quantity.value - literal.value) <= TOLERANCE * Math.abs(literal.value)
  )
    return "same";
  return compareNumbers(literal, { ...quantity, counts: false }, { tolerance: TOLERANCE, vague: false });
}

const isYear = (value: number) => Number.isInteger(value) && value >= 1000 && value <= 2200;
