import { countriesOfDemonym } from "@/lib/catalog/demonyms";
import type { Mention } from "../../link/mentions";
import type { Relations } from "../../relations/vocabulary";
import type { Value } from "../../text/quantities";
import { isCapital } from "../../text/segment";
import { isFunctionWord } from "../../text/stems";
import type { Argument, ClauseReading } from "../arguments";
import type { ClauseToken } from "../clauses/clause";
import type { Evidence } from "../evidence/evidence";
import { isRelationNoun } from "../words/cues";
import { overlaps, type Span } from "./spans";

/** Something a clause speaks of: a name with what it may mean, a value, or words that a fact holds as they stand. */
export interface End extends Span {
  /** Meanings with their weight, 0 to 1 against the likeliest. */
  entities: ReadonlyMap<number, number>;
  value?: Value;
  /** Words as they stand, where the graph knows no such name: "Foobar", "X-17/4". */
  text?: string;
  /** Must be explained before the clause is: a proper name or a value. */
  weighty: boolean;
}

/** The names, values and codes of a clause. */
export function endsOf(evidence: Evidence, reading: ClauseReading): End[] {
  const named = [
    ...reading.arguments.filter((argument) => !isPronounOne(reading, argument)).map((it) => endOf(reading, it)),
    ...findCodes(reading),
  ];
  const meant = named.filter((end) => !isWrittenValue(evidence, end, named));
  return meant.filter((end) => !meant.some((other) => other !== end && isInside(end, other)));
}

/** Names that the text may write without their capitals; they need not be explained. */
export function uncapitalisedEnds(evidence: Evidence, { clause: { tokens, wordsOnly = [] } }: ClauseReading): End[] {
  if (tokens.length > LONGEST_PLAIN) return [];
  // "Born" and "led" name people, too: a verb is a verb.
  const isVerb = ({ from, to }: Span) => to - from === 1 && tokens[from]?.pos === "VERB";
  const isOfRelation = ({ from, to }: Span) => isRelationNoun(evidence.schema, tokens.slice(from, to)); // "atomic number 6"
  const isWord = (mention: Mention) =>
    isVerb(mention) || isOfRelation(mention) || wordsOnly.some((words) => overlaps(words, mention));
  return evidence.uncapitalised(tokens).flatMap((mention) => (isWord(mention) ? [] : plainEnd(mention)));
}

const LONGEST_PLAIN = 60; // tokens of a clause in which names without capitals are sought

const MOST_READINGS = 8;
const PRIOR_STEP = 18;

/**
 * Ends of which "Spanish" and "Spaniards" may mean Spain beside what they name themselves; undefined for a clause without
 * such words.
 */
export function withDemonyms(evidence: Evidence, reading: ClauseReading, ends: readonly End[]): End[] | undefined {
  const { tokens } = reading.clause;
  const made = [...ends];
  let found = false;
  for (let from = 0; from < tokens.length; from++) {
    const [word, next] = tokens.slice(from, from + 2).map((token) => (isCapital(token.text) ? token.norm : ""));
    const two = word && next ? countriesOfDemonym(`${word} ${next}`) : [];
    const countries = two.length > 0 ? two : countriesOfDemonym(word ?? "");
    const span = { from, to: from + (two.length > 0 ? 2 : 1) };
    const at = made.findIndex((end) => overlaps(end, span));
    const known = made[at];
    // "Spanish" in "Spanish Steps" is a part of that name.
    if (known && (known.from !== span.from || known.to !== span.to || known.value)) continue;
    const entities = countries.flatMap((name) => evidence.meanings(name)[0]?.entity ?? []);
    if (entities.length === 0) continue;
    const meanings = new Map([...(known?.entities ?? []), ...entities.map((entity) => [entity, 1] as const)]);
    made.splice(at < 0 ? made.length : at, at < 0 ? 0 : 1, { ...span, entities: meanings, weighty: true });
    found = true;
  }
  return found ? made : undefined;
}

// A value or code within a name, a name or value within a code.
function isInside(end: End, other: End): boolean {
  const wider = other.to - other.from > end.to - end.from;
  return wider && other.from <= end.from && end.to <= other.to && (end.value !== undefined || other.text !== undefined);
}

// "12.5 (kilometres)" that a file names as if it were a thing, of which the graph knows nothing: the value is meant.
function isWrittenValue(evidence: Evidence, { from, to, value, entities }: End, named: readonly End[]): boolean {
  if (value || entities.size === 0) return false;
  const isValue = named.some((other) => other.value?.quantity && other.from === from && other.to >= to);
  return isValue && [...entities.keys()].every((it) => !evidence.tells(it) && evidence.countTo(it) === 0);
}

// "one of the languages", "as one of its ingredients": counts nothing.
function isPronounOne(reading: ClauseReading, { from, to, mention }: Argument): boolean {
  const { tokens } = reading.clause;
  return !mention && isOne(reading, { from, to }) && (tokens[to]?.norm === "of" || tokens[from - 1]?.norm === "as");
}

// The word, not the figure: it may be no more than an article ("onion is one ingredient").
const isOne = ({ clause: { tokens } }: ClauseReading, { from, to }: Span) =>
  to - from === 1 && tokens[from]?.norm === "one";

// Signs written as one, with digits among them: "978-3-16-14", "X-17/4".
function findCodes({ clause: { tokens }, arguments: known }: ClauseReading): End[] {
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

/** Names that the graph does not know: words with a capital inside the clause that are not those of a relation. */
export function unknownEnds(
  evidence: Evidence,
  { clause: { tokens } }: ClauseReading,
  { ends, relations }: Known,
): End[] {
  const { stems, knows } = evidence.schema.vocabulary;
  const states = (token: ClauseToken) => stems(token.norm, relations).every((stem) => knows(stem, relations));
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

/** What a clause names, and the relations of the facts of that. */
interface Known {
  ends: readonly Span[];
  relations: Relations;
}

const FORMS = new Set("co inc ltd corp company corporation plc llc gmbh jr sr mr mrs ms dr sir".split(" ")); // beside a name

function isUnknownName(tokens: readonly ClauseToken[], at: number, ends: readonly Span[]): boolean {
  const token = tokens[at];
  if (token?.kind !== "word" || !isCapital(token.text) || token.pos !== "PROPN") return false;
  if (isFunctionWord(token.norm) || FORMS.has(token.norm)) return false;
  return !ends.some((end) => end.from <= at && at < end.to);
}

function endOf(reading: ClauseReading, { from, to, mention, value }: Argument): End {
  if (mention) return { ...plainEnd(mention), value, weighty: isProper(reading.clause.tokens, mention) };
  return { from, to, entities: new Map(), value, weighty: value !== undefined && !isOne(reading, { from, to }) };
}

function plainEnd({ from, to, candidates }: Mention): End {
  const meant = candidates.slice(0, MOST_READINGS);
  const most = meant[0]?.prior ?? 0;
  const entities = new Map(meant.map(({ entity, prior }) => [entity, Math.exp((prior - most) / PRIOR_STEP)]));
  return { from, to, entities, weighty: false };
}

// "4 Vesta" is a name although it begins with a number.
function isProper(tokens: readonly ClauseToken[], { from, to, proper }: Mention): boolean {
  return (
    proper || (to - from > 1 && tokens.slice(from, to).some((token) => isCapital(token.text) && token.pos === "PROPN"))
  );
}
