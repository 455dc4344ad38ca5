import type { Linker } from "../link/mentions";
import type { Paused } from "../pauses";
import { segment } from "../text/segment";
import { type TaggedToken, tag } from "../text/tagger";
import type { Token } from "../text/tokens";
import type { Asking } from "./asking";
import { alternativesIn } from "./clauses/alternatives";
import { type Clause, type ClauseToken, makeClause } from "./clauses/clause";
import { isAssertion, isReport } from "./clauses/filter";
import { type Framed, partsOf, unframe } from "./clauses/frames";
import { rephrased } from "./clauses/rephrase";
import { type Focus, resolvePronouns, updateFocus } from "./clauses/resolve";
import { splitSentence } from "./clauses/split";

/** What the judge is given of a claim: statements that must all hold. */
export type JudgeInput = readonly JudgedStatement[];

/** That all clauses of one of some options hold, or with `negated` that this is not so. */
export interface JudgedStatement {
  options: readonly Option[];
  negated: boolean;
}

export interface Option {
  clauses: readonly Clause[];
  /** Whether the clauses are all that it says; a part that asks, guesses or imagines is not among them. */
  isWhole: boolean;
}

/** The clauses of a statement, whichever of them have to hold. */
export const clausesOf = ({ options }: JudgedStatement): readonly Clause[] => options.flatMap(({ clauses }) => clauses);

/** The sentences of a claim, whatever graph is asked about it. */
export type Sentences = readonly (readonly TaggedToken[])[];

/**
 * A claim as the judge takes it, cut by words rather than by syntax: all that its sentences state must hold. The one
 * place where claims and judge meet. Pauses between sentences.
 */
export function* inputOf(asking: Asking, sentences: Sentences): Paused<JudgeInput> {
  const { linker, focus } = asking;
  const input: JudgedStatement[] = [];
  for (const tokens of sentences) {
    for (const framed of partsOf(tokens).map(unframe)) {
      const { options, negated } = optionsOf(asking, framed);
      const read: Option[] = [];
      for (const statements of options) {
        const parts: Clause[] = [];
        for (const statement of statements) {
          parts.push(...resolved(linker, splitSentence(linker, statement), focus));
          yield;
        }
        const clauses = statements.some(isReport) ? [] : parts.filter(isAssertion);
        read.push({ clauses, isWhole: clauses.length === parts.length });
      }
      input.push({ options: read, negated });
    }
    yield;
  }
  return input;
}

// "Either A or B", a statement that names alternatives itself, or one in plainer words.
function optionsOf(asking: Asking, { statements, logic, negated }: Framed): Options {
  const plain = statements.map(rephrased);
  const said = statements.map((statement, i) => (plain[i]?.negated === false ? plain[i].statements : [statement]));
  if (logic === "any") return { options: said, negated };
  const [only, ...others] = statements;
  const denied = plain[0]?.negated ? plain[0] : undefined;
  if (denied && others.length === 0) return { options: [denied.statements], negated: !negated };
  const named = only && others.length === 0 ? alternativesIn(asking, only) : undefined;
  if (!named) return { options: [said.flat()], negated };
  return { options: named.options.map((option) => [option]), negated: negated !== named.negated };
}

interface Options {
  options: readonly (readonly (readonly ClauseToken[])[])[];
  negated: boolean;
}

const MOST_LEANING = 24; // clauses of a text that are tried with other names of it, which costs as much again for each
const CHUNK = 8; // sentences tagged in one go: a call costs as much as half a sentence

/** The sentences of a text with the parts of speech of their words. Pauses now and again. */
export function* taggedSentences(text: string): Paused<Sentences> {
  const sentences = segment(text);
  const found: TaggedToken[][] = [];
  for (let at = 0; at < sentences.length; at += CHUNK) {
    const chunk = sentences.slice(at, at + CHUNK);
    const words: Token[] = [];
    for (const { tokens } of chunk) words.push(...tokens);
    const tokens = tag(words);
    let from = 0;
    for (const sentence of chunk) {
      const to = from + sentence.tokens.length;
      found.push(tokens.slice(from, to));
      from = to;
    }
    yield;
  }
  return found;
}

function resolved(linker: Linker, clauses: readonly Clause[], focus: Focus): Clause[] {
  return clauses.map((clause, i) => {
    focus.clauses += 1;
    focus.ahead = clauses.slice(i + 1);
    const context = focus.clauses <= MOST_LEANING ? namesIn(focus) : undefined;
    const whole = resolvePronouns(linker, clause, focus);
    updateFocus(linker, whole, focus);
    const made = whole === clause ? clause : makeClause(linker, whole.tokens);
    return { ...made, context };
  });
}

const namesIn = ({ topic, names }: Focus) => [...(topic ? [topic] : []), ...names].map(({ tokens }) => tokens);

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
