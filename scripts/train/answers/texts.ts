// Texts as the model learns them: cut into blocks, sentences and words as the product cuts them.
import type { SentenceOfBlock, Worth } from "@/lib/engine/syntax/answers";
import { wordsOf } from "@/lib/engine/syntax/words";
import { segment, type TextSentence } from "@/lib/engine/text/segment";

/** An answer to learn from. Words are numbered over the whole text. */
export interface Example {
  id: string;
  set: "written" | "labels" | "coref" | "statements";
  split: Split;
  sentences: ExampleSentence[];
  references: ExampleReference[];
  /** Noun phrases that a reference could be replaced by: first and last word, and the name they are grouped by. */
  candidates: [first: number, last: number, name: string][];
}

export interface ExampleSentence {
  kind: SentenceOfBlock["block"]["kind"];
  depth: number;
  isFirst: boolean;
  words: string[];
  glued: boolean[];
  label?: Worth;
}

/** `gold`: the words of all mentions of each thing meant; none for what means nothing, unclear for what no words name. */
export interface ExampleReference {
  first: number;
  last: number;
  isPronoun: boolean;
  gold: number[][] | "none" | "unclear";
}

export type Split = "train" | "dev" | "test";

const DEV_UNTIL = 12; // in percent
const TEST_UNTIL = 20;

/** By a stable hash, so that a text stays where it is when others come. */
export function splitOf(key: string): Split {
  let hash = 0x811c9dc5;
  for (const char of key) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const place = (hash >>> 8) % 100;
  return place < DEV_UNTIL ? "dev" : place < TEST_UNTIL ? "test" : "train";
}

const KINDS = ["paragraph", "item", "heading", "row", "code"] as const;

/** All sentences of a text that have a word or a number. */
export function sentencesOf(text: string): TextSentence[] {
  return segment(text, [...KINDS]).filter(({ tokens }) => tokens.some(({ kind }) => kind !== "mark"));
}

/** Sentences as examples keep them, and their words with offsets. */
export function cut(
  sentences: readonly TextSentence[],
  labelOf: (sentence: TextSentence, at: number) => Worth | undefined,
) {
  const words = sentences.map(({ tokens }) => wordsOf(tokens));
  const kept = sentences.map((sentence, at): ExampleSentence => {
    const own = words[at] ?? [];
    return {
      kind: sentence.block.kind,
      depth: sentence.block.depth,
      isFirst: sentences[at - 1]?.block !== sentence.block,
      words: own.map(({ text }) => text),
      glued: own.map(({ glued }) => glued),
      label: labelOf(sentence, at),
    };
  });
  return { words, kept };
}

export function grouped<Key, One>(all: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
