import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { type Draft, wordingOf } from "@/lib/engine/claims/draft";
import { readTree } from "@/lib/engine/claims/read";
import { wordsOf } from "@/lib/engine/syntax/words";
import { segment } from "@/lib/engine/text/segment";
import { loadParser } from "@/lib/knowledge/syntax";

const ANNOTATED = "factcheckgpt.dev.jsonl.gz";
const ANSWERS = "halueval.dev.jsonl.gz";
const ALIKE = 0.7; // F1 of the words of two claims that count as one

interface Annotated {
  text: string;
  sentences: { claims: { text: string }[] }[];
}

/**
 * Measures what is read out of answers, as alarms rather than goals: how many claims of annotators are found, and how many
 * claims of ours are well formed. Whether a claim is true to its text is for readers to say.
 */
export async function evaluateReading(data: string, models?: string): Promise<void> {
  const parser = await loadParser(models);
  const read = async (text: string): Promise<Draft[]> => {
    const drafts: Draft[] = [];
    for (const { tokens } of segment(text)) drafts.push(...readTree(await parser.parse(wordsOf(tokens))));
    return drafts;
  };
  await measureAnnotated(rowsOf<Annotated>(data, ANNOTATED), read);
  const drafts: Draft[] = [];
  for (const { text } of rowsOf<{ text: string }>(data, ANSWERS)) drafts.push(...(await read(text)));
  console.log(`\n${ANSWERS}: ${drafts.length} claims`);
  for (const [name, isSo] of Object.entries(MECHANICAL))
    console.log(`  ${name.padEnd(34)} ${percent(drafts.filter(isSo).length, drafts.length)}`);
}

async function measureAnnotated(rows: readonly Annotated[], read: (text: string) => Promise<Draft[]>): Promise<void> {
  let [gold, found, own, matching] = [0, 0, 0, 0];
  for (const { text, sentences } of rows) {
    const theirs = sentences.flatMap(({ claims }) => claims.map((claim) => bag(claim.text)));
    const ours = (await read(text)).map((draft) => bag(wordingOf(draft)));
    gold += theirs.length;
    own += ours.length;
    found += theirs.filter((claim) => ours.some((other) => f1(claim, other) >= ALIKE)).length;
    matching += ours.filter((claim) => theirs.some((other) => f1(claim, other) >= ALIKE)).length;
  }
  console.log(
    `${ANNOTATED}: of ${gold} claims of annotators found ${percent(found, gold)}, of ${own} of ours like one of theirs ${percent(matching, own)}`,
  );
}

const OPEN = new Set("he she it they this that these those him her them his its their".split(" "));
const FINITE = new Set(["VBD", "VBZ", "VBP", "MD"]);

const MECHANICAL: Record<string, (draft: Draft) => boolean> = {
  "has a finite verb": ({ sentence, pieces }) =>
    pieces.some(({ node }) => node === undefined || FINITE.has(sentence.node(node).xpos)),
  "begins with no bare pronoun": ({ pieces }) => !OPEN.has(pieces[0]?.text.toLowerCase() ?? ""),
  "has its brackets and quotes in pairs": (draft) => isPaired(wordingOf(draft)),
  "is split from its sentence": ({ sentence, pieces }) => pieces.length < sentence.nodes.length,
};

function isPaired(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  return count("(") === count(")") && count("[") === count("]") && count("“") === count("”") && count('"') % 2 === 0;
}

function rowsOf<Row>(data: string, file: string): Row[] {
  const text = gunzipSync(readFileSync(path.join(data, file))).toString("utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function bag(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function f1(a: Map<string, number>, b: Map<string, number>): number {
  const total = (of: Map<string, number>) => [...of.values()].reduce((sum, count) => sum + count, 0);
  const both = [...a].reduce((sum, [word, count]) => sum + Math.min(count, b.get(word) ?? 0), 0);
  return (2 * both) / Math.max(1, total(a) + total(b));
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
