import type { Sentence } from "./draft";
import { isYear } from "./open-words";
import type { Resolved } from "./references";

/** The sentences of a text, and what the pronouns and bare phrases of each stand for. */
export interface Context {
  sentences: readonly Sentence[];
  resolved: readonly (readonly Resolved[])[];
  /** Words that stand with a capital inside of sentences: names, wherever else they stand. */
  capitalized: ReadonlySet<string>;
  /** Words that stand in small letters somewhere, by which no name is meant where they begin a sentence. */
  small: ReadonlySet<string>;
  /** Whether any sentence tells a year. */
  hasYears: boolean;
}

/** The context of the sentences of a text. */
export function contextOf(sentences: readonly Sentence[], resolved: Context["resolved"]): Context {
  // Not the first word, nor that behind a label, which is written as one: "Safety: Nuclear plants …".
  const inside = sentences.flatMap(({ nodes, start }) =>
    nodes.slice(1).filter((_, i) => i + 1 !== start && /^\w/.test(nodes[i]?.text ?? "")),
  );
  const capitalized = new Set(inside.map(({ text }) => text).filter((text) => /^\p{Lu}/u.test(text)));
  const small = new Set(
    sentences.flatMap(({ nodes }) => nodes.map(({ text }) => text)).filter((text) => /^\p{Ll}/u.test(text)),
  );
  const hasYears = sentences.some(({ nodes }) => nodes.some(isYear));
  return { sentences, resolved, capitalized, small, hasYears };
}
