import type { JudgedWorth } from "../syntax/answers";
import type { Word } from "../syntax/words";
import type { Block } from "../text/blocks";
import type { TextSentence } from "../text/segment";
import type { Anaphor } from "./anaphors";
import { type Sentence, spelled } from "./draft";
import { termOf } from "./item-term";
import { isClause, nameAt, ownerIn } from "./items";

/** A sentence of a text as the models read it. */
export interface ReadSentence {
  source: TextSentence;
  words: readonly Word[];
  tree: Sentence;
  anaphors: readonly Anaphor[];
  judged: JudgedWorth;
}

/** Whether a sentence states something that can be checked. */
export function isClaim({ judged }: ReadSentence): boolean {
  return judged.label === "claim";
}

/** The name of what a text speaks of first: the subject of its first statement; undefined where that is no name. */
export function topicOf(sentences: readonly ReadSentence[]): string | undefined {
  const first = sentences.find(({ source, tree }) => source.block.kind === "paragraph" && isClause(tree));
  const subject = first?.tree.child(first.tree.root, "nsubj", "nsubj:pass");
  return first && subject !== undefined ? nameAt(first.tree, subject) : undefined;
}

// The words of a text before its first list, in small letters and in the singular.
function introductionOf(sentences: readonly ReadSentence[]): string {
  const first = sentences.findIndex(({ source }) => source.block.kind === "item");
  return singular(sentences.slice(0, Math.max(0, first)).flatMap(({ words }) => words.map(({ text }) => text)));
}

const singular = (words: readonly string[]) =>
  ` ${words.map((word) => word.toLowerCase().replace(/s$/, "")).join(" ")} `;
const isIn = (introduction: string, name: string) => introduction.includes(singular(name.split(" ")));

/**
 * Names that items under more than one heading begin with: what a text compares has an item in each of its lists, and
 * is named before them where anything is told there; "Cause" and "Onset" are not.
 */
export function comparedIn(sentences: readonly ReadSentence[]): Set<string> {
  const introduction = introductionOf(sentences);
  const [begin] = sentences.filter(({ source }) => source.block.kind !== "heading");
  const isIntroduced = begin !== undefined && begin.source.block.kind !== "item";
  const [first, again] = [new Map<string, Block | undefined>(), new Set<string>()];
  for (const { source, tree } of sentences) {
    const isItem = source.block.kind === "item" && source.start - source.block.start < LONGEST_MARK;
    const name = isItem ? ownerIn(tree) : undefined;
    if (name === undefined || (isIntroduced && !isIn(introduction, name))) continue;
    if (!first.has(name)) first.set(name, source.block.under);
    else if (first.get(name) !== source.block.under) again.add(name);
  }
  return again;
}

/**
 * Labels of things that a text compares, in small letters: "cotton", which the text names before its lists and which has
 * an item under several headings. "Pros" is named nowhere else.
 */
export function thingsIn(sentences: readonly ReadSentence[]): Set<string> {
  const introduction = introductionOf(sentences);
  const [places, again] = [new Map<string, Block | undefined>(), new Set<string>()];
  for (const { source, tree } of sentences) {
    const term = source.block.kind === "item" ? termOf(tree) : undefined;
    if (term === undefined) continue;
    const label = spelled(tree.phrase(term).map((i) => tree.node(i))).toLowerCase();
    const isNamed = NAMES.has(tree.node(term).upos) && isIn(introduction, label);
    if (isNamed && places.has(label) && places.get(label) !== source.block.under) again.add(label);
    else if (isNamed) places.set(label, source.block.under);
  }
  return again;
}

const NAMES = new Set(["NOUN", "PROPN"]);

/** The name that a heading gives to one of the things that the title of the text compares, though it is a common noun: "Butter" under "Butter vs. Olive Oil". */
export function comparedName(
  sentences: readonly ReadSentence[],
  { source, tree }: Pick<ReadSentence, "source" | "tree">,
) {
  const [title] = sentences;
  if (source.block.kind !== "heading" || title?.source.block.kind !== "heading" || title.tree === tree)
    return undefined;
  const [words, own] = [title.tree, tree].map(({ nodes }) => spelled(nodes).toLowerCase()) as [string, string];
  if (/:| of | for /.test(words)) return undefined; // "Symptoms and causes of gout" compares nothing
  const isPart = words.split(/,? (?:vs\.?|versus|and|or) |, /).some((part) => part === own);
  return isPart && tree.nodes.at(-1)?.upos === "NOUN" ? spelled(tree.nodes) : undefined;
}

const LONGEST_MARK = 5; // characters before the first word of an item
