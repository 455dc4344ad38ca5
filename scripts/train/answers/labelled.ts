// Answers of halueval.dev marked by eye, by offsets: what their sentences are, and what stands for what in them.
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Worth } from "@/lib/engine/syntax/answers";
import type { Parser } from "@/lib/engine/syntax/parser";
import { exampleOf, type Marked } from "./marked";
import type { Example } from "./texts";

const LABELS = "train/answers/labels.tsv"; // row, where a sentence begins, what it is
const REFERENCES = "train/answers/references.tsv"; // row, start, end, what it means: places "start-end", joined by "&", "?" or "-"
const ANSWERS = path.join("text", "halueval.dev.jsonl.gz");

export async function readLabelled(data: string, parser: Parser): Promise<Example[]> {
  const examples: Example[] = [];
  for (const [row, marked] of markedRows(data))
    examples.push(await exampleOf({ id: row, set: "labels" }, marked, parser));
  return examples;
}

/** The marked answers of the folder of shared data, by their rows. */
export function markedRows(data: string): Map<string, Marked> {
  const rows = gunzipSync(readFileSync(path.join(data, ANSWERS)))
    .toString("utf8")
    .split("\n");
  const marked = new Map<string, Marked>();
  for (const [row = "", at, label] of table(LABELS)) {
    const text = marked.get(row)?.text ?? (JSON.parse(rows[Number(row)] as string) as { text: string }).text;
    const own = marked.get(row) ?? { text, labels: [], references: [] };
    own.labels.push({ at: Number(at), label: label as Worth });
    marked.set(row, own);
  }
  for (const [row = "", start, end, meant = ""] of table(REFERENCES)) {
    const own = marked.get(row);
    own?.references.push({ start: Number(start), end: Number(end), meant: wordsAt(own.text, meant) });
  }
  return marked;
}

const table = (file: string) =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));

function wordsAt(text: string, meant: string): string {
  const places = meant.split("&").map((place) => place.split("-").map(Number));
  return /\d/.test(meant) ? places.map(([start, end]) => text.slice(start, end)).join(" & ") : meant;
}
