import { findMeasures } from "../../text/measures";
import { findValues, type Value } from "../../text/quantities";
import { isCapital } from "../../text/segment";
import { isFunctionWord, stemOf } from "../../text/stems";
import type { TaggedToken } from "../../text/tagger";
import type { Token } from "../../text/tokens";

/** A word that says something, with the stem that it shares with words derived from it. */
export interface Term {
  at: number;
  norm: string;
  stem: string;
  /** Written with a capital where English asks for none. */
  isName: boolean;
}

/** A stretch of text as the alignment compares it. */
export interface Terms {
  tokens: readonly Token[];
  terms: readonly Term[];
  stems: ReadonlySet<string>;
  norms: ReadonlySet<string>;
  /** Numbers and dates; read when they are first asked for. */
  values(): readonly Value[];
}

// Told by checks of their own.
const SAYING = new Set("no not never none neither nor most all every always some any each both more one s".split(" "));

/** The words of a text that it can be compared by, with its numbers and dates; those that only relate others are left out. */
export function termsOf(tokens: readonly Token[]): Terms {
  const terms: Term[] = [];
  for (const [at, { kind, norm, text }] of tokens.entries()) {
    if (kind === "mark" || isFunctionWord(norm) || SAYING.has(norm)) continue;
    const stem = kind === "number" ? norm : stemOf(norm);
    terms.push({ at, norm, stem, isName: kind === "word" && isCapital(text) && isInside(tokens, at) });
  }
  let values: readonly Value[] | undefined;
  return {
    tokens,
    terms,
    stems: new Set(terms.map(({ stem }) => stem)),
    norms: new Set(tokens.map(({ norm }) => norm)),
    values: () => {
      values ??= valuesOf(tagged(tokens));
      return values;
    },
  };
}

/** The words of a value as they stand in the text, a space between those that have any between them. */
export function wordsOf({ tokens }: Pick<Terms, "tokens">, { from, to }: Value): string {
  let words = "";
  for (const [i, { text, start }] of tokens.slice(from, to).entries())
    words += i > 0 && start > (tokens[from + i - 1] as Token).end ? ` ${text}` : text;
  return words;
}

// Amounts in words are none to who links names: "a year" is hardly ever what a fact is about.
function valuesOf(tokens: readonly TaggedToken[]): Value[] {
  const told = findValues(tokens);
  const inWords = findMeasures(tokens).filter(({ from, to }) => told.every((one) => one.to <= from || one.from >= to));
  return [...told, ...inWords].sort((a, b) => a.from - b.from);
}

// The first word of a sentence is written with a capital whatever it is; before another capital it is part of a name.
function isInside(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token;
  if (text.length > 1 && text === text.toUpperCase()) return true;
  const before = tokens[at - 1];
  if (before && !OPENING.has(before.text)) return true;
  const next = tokens[at + 1];
  return next?.kind === "word" && isCapital(next.text);
}

const OPENING = new Set([".", "!", "?", ":", '"', "“", "(", "-", "*", "|", "•"]);

// Numbers and dates are told by their signs; of parts of speech they ask only whether a noun follows.
function tagged(tokens: readonly Token[]): TaggedToken[] {
  return tokens.map(({ text, norm, kind, start, end }) => {
    const pos = kind === "mark" ? "PUNCT" : kind === "number" ? "NUM" : isFunctionWord(norm) ? "X" : "NOUN";
    return { text, norm, kind, start, end, pos, lemma: norm };
  });
}
