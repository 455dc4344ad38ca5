import type { ClauseToken } from "../claims/clause";
import type { Fact, GraphReader, Literal } from "../graph/reader";
import type { Argument, Reading } from "../judge/arguments";
import { compareDates, compareNumbers, describeLiteral } from "../judge/values";
import { findUncapitalised, type Mention } from "../link/mentions";
import type { Value } from "../text/quantities";
import { isCapital } from "../text/segment";
import { parseMeasure, unitsOf } from "../text/units";
import type { Span } from "./fit";
import { type Neighbour, surroundingsIn } from "./neighbours";
import { beginningsIn, findSpelled, type Spelled, wordsOf } from "./spelling";
import { vocabularyOf } from "./vocabulary";
import { isFunctionWord } from "./words";

/** Something a clause speaks of: a name with what it may mean, a value, or words that a fact holds as they stand. */
export interface End extends Span {
  /** Meanings with their weight, 0 to 1 against the likeliest. */
  entities: ReadonlyMap<number, number>;
  value?: Value;
  /** Words as they stand, where the graph knows no such name: "Foobar", "0-439-92550-9". */
  text?: string;
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
const WHOLE = 0.8; // of a name, from which it may be meant although the words are another's, too
const MOST_ENDS = 16;
const PRIOR_STEP = 18;

/** Finds what a clause speaks of and the facts of the graph that join two such things. */
export function findEvidence(graph: GraphReader, reading: Reading): Evidence {
  const codes = findCodes(reading);
  const named = [
    ...reading.arguments.filter((argument) => !isPronounOne(reading, argument)).map((it) => endOf(reading, it)),
    ...codes,
  ];
  const meant = named.filter((end) => !isWrittenValue(graph, end, named));
  const ends = meant.filter((end) => !meant.some((other) => other !== end && isInside(end, other)));
  const edges = edgesBetween(graph, reading, ends);
  if (edges.length > 0) return { ends: [...ends, ...findUnknown(graph, reading, ends)], edges };
  const more = [...ends, ...findUncapitalised(graph, reading.clause.tokens).map((one) => plainEnd(one))];
  const others = edgesBetween(graph, reading, more);
  const joined = more.filter(
    (end) => ends.includes(end) || others.some((it) => it.subject === end || it.object === end),
  );
  return { ends: [...joined, ...findUnknown(graph, reading, joined)], edges: others };
}

// The facts between ends; what is found on the way is added to the ends, and looked up in its turn.
function edgesBetween(graph: GraphReader, reading: Reading, ends: End[]): Edge[] {
  const edges: Edge[] = [];
  const sought = new Set<number>();
  const surroundings = surroundingsIn(graph, reading.clause.text ?? reading.clause);
  const beginnings = beginningsIn(reading.clause.tokens);
  for (let i = 0; i < ends.length && i < MOST_ENDS; i++) {
    const end = ends[i] as End;
    for (const [entity, weight] of end.entities) {
      const at = { graph, reading, ends, edges, beginnings, isNew: !sought.has(entity) };
      sought.add(entity);
      const { to, from } = surroundings.of(entity);
      for (const neighbour of to) addObject(at, { end, neighbour, weight });
      for (const neighbour of from) addSubject(at, { end, neighbour, weight });
    }
  }
  return edges;
}

// A value or code within a name, a name or value within a code.
function isInside(end: End, other: End): boolean {
  const wider = other.to - other.from > end.to - end.from;
  return wider && other.from <= end.from && end.to <= other.to && (end.value !== undefined || other.text !== undefined);
}

// "12.5 (kilometres)" that a file names as if it were a thing, of which the graph knows nothing: the value is meant.
function isWrittenValue(graph: GraphReader, { from, to, value, entities }: End, named: readonly End[]): boolean {
  if (value || entities.size === 0) return false;
  const isValue = named.some((other) => other.value?.quantity && other.from === from && other.to >= to);
  return isValue && [...entities.keys()].every((it) => graph.facts(it, undefined, 1).length + graph.countTo(it) === 0);
}

// "one of the languages", "as one of its ingredients": counts nothing.
function isPronounOne(reading: Reading, { from, to, mention }: Argument): boolean {
  const { tokens } = reading.clause;
  return !mention && isOne(reading, { from, to }) && (tokens[to]?.norm === "of" || tokens[from - 1]?.norm === "as");
}

// The word, not the figure: it may be no more than an article ("onion is one ingredient").
const isOne = ({ clause: { tokens } }: Reading, { from, to }: Span) => to - from === 1 && tokens[from]?.norm === "one";

// Signs written as one, with digits among them: "0-439-92550-9", "18R/36L".
function findCodes({ clause: { tokens }, arguments: known }: Reading): End[] {
  const found: End[] = [];
  for (let from = 0; from < tokens.length; from++) {
    if (tokens[from]?.kind === "mark") continue;
    let to = from + 1;
    while (tokens[to] && tokens[to]?.start === tokens[to - 1]?.end && isCodePart(tokens[to] as ClauseToken)) to += 1;
    while (to > from + 1 && tokens[to - 1]?.kind === "mark") to -= 1;
    const run = tokens.slice(from, to);
    const dated = known.some(({ value }) => value?.date && !value.quantity && value.from >= from && value.to <= to);
    const digits = run.filter((token) => /\d/.test(token.text)).length;
    if (
      to - from < 3 ||
      digits === 0 ||
      dated ||
      known.some(({ mention, from: at, to: end }) => mention && at <= from && end >= to)
    )
      continue;
    found.push({ from, to, entities: new Map(), text: run.map((token) => token.text).join(""), weighty: true });
    from = to - 1;
  }
  return found;
}

const isCodePart = (token: ClauseToken) =>
  token.kind !== "mark" || token.text === "-" || token.text === "/" || token.text === "–";

// Names that the graph does not know: words with a capital inside the clause that are not those of a relation.
function findUnknown(graph: GraphReader, { clause: { tokens } }: Reading, ends: readonly Span[]): End[] {
  const vocabulary = vocabularyOf(graph.relations);
  const states = (token: ClauseToken) => vocabulary.stems(token.norm).every((stem) => vocabulary.weight(stem) > 0);
  const found: End[] = [];
  for (let from = 1; from < tokens.length; from++) {
    if (!isUnknownName(tokens, from, ends)) continue;
    let to = from + 1;
    while (isUnknownName(tokens, to, ends)) to += 1;
    const run = tokens.slice(from, to);
    const text = run.map((token) => token.text).join(" ");
    if (!run.every(states)) found.push({ from, to, entities: new Map(), text, weighty: true });
    from = to;
  }
  return found;
}

const FORMS = new Set("co inc ltd corp company corporation plc llc gmbh jr sr mr mrs ms dr sir".split(" ")); // beside a name

function isUnknownName(tokens: readonly ClauseToken[], at: number, ends: readonly Span[]): boolean {
  const token = tokens[at];
  if (token?.kind !== "word" || !isCapital(token.text) || token.pos !== "PROPN") return false;
  if (isFunctionWord(token.norm) || FORMS.has(token.norm)) return false;
  return !ends.some((end) => end.from <= at && at < end.to);
}

function endOf(reading: Reading, { from, to, mention, value }: Argument): End {
  if (mention) return { ...plainEnd(mention), value, weighty: isProper(reading.clause.tokens, mention) };
  return { from, to, entities: new Map(), value, weighty: value !== undefined && !isOne(reading, { from, to }) };
}

function plainEnd({ from, to, candidates }: Mention): End {
  const meant = candidates.slice(0, MOST_READINGS);
  const most = meant[0]?.prior ?? 0;
  const entities = new Map(meant.map(({ entity, prior }) => [entity, Math.exp((prior - most) / PRIOR_STEP)]));
  return { from, to, entities, weighty: false };
}

// "1089 Tama" is a name although it begins with a number.
function isProper(tokens: readonly ClauseToken[], { from, to, proper }: Mention): boolean {
  return (
    proper || (to - from > 1 && tokens.slice(from, to).some((token) => isCapital(token.text) && token.pos === "PROPN"))
  );
}

interface Place {
  graph: GraphReader;
  reading: Reading;
  ends: End[];
  edges: Edge[];
  /** Of the words of the clause. */
  beginnings: ReadonlySet<string>;
  /** The first time that an entity is met, its neighbours are sought by parts of their names. */
  isNew: boolean;
}

interface Lead {
  end: End;
  neighbour: Neighbour;
  weight: number;
}

const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

function addObject(place: Place, { end, neighbour, weight }: Lead) {
  const { fact } = neighbour;
  if (fact.object < 0) return addLiteral(place, { end, neighbour, weight });
  let met = false;
  for (const other of place.ends) {
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

// "engine: 1.2 (litres)" beside "engine: V6": a measure that a file names as a thing.
function addMeasure(place: Place, { end, neighbour: { fact }, weight }: Lead): boolean {
  const label = place.graph.label(fact.object);
  if (!/^\d/.test(label) || !place.ends.some(({ value }) => value?.quantity)) return false;
  const measure = parseMeasure(label.replace(/["()]/g, " ").replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "));
  if (!measure || unitsOf(measure.unit).length === 0) return false;
  return addValue(place, { end, fact, weight, literal: { kind: "number", ...measure } });
}

interface Held {
  end: End;
  fact: Fact;
  weight: number;
  literal: Literal;
}

function addValue({ ends, edges }: Place, { end, fact, weight, literal }: Held): boolean {
  const same = ends.filter(({ value, ...at }) => value && !overlaps(at, end) && agrees(literal, value) === "same");
  edges.push(...same.map((object) => ({ subject: end, object, fact, link: weight })));
  return same.length > 0;
}

function addSubject(place: Place, { end, neighbour, weight }: Lead) {
  const { fact } = neighbour;
  if (!place.isNew || !mayStand(place, neighbour) || place.ends.some((other) => other.entities.has(fact.subject)))
    return;
  const spelled = spelledEnd(place, end, fact.subject);
  if (spelled) place.edges.push({ subject: spelled.end, object: end, fact, link: weight * spelled.share });
}

const mayStand = ({ beginnings }: Place, neighbour: Neighbour) =>
  neighbour.beginnings.some((beginning) => beginnings.has(beginning));

// What stands beside a named thing in the graph may be written in the text in another way.
function spelledEnd(place: Place, end: End, entity: number): { end: End; share: number } | undefined {
  const { tokens } = place.reading.clause;
  const found = findSpelled(tokens, place.graph.label(entity), outside(place, end));
  if (!found) return undefined;
  const same = place.ends.find((other) => other.from <= found.from && found.to <= other.to && other !== end);
  // A name that is known means what it says: "Atlanta" is not the Atlanta Falcons.
  if (same && (same.to - same.from > found.to - found.from || (same.entities.size > 0 && found.share < WHOLE)))
    return undefined;
  const made: End = { from: found.from, to: found.to, entities: new Map([[entity, found.share]]), weighty: true };
  place.ends.push(made);
  return { end: made, share: found.share };
}

function outside({ reading }: Place, end: End) {
  const beside = reading.clause.tokens.slice(end.from, end.to).map((token) => token.norm);
  return { isFree: (at: number) => at < end.from || at >= end.to, beside };
}

function addLiteral(place: Place, { end, neighbour, weight }: Lead) {
  const { fact } = neighbour;
  const literal = fact.literal as Literal;
  for (const other of place.ends) {
    if (other.text !== undefined && plain(other.text) === plain(describeLiteral(literal)))
      place.edges.push({ subject: end, object: other, fact, link: weight });
  }
  if (literal.kind === "text") {
    if (!mayStand(place, neighbour)) return;
    const found = findSpelled(place.reading.clause.tokens, literal.text, outside(place, end));
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
  // "runway length in feet: 25": the words name a unit elsewhere.
  if (quantity.unit === "" && isInOtherUnit(literal, quantity.raw)) return "open";
  const compared = compareNumbers(literal, { ...quantity, counts: false }, { tolerance: TOLERANCE, vague: false });
  // The same figure in another unit: one of the two units may be a guess.
  return compared === "other" && Math.abs(quantity.raw - literal.value) <= TOLERANCE * Math.abs(literal.value)
    ? "open"
    : compared;
}

function isInOtherUnit({ value, unit }: { value: number; unit: string }, raw: number): boolean {
  return unitsOf(unit).some(
    ({ factor, offset }) => Math.abs(raw * factor + offset - value) <= TOLERANCE * Math.abs(value),
  );
}

const isYear = (value: number) => Number.isInteger(value) && value >= 1000 && value <= 2200;
