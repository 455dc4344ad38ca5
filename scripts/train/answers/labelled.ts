// Answers whose sentences were labelled by eye: train/answers/labels.tsv says which of halueval.dev, by offsets.
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Worth } from "@/lib/engine/syntax/answers";
import type { Parser } from "@/lib/engine/syntax/parser";
import type { Word } from "@/lib/engine/syntax/words";
import { nameOf, phrasesOf } from "./phrases";
import { cut, type Example, sentencesOf, splitOf } from "./texts";

const LABELS = "train/answers/labels.tsv";
const ANSWERS = path.join("text", "halueval.dev.jsonl.gz");

interface Label {
  start: number;
  end: number;
  label: Worth;
}

export async function readLabelled(data: string, parser: Parser): Promise<Example[]> {
  const rows = gunzipSync(readFileSync(path.join(data, ANSWERS)))
    .toString("utf8")
    .split("\n");
  const examples: Example[] = [];
  for (const [row, own] of labels()) {
    const { text } = JSON.parse(rows[row] as string) as { text: string };
    const { words, kept } = cut(sentencesOf(text), ({ start, end }) => labelOf(own, start, end));
    const candidates = await candidatesOf(words, parser);
    const id = String(row);
    examples.push({ id, set: "labels", split: splitOf(id), sentences: kept, references: [], candidates });
  }
  return examples;
}

async function candidatesOf(sentences: readonly Word[][], parser: Parser): Promise<Example["candidates"]> {
  const candidates: Example["candidates"] = [];
  let from = 0;
  for (const words of sentences) {
    const tree = await parser.parse(words);
    for (const { first, last } of phrasesOf(tree))
      candidates.push([from + first, from + last, nameOf(tree.slice(first, last + 1).map(({ text }) => text))]);
    from += words.length;
  }
  return candidates;
}

function labels(): Map<number, Label[]> {
  const byRow = new Map<number, Label[]>();
  for (const line of readFileSync(LABELS, "utf8").trim().split("\n")) {
    const [row, start, end, label] = line.split("\t");
    const own = byRow.get(Number(row)) ?? [];
    own.push({ start: Number(start), end: Number(end), label: label as Worth });
    byRow.set(Number(row), own);
  }
  return byRow;
}

// Of the labelled stretch that shares most with the sentence.
function labelOf(own: readonly Label[], start: number, end: number): Worth | undefined {
  const shared = (one: Label) => Math.min(end, one.end) - Math.max(start, one.start);
  const best = own.reduce<Label | undefined>(
    (kept, one) => (kept && shared(kept) >= shared(one) ? kept : one),
    undefined,
  );
  return best && shared(best) > 0 ? best.label : undefined;
}
