// Texts whose sentences and references were marked by eye, as examples to learn from.
import type { Worth } from "@/lib/engine/syntax/answers";
import type { Parser } from "@/lib/engine/syntax/parser";
import type { Word } from "@/lib/engine/syntax/words";
import { coreOf, nameOf, PERSONAL, POINTING, phrasesOf } from "./phrases";
import { cut, type Example, type ExampleReference, sentencesOf, splitOf } from "./texts";

/** A text, what its sentences are (`at`: from there on), and what stands for something else in it. UTF-16 offsets. */
export interface Marked {
  text: string;
  labels: { at: number; label: Worth }[];
  references: { start: number; end: number; meant: string }[];
}

/** Such a text to learn from. */
export async function exampleOf(
  { id, set }: Pick<Example, "id" | "set">,
  marked: Marked,
  parser: Parser,
): Promise<Example> {
  const sentences = sentencesOf(marked.text);
  const { words, kept } = cut(sentences, ({ start }) => labelAt(marked, start));
  const all = words.flat();
  const sentenceOf = words.flatMap((own, at) => own.map(() => at));
  const text: Text = { words: all, lower: all.map((word) => word.text.toLowerCase()), sentenceOf };
  const example: Example = {
    id,
    set,
    split: splitOf(id),
    sentences: kept,
    references: resolved(text, marked),
    candidates: [],
  };
  let from = 0;
  for (const [at, own] of words.entries()) {
    addPhrases(example, await parser.parse(own), { from, isMarked: !UNMARKED.has(kept[at]?.label ?? "") });
    from += own.length;
  }
  example.references.sort((a, b) => a.first - b.first);
  return example;
}

const UNMARKED = new Set(["code", "quotation", "question"]); // in these, references were not marked with care

function labelAt({ labels }: Marked, start: number): Worth | undefined {
  return (labels.findLast(({ at }) => at <= start) ?? labels[0])?.label;
}

interface Text {
  words: Word[];
  lower: string[];
  sentenceOf: number[];
}

interface Found {
  first: number;
  last: number;
  parts: string[];
}

function resolved(text: Text, marked: Marked): ExampleReference[] {
  const found = marked.references.flatMap(({ start, end, meant }) => {
    const first = text.words.findIndex((word) => word.start >= start && word.end <= end);
    let last = text.words.findLastIndex((word) => word.start >= start && word.end <= end);
    if (last > first && /^['’]s?$/.test(text.lower[last] ?? "")) last -= 1;
    return first === -1 ? [] : [{ first, last, parts: meant.split(" & ") }];
  });
  return found.flatMap((one): ExampleReference[] => {
    const { first, last } = one;
    const isPronoun =
      first === last && (PERSONAL.has(text.lower[first] ?? "") || POINTING.has(text.lower[first] ?? ""));
    const base = { first, last, isPronoun };
    if (one.parts[0] === "-") return [{ ...base, gold: "none" }];
    if (one.parts[0] === "?") return [{ ...base, gold: "unclear" }];
    const gold = one.parts
      .map((part) => mentionsOf(text, part, { found, of: one }))
      .filter((words) => words.length > 0);
    return gold.length < one.parts.length ? [] : [{ ...base, gold }];
  });
}

/** The core words of all mentions of a name before a reference or in its sentence, and of references to the same. */
function mentionsOf(text: Text, name: string, { found, of }: { found: readonly Found[]; of: Found }): number[] {
  const wanted = cut(sentencesOf(name), () => undefined).kept.flatMap(({ words }) => words);
  const lower = wanted.map((word) => word.toLowerCase());
  const until = text.sentenceOf.lastIndexOf(text.sentenceOf[of.first] as number);
  const words: number[] = [];
  const add = (from: number, to: number) => {
    const core = coreOf(text.words.slice(from, to + 1).map((word) => word.text));
    for (let at = from + core.from; at < from + core.to; at++) if (at < of.first || at > of.last) words.push(at);
  };
  for (let at = 0; at + lower.length - 1 <= until; at++)
    if (lower.every((word, i) => text.lower[at + i] === word)) add(at, at + lower.length - 1);
  for (const other of found) if (other.first < of.first && other.parts.includes(name)) add(other.first, other.last);
  return [...new Set(words)].sort((a, b) => a - b);
}

/** Names that a reference could mean, and, where references are marked with care, bare phrases that mean nothing named. */
function addPhrases(
  example: Example,
  tree: Awaited<ReturnType<Parser["parse"]>>,
  { from, isMarked }: { from: number; isMarked: boolean },
): void {
  for (const { first, last, determiner, isDescribed } of phrasesOf(tree)) {
    example.candidates.push([from + first, from + last, nameOf(tree.slice(first, last + 1).map(({ text }) => text))]);
    if (!isMarked || determiner === -1 || isDescribed) continue;
    const [begin, end] = [from + determiner, from + last];
    const isFree = example.references.every((other) => other.last < begin || other.first > end);
    if (isFree) example.references.push({ first: begin, last: end, isPronoun: false, gold: "none" });
  }
}
