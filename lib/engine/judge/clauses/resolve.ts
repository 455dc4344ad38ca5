import { type Kind, kindsOfNoun } from "@/lib/catalog/kinds";
import type { GraphReader } from "../../graph/reader";
import type { Linker, Mention } from "../../link/mentions";
import { isRelationNoun, relationsOfNoun } from "../words/cues";
import { borrow, type Clause, type ClauseToken, findVerb, implied, makeClause } from "./clause";

/** What the text speaks of: names that pronouns can stand for, latest last. */
export interface Focus {
  names: { tokens: readonly ClauseToken[]; mention: Mention }[];
  /** The first subject of the text. */
  topic?: Focus["names"][number];
  /** Clauses of the sentence that are read later; their words may stand before those of the one being read. */
  ahead?: readonly Clause[];
  /** Clauses read so far. */
  clauses: number;
}

interface Pronoun {
  takes: "person" | "thing" | "any";
  possessive: boolean;
}

const PRONOUNS: Record<string, Pronoun> = {
  he: { takes: "person", possessive: false },
  she: { takes: "person", possessive: false },
  him: { takes: "person", possessive: false },
  his: { takes: "person", possessive: true },
  her: { takes: "person", possessive: true },
  it: { takes: "thing", possessive: false },
  its: { takes: "thing", possessive: true },
  they: { takes: "any", possessive: false },
  their: { takes: "any", possessive: true },
};
const LONGEST_FOCUS = 6;

/** Puts names in place of pronouns ("it", "his", "the country"), so that the clause can stand alone. */
export function resolvePronouns(linker: Linker, clause: Clause, focus: Focus): Clause {
  const place = { graph: linker.graph, clause, focus };
  let changed = false;
  const tokens: ClauseToken[] = [];
  for (let i = 0; i < clause.tokens.length; i++) {
    const replacement = pronounAt(place, i) ?? descriptionAt(place, i) ?? bridgeAt(place, i);
    if (replacement) {
      changed = true;
      tokens.push(...replacement.tokens);
      i += replacement.length - 1;
    } else tokens.push(clause.tokens[i] as ClauseToken);
  }
  return changed ? makeClause(linker, tokens) : clause;
}

/** Remembers the subject of a clause as what later pronouns mean. */
export function updateFocus(linker: Linker, clause: Clause, focus: Focus) {
  const verb = findVerb(clause);
  for (const mention of clause.mentions) focus.names.push(...namesWithin(linker, clause, mention));
  const proper = clause.mentions.filter((mention) => mention.proper);
  const subject = subjectAmong(clause, proper, verb);
  const names = [...proper.filter((mention) => mention !== subject).reverse(), ...(subject ? [subject] : [])];
  // A heading has no subject: its best known name is what it is about.
  if (verb === -1) names.sort((a, b) => (a.candidates[0]?.prior ?? 0) - (b.candidates[0]?.prior ?? 0));
  for (const mention of names) focus.names.push({ tokens: clause.tokens.slice(mention.from, mention.to), mention });
  focus.topic ??= focus.names.at(-1);
  focus.names.splice(0, Math.max(0, focus.names.length - LONGEST_FOCUS));
}

// "Australia's largest city", "largest city in Australia": a record is one name in the graph, and holds another.
function namesWithin(linker: Linker, { tokens }: Clause, mention: Mention): Focus["names"] {
  const { graph } = linker;
  const [best] = mention.candidates;
  if (mention.to - mention.from < 2 || !best || graph.kind(best.entity) !== "record") return [];
  const parts = [tokens.slice(mention.from, mention.to - 1), tokens.slice(mention.from + 1, mention.to)];
  return parts.flatMap((part) =>
    linker
      .find(part)
      .filter(({ proper, candidates: [found] }) => proper && found && graph.kind(found.entity) !== "record")
      .map((found) => ({ tokens: part.slice(found.from, found.to), mention: found })),
  );
}

// The first name before the verb; "the capital of France is Paris" goes on about Paris, "sodium's symbol is Na" about
// sodium.
function subjectAmong(clause: Clause, proper: readonly Mention[], verb: number): Mention | undefined {
  const head = proper.find((mention) => mention.to <= verb && clause.tokens[mention.from - 1]?.norm !== "of");
  if (head) return head;
  const common = clause.mentions.find((mention) => mention.to <= verb && !mention.proper);
  if (common && clause.tokens[common.to]?.norm === "'s") return common;
  const predicate = clause.tokens[verb]?.lemma === "be" ? proper.find((mention) => mention.from > verb) : undefined;
  return predicate ?? proper.find((mention) => mention.to <= verb) ?? common;
}

interface ClauseContext {
  graph: GraphReader;
  clause: Clause;
  focus: Focus;
}

interface Replacement {
  tokens: ClauseToken[];
  length: number;
}

function pronounAt(place: ClauseContext, at: number): Replacement | undefined {
  const { graph, clause } = place;
  const token = clause.tokens[at] as ClauseToken;
  const pronoun = Object.hasOwn(PRONOUNS, token.norm) ? PRONOUNS[token.norm] : undefined;
  if (!pronoun || clause.mentions.some((mention) => mention.from <= at && at < mention.to)) return undefined;
  // "her" before a noun is possessive; elsewhere it is an object.
  const possessive = pronoun.possessive && (token.norm !== "her" || isNounStart(clause.tokens[at + 1]));
  const names = namesFor(place, at, possessive).filter((found) => fits(graph, found.mention, pronoun.takes));
  const owned = possessive ? clause.tokens.slice(at + 1) : [];
  const name = names.findLast((found) => mayOwn(graph, found.mention, owned)) ?? names.at(-1);
  // The clause says itself whom its subject's pronoun means.
  return name && !clause.mentions.includes(name.mention)
    ? { tokens: stand(name.tokens, token, possessive), length: 1 }
    : undefined;
}

// What a pronoun may stand for, likeliest last: what the text spoke of, and the clause's own subject where it can be
// meant ("Saturn has lost its rings"; but not in "Toronto is its largest city" or "Newton admired him").
function namesFor({ clause, focus }: ClauseContext, at: number, possessive: boolean): Focus["names"] {
  const verb = findVerb(clause);
  const subject = clause.mentions.find((mention) => mention.proper && mention.to <= verb);
  const names = [...focus.names, ...namesBefore(clause.tokens[at]?.start ?? 0, focus.ahead ?? [])];
  if (!subject || at < verb) return names;
  const tokens = clause.tokens.slice(subject.from, subject.to);
  const others = names.filter((name) => !areSame(name.tokens, tokens));
  return possessive && !isIdentity(clause, verb, at) ? [...others, { tokens, mention: subject }] : others;
}

// "Lagos, the largest city in Nigeria, is not its capital": the apposition is read later, and written before.
function namesBefore(offset: number, clauses: readonly Clause[]): Focus["names"] {
  return clauses.flatMap(({ tokens, mentions }) =>
    mentions
      .filter(({ from, proper }) => proper && !tokens[from]?.borrowed && (tokens[from]?.start ?? offset) < offset)
      .map((mention) => ({ tokens: tokens.slice(mention.from, mention.to), mention })),
  );
}

// "X is (not) its Y": whoever is meant, it is not X.
function isIdentity(clause: Clause, verb: number, at: number): boolean {
  const between = clause.tokens.slice(verb + 1, at);
  return clause.tokens[verb]?.lemma === "be" && between.every(({ pos }) => pos === "PART" || pos === "ADV");
}

function areSame(a: readonly ClauseToken[], b: readonly ClauseToken[]): boolean {
  return a.length === b.length && a.every((token, i) => token.norm === b[i]?.norm);
}

// Whether a name is of a kind that has what the words name: a capital is a country's or a region's, not a mountain's. A
// relation of that name that tells no kinds says nothing of who has the others.
function mayOwn(graph: GraphReader, mention: Mention, words: readonly ClauseToken[]): boolean {
  const relations = relationsOfNoun(graph.schema, words).filter(({ subjects }) => subjects?.length);
  if (relations.length === 0) return true;
  const kinds = mention.candidates.slice(0, 3).map((candidate) => graph.kind(candidate.entity));
  return relations.some(({ subjects = [] }) => kinds.some((kind) => kind === "thing" || subjects.includes(kind)));
}

function isNounStart(token: ClauseToken | undefined): boolean {
  return token !== undefined && ["NOUN", "ADJ", "PROPN", "NUM"].includes(token.pos);
}

function stand(name: readonly ClauseToken[], near: ClauseToken, possessive: boolean): ClauseToken[] {
  const tokens = borrow(name);
  return possessive ? [...tokens, implied("'s", near, { pos: "PART", lemma: "'s" })] : tokens;
}

function fits(graph: GraphReader, mention: Mention, takes: Pronoun["takes"]): boolean {
  if (takes === "any") return true;
  const kinds = mention.candidates.slice(0, 3).map((candidate) => graph.kind(candidate.entity));
  const person = kinds.some((kind) => kind === "person" || kind === "character");
  return takes === "person"
    ? person || kinds.every((kind) => kind === "thing")
    : !kinds.every((kind) => kind === "person");
}

const DETERMINERS = new Set(["the", "this", "that", "these"]);
// "The country" with nothing behind that says which: the latest name of that kind.
function descriptionAt({ graph, clause, focus }: ClauseContext, at: number): Replacement | undefined {
  const noun = clause.tokens[at + 1];
  // "The Moon" is a name.
  if (!noun || noun.text !== noun.norm || !DETERMINERS.has(clause.tokens[at]?.norm ?? "")) return undefined;
  const kinds = kindsOfNoun(noun.norm);
  if (!kinds) return undefined;
  const next = clause.tokens[at + 2];
  if (
    next &&
    ((next.pos === "ADP" && next.norm !== "in") ||
      next.pos === "NOUN" ||
      next.pos === "PROPN" ||
      next.pos === "NUM" ||
      next.text === "-")
  )
    return undefined;
  // "X is the country" tells of X itself.
  if (at > 0 && clause.tokens[at - 1]?.lemma === "be") return undefined;
  const name = focus.names.findLast((found) => hasKind(graph, found.mention, kinds));
  if (!name || next?.norm === "in") return undefined;
  return { tokens: stand(name.tokens, noun, false), length: 2 };
}

// "The capital is Canberra" behind a sentence on Australia: a relation's noun without its owner has the one in focus.
function bridgeAt({ graph, clause, focus }: ClauseContext, at: number): Replacement | undefined {
  if (at !== 0 || clause.tokens[0]?.norm !== "the") return undefined;
  const verb = findVerb(clause);
  if (verb < 2 || verb > 4 || clause.tokens[verb]?.lemma !== "be") return undefined;
  const noun = clause.tokens.slice(1, verb);
  if (clause.mentions.some((mention) => mention.proper && mention.from < verb) || !isRelationNoun(graph.schema, noun))
    return undefined;
  const names = focus.names.filter((found) => found.mention.proper);
  const owner = names.findLast((found) => mayOwn(graph, found.mention, noun));
  if (!owner) return undefined;
  return { tokens: stand(owner.tokens, clause.tokens[0], true), length: 1 };
}

function hasKind(graph: GraphReader, mention: Mention, kinds: readonly Kind[]): boolean {
  return (
    mention.proper && mention.candidates.slice(0, 5).some((candidate) => kinds.includes(graph.kind(candidate.entity)))
  );
}
