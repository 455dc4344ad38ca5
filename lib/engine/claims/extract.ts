import { isOpen } from "../graph/open";
import type { GraphReader } from "../graph/reader";
import type { Paused } from "../pauses";
import { type Sentence, segment } from "../text/segment";
import { type TaggedToken, tag } from "../text/tagger";
import type { Token } from "../text/tokens";
import { type Clause, type ClauseToken, makeClause } from "./clause";
import { isAssertion, isReport } from "./filter";
import { type Framed, partsOf, unframe } from "./frames";
import { type Focus, resolvePronouns, updateFocus } from "./resolve";
import { splitSentence } from "./split";

/** A statement of the text that can be checked. `start` and `end` are UTF-16 offsets of its own words. */
export interface ExtractedClaim {
  text: string;
  start: number;
  end: number;
  /** What it states: one clause, or alternatives of which any (or all) must hold. */
  clauses: readonly Clause[];
  logic: "all" | "any";
  negated: boolean;
}

/** Finds the checkable statements of a text, in its order, at most `limit`. Pauses between sentences. */
export function* extractClaims(graph: GraphReader, text: string, limit: number): Paused<ExtractedClaim[]> {
  const claims: ExtractedClaim[] = [];
  const focus: Focus = { names: [], clauses: 0 };
  const asserted = segment(text).filter((sentence) => sentence.close !== "?");
  for (const { sentence, tokens: tagged } of tagInChunks(asserted)) {
    if (claims.length >= limit) break;
    for (const tokens of partsOf(tagged)) claims.push(...sentenceClaims(graph, { sentence, tokens }, focus));
    yield;
  }
  return claims.slice(0, limit);
}

/** The whole text as one claim, whatever it is: all that its sentences state must hold. Pauses between sentences. */
export function* wholeClaim(graph: GraphReader, text: string): Paused<ExtractedClaim[]> {
  const sentences: Framed[] = [];
  for (const { tokens } of tagInChunks(segment(text))) {
    sentences.push(...partsOf(tokens).map(unframe));
    yield;
  }
  const [first] = sentences;
  if (!first) return [];
  const focus: Focus = { names: [], clauses: 0 };
  const statements = sentences.flatMap((framed) => framed.statements);
  const parts: Clause[] = [];
  for (const statement of statements) {
    parts.push(...resolved(graph, splitSentence(graph, statement), focus));
    yield;
  }
  const alone = sentences.length === 1;
  // A text that guesses, asks or denies in part is one claim all the same, but nothing decides it.
  const decidable =
    parts.every(isAssertion) &&
    !statements.some(isReport) &&
    (alone || sentences.every((framed) => framed.logic === "all" && !framed.negated));
  const { logic, negated } = alone ? first : { logic: "all" as const, negated: false };
  const start = text.length - text.trimStart().length;
  return [{ text: text.trim(), start, end: text.trimEnd().length, clauses: decidable ? parts : [], logic, negated }];
}

const MOST_LEANING = 24; // clauses of a text that are tried with other names of it, which costs as much again for each
const CHUNK = 8; // sentences tagged in one go: a call costs as much as half a sentence, and a limit may end the work

/** A sentence, or a part of one, with its tokens tagged. */
interface TaggedSentence {
  sentence: Sentence;
  tokens: TaggedToken[];
}

function* tagInChunks(sentences: readonly Sentence[]): Generator<TaggedSentence> {
  for (let at = 0; at < sentences.length; at += CHUNK) {
    const chunk = sentences.slice(at, at + CHUNK);
    const words: Token[] = [];
    for (const { tokens } of chunk) words.push(...tokens);
    const tokens = tag(words);
    let from = 0;
    for (const sentence of chunk) {
      const to = from + sentence.tokens.length;
      yield { sentence, tokens: tokens.slice(from, to) };
      from = to;
    }
  }
}

function sentenceClaims(graph: GraphReader, { sentence, tokens }: TaggedSentence, focus: Focus): ExtractedClaim[] {
  const framed = unframe(tokens);
  if (framed.statements.some(isReport)) return [];
  const clauses: Clause[] = [];
  for (const statement of framed.statements)
    clauses.push(...resolved(graph, splitSentence(graph, statement), focus).filter(isAssertion));
  if (framed.logic === "any" && framed.statements.length > 1) return joined({ framed, clauses, tokens });
  const { before, after } = framed.denial;
  const claims = new Map<string, ExtractedClaim>();
  for (const clause of clauses) {
    const claim = wording(framed.negated ? [...before, ...clause.tokens, ...after] : clause.tokens);
    if (claims.has(claim)) continue;
    claims.set(claim, {
      ...place(clause, sentence),
      text: claim,
      clauses: [clause],
      logic: "all",
      negated: framed.negated,
    });
  }
  return [...claims.values()];
}

interface Disjunction {
  framed: Framed;
  clauses: readonly Clause[];
  tokens: readonly ClauseToken[];
}

// A disjunction is one claim: its parts alone are not asserted.
function joined({ framed, clauses, tokens }: Disjunction): ExtractedClaim[] {
  if (clauses.length < framed.statements.length) return [];
  const [start, end] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  return [{ text: wording(tokens), start, end, clauses, logic: "any", negated: framed.negated }];
}

function resolved(graph: GraphReader, clauses: readonly Clause[], focus: Focus): Clause[] {
  return clauses.map((clause, i) => {
    focus.clauses += 1;
    focus.ahead = clauses.slice(i + 1);
    const context = focus.clauses <= MOST_LEANING ? namesIn(focus) : undefined;
    const whole = resolvePronouns(graph, clause, focus);
    updateFocus(graph, whole, focus);
    const made = whole === clause ? clause : makeClause(graph, whole.tokens);
    return isOpen(graph) ? { ...made, context, text: focus } : made;
  });
}

const namesIn = ({ topic, names }: Focus) => [...(topic ? [topic] : []), ...names].map(({ tokens }) => tokens);

// Offsets of the clause's own words; borrowed ones lie elsewhere.
function place(clause: Clause, sentence: Sentence): { start: number; end: number } {
  const hasOwn = clause.tokens.some((token) => !token.borrowed);
  let start = Number.POSITIVE_INFINITY;
  let end = 0;
  for (const token of clause.tokens) {
    if (hasOwn && token.borrowed) continue;
    start = Math.min(start, token.start);
    end = Math.max(end, token.end);
  }
  // The last clause of a sentence closes with its full stop.
  const stop = sentence.tokens.at(-1);
  return { start, end: stop?.text === "." && stop.start === end ? stop.end : end };
}

const NO_SPACE_BEFORE = new Set([",", ".", ";", ":", "!", "?", ")", "'s", "not", "%", "'"]);

const ENDS = ".!?";
const CLOSERS = `"”’')]`;

/** The clause in words that stand alone: a capital at the start, a period at the end. */
export function wording(tokens: readonly ClauseToken[]): string {
  let text = "";
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    const adjacent =
      before !== undefined && before.end === token.start && before.end > before.start && token.end > token.start;
    const moved = token.borrowed || before?.borrowed || (before !== undefined && before.end > token.start);
    const tight = adjacent || (moved && NO_SPACE_BEFORE.has(token.norm) && token.text !== "not");
    text += before === undefined || tight ? token.text : ` ${token.text}`;
  }
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  const whole = first.toUpperCase() + text.slice(first.length);
  let end = whole.length;
  while (end > 0 && CLOSERS.includes(whole[end - 1] as string)) end -= 1;
  return end > 0 && ENDS.includes(whole[end - 1] as string) ? whole : `${whole}.`;
}
