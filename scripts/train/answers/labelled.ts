// Answers whose sentences were labelled by eye: train/answers/labels.tsv says which of halueval.dev, by offsets.
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Worth } from "@/lib/engine/syntax/answers";
import { cut, type Example, sentencesOf, splitOf } from "./texts";

const LABELS = "train/answers/labels.tsv";
const ANSWERS = path.join("text", "halueval.dev.jsonl.gz");

interface Label {
  start: number;
  end: number;
  label: Worth;
}

export function readLabelled(data: string): Example[] {
  const rows = gunzipSync(readFileSync(path.join(data, ANSWERS)))
    .toString("utf8")
    .split("\n");
  return [...labels()].map(([row, own]) => {
    const { text } = JSON.parse(rows[row] as string) as { text: string };
    const { kept } = cut(sentencesOf(text), ({ start, end }) => labelOf(own, start, end));
    return {
      id: String(row),
      set: "labels",
      split: splitOf(String(row)),
      sentences: kept,
      references: [],
      candidates: [],
    };
  });
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
