import { type Kind, kindsOfNoun } from "@/lib/catalog/kinds";
import type { EntityId } from "../../graph/fact";
import { stemOf } from "../../text/stems";
import type { Asking } from "../asking";
import { borrow, type Clause, type ClauseToken, implied, isVerb, makeClause } from "../clauses/clause";
import type { Span } from "./spans";
import { allWordsOf } from "./spelling";

const MOST_TRIED = 3; // names of the text before, latest first; what it began with comes last

/** A clause with another name of the text; `firm` where the name stands for words of the clause. */
export interface OtherReading {
  clause: Clause;
  firm: boolean;
}

/**
 * Other readings of a clause that leans on the text before it: with another name in the place of one that stands for a
 * pronoun, or with the name that "the country", "there" or a missing owner may mean.
 */
export function* inContext(asking: Asking, clause: Clause): Generator<OtherReading> {
  for (const [tokens, firm] of otherReadings(asking, clause)) yield { clause: makeClause(asking.linker, tokens), firm };
}

type Words = readonly ClauseToken[];

function* otherReadings(asking: Asking, clause: Clause): Generator<[Words, boolean]> {
  const known = distinct(clause);
  const [topic] = known;
  if (!topic) return;
  const names = new Set([...known.slice(-MOST_TRIED).reverse(), topic]);
  const { tokens } = clause;
  const stands = borrowedName(clause);
  if (stands.length > 0) {
    for (const name of names) yield [withName(tokens, stands, name), true];
    return;
  }
  if (!leansOnContext(clause)) return;
  const described = descriptionIn(clause);
  const isBare = clause.mentions.filter(({ proper }) => proper).length < 2;
  for (const name of names) {
    if (described && mayBe(asking, described.noun, name)) yield [withName(tokens, [described], name), true];
    if (!described) yield [within(name, tokens), isBare];
    else if (described.is || mayOwn(asking, described.noun, name)) yield [ownedBy(name, tokens), true];
  }
}

// "The capital is …": the name's capital.
function ownedBy(name: Words, [, ...rest]: Words): Words {
  return [...borrow(name), implied("'s", name[0] as ClauseToken, { pos: "PART", lemma: "'s" }), ...rest];
}

function within(name: Words, tokens: Words): Words {
  const [first] = name as [ClauseToken];
  const comma: ClauseToken = { ...implied(",", first, { pos: "PUNCT", lemma: "," }), kind: "mark" };
  return [implied("in", first, { pos: "ADP", lemma: "in" }), ...borrow(name), comma, ...tokens];
}

function distinct(clause: Clause): Words[] {
  const own = new Set(clause.mentions.map((mention) => spelled(clause.tokens.slice(mention.from, mention.to))));
  const found = new Map<string, readonly ClauseToken[]>();
  for (const name of clause.context ?? []) if (!own.has(spelled(name))) found.set(spelled(name), name);
  return [...found.values()];
}

const spelled = (tokens: readonly ClauseToken[]) => tokens.map((token) => token.norm).join(" ");

// Where the name stands that was put in for a pronoun or relative: each time that it was.
function borrowedName({ tokens }: Clause): Span[] {
  const found: Span[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const span = borrowedFrom(tokens, from);
    if (!span) continue;
    const [first = span] = found;
    if (spelled(tokens.slice(first.from, first.to)) === spelled(tokens.slice(span.from, span.to))) found.push(span);
    from = span.to - 1;
  }
  return found;
}

function borrowedFrom(tokens: readonly ClauseToken[], from: number): Span | undefined {
  const token = tokens[from];
  if (!token?.borrowed || token.pos === "ADP" || token.pos === "AUX" || token.pos === "DET") return undefined;
  let to = from + 1;
  while (tokens[to]?.borrowed && tokens[to]?.norm !== "'s" && tokens[to]?.pos !== "AUX" && tokens[to]?.pos !== "VERB")
    to += 1;
  return { from, to };
}

function withName(
  tokens: readonly ClauseToken[],
  spans: readonly Span[],
  name: readonly ClauseToken[],
): readonly ClauseToken[] {
  const ends = [...spans.slice(1).map(({ from }) => from), tokens.length];
  return [
    ...tokens.slice(0, spans[0]?.from),
    ...spans.flatMap(({ to }, i) => [...borrow(name), ...tokens.slice(to, ends[i])]),
  ];
}

// "The airport has …", "This monument's owner is …": a noun without a name, as the subject or its owner.
interface Description extends Span {
  noun: ClauseToken;
  /** Whether the clause says what it is, and not what it has or does. */
  is: boolean;
}

function descriptionIn(clause: Clause): Description | undefined {
  const { tokens } = clause;
  if (!DETERMINERS.has(tokens[0]?.norm ?? "")) return undefined;
  let to = 1;
  while (to < LONGEST_DESCRIPTION && ["NOUN", "ADJ"].includes(tokens[to]?.pos ?? "")) to += 1;
  const noun = tokens[to - 1] as ClauseToken;
  const isSubject = isVerb(clause, to) || tokens[to]?.norm === "'s" || tokens[to]?.pos === "ADV";
  return to > 1 && noun.pos === "NOUN" && isSubject ? { from: 0, to, noun, is: tokens[to]?.lemma === "be" } : undefined;
}

const DETERMINERS = new Set(["the", "this", "that"]);
const LONGEST_DESCRIPTION = 4; // tokens

// Whether a noun says what a name is: by its own words ("Dorval Airport"), by what it is of others (the country of
// something), or by its kind. A noun that states no common relation may be said of any.
function mayBe({ evidence, linker }: Asking, noun: ClauseToken, name: Words): boolean {
  const stem = stemOf(noun.lemma);
  const { labels, weight } = evidence.schema.vocabulary;
  if (weight(stem) === 0) return true;
  const kinds = kindsOfNoun(noun.norm);
  const isCalled = (entity: EntityId) => allWordsOf(evidence.label(entity)).some((word) => stemOf(word) === stem);
  const isKind = (kind: Kind) => kinds !== undefined && (kind === "thing" || kinds.includes(kind));
  const classes = (entity: EntityId) => evidence.facts(entity, evidence.schema.oneOf("instance"), MOST_ROLES);
  return meaningsOf(linker, name).some(
    (entity) =>
      isCalled(entity) ||
      isKind(evidence.kind(entity)) ||
      evidence.factsTo(entity, undefined, MOST_ROLES).some(({ relation }) => labels(relation, stem)) ||
      classes(entity).some(({ object }) => object >= 0 && isCalled(object)),
  );
}

// "The runway has …" of an airport, of which the graph says something about a runway.
function mayOwn({ evidence, linker }: Asking, noun: ClauseToken, name: Words): boolean {
  const stem = stemOf(noun.lemma);
  const { labels } = evidence.schema.vocabulary;
  return meaningsOf(linker, name).some((entity) =>
    evidence.facts(entity, undefined, MOST_ROLES).some(({ relation }) => labels(relation, stem)),
  );
}

function meaningsOf(linker: Asking["linker"], name: Words): EntityId[] {
  const [mention] = linker.find(name);
  return (mention?.candidates ?? []).slice(0, MOST_MEANINGS).map(({ entity }) => entity);
}

const MOST_MEANINGS = 3;
const MOST_ROLES = 50; // facts of a name among which one says what it is

const DEFINITE = new Set("the this that these those there one its their his her it they".split(" "));

// Without a proper subject of its own: "The epoch date is …", "The leader there is …", "located in the state is …".
function leansOnContext(clause: Clause): boolean {
  const proper = clause.mentions.filter((mention) => mention.proper);
  return proper.length < 2 || clause.tokens.some((token) => DEFINITE.has(token.norm));
}
