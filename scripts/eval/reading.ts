import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { ReadClaim } from "@/lib/engine";
import { FINITE } from "@/lib/engine/claims/draft";
import type { Tree } from "@/lib/engine/syntax/tree";
import { wordsOf } from "@/lib/engine/syntax/words";
import { segment } from "@/lib/engine/text/segment";
import { loadParser, loadReader } from "@/lib/knowledge/syntax";

const ANNOTATED = "factcheckgpt.dev.jsonl.gz";
const ANSWERS = "halueval.dev.jsonl.gz";
const ALIKE = 0.7; // F1 of the words of two claims that count as one
const MOST_CLAIMS = 1000; // of a text; none of the answers makes so many

interface Annotated {
  text: string;
  sentences: { claims: { text: string }[] }[];
}

/**
 * Measures what is read out of answers, as alarms rather than goals: how many claims of annotators are found, and how many
 * claims of ours are well formed. Whether a claim is true to its text is for readers to say.
 */
export async function evaluateReading(data: string, models?: string): Promise<void> {
  const reader = await loadReader(models);
  const rows = rowsOf<Annotated>(data, ANNOTATED);
  await measureAnnotated(rows, async (text) => (await reader.read(text, MOST_CLAIMS)).claims);
  const parser = await loadParser(models);
  const claims: Claim[] = [];
  const reasons: string[] = [];
  for (const { text } of rowsOf<{ text: string }>(data, ANSWERS)) {
    const reading = await reader.read(text, MOST_CLAIMS);
    reasons.push(...reading.notChecked.map(({ reason }) => reason));
    for (const claim of reading.claims) {
      const [sentence] = segment(claim.stated);
      claims.push({ ...claim, source: text, tree: sentence ? await parser.parse(wordsOf(sentence.tokens)) : [] });
    }
  }
  console.log(`\n${ANSWERS}: ${claims.length} claims`);
  for (const [name, isSo] of Object.entries(MECHANICAL))
    console.log(`  ${name.padEnd(34)} ${percent(claims.filter(isSo).length, claims.length)}`);
  console.log(`not checked: ${reasons.length}`);
  for (const reason of new Set(reasons))
    console.log(`  ${reason.padEnd(34)} ${reasons.filter((one) => one === reason).length}`);
}

/** A claim with its own parse and the text that it was read from. */
interface Claim extends ReadClaim {
  source: string;
  tree: Tree;
}

type Read = (text: string) => Promise<{ stated: string }[]>;

async function measureAnnotated(rows: readonly Annotated[], read: Read): Promise<void> {
  let [gold, found, own, matching] = [0, 0, 0, 0];
  for (const { text, sentences } of rows) {
    const theirs = sentences.flatMap(({ claims }) => claims.map((claim) => bag(claim.text)));
    const ours = (await read(text)).map((claim) => bag(claim.stated));
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

const PUT_IN = new Set("is are was were has have and s".split(" ")); // words that claims get beside those of the text

const MECHANICAL: Record<string, (claim: Claim) => boolean> = {
  "has a finite verb": ({ tree }) => tree.some(({ xpos }) => FINITE.has(xpos)),
  "begins with no bare pronoun": ({ tree }) => !OPEN.has(tree[0]?.text.toLowerCase() ?? ""),
  "has its brackets and quotes in pairs": ({ text }) => isPaired(text),
  "has words of its text alone": ({ text, source }) => {
    const words = bag(source);
    return [...bag(text).keys()].every((word) => words.has(word) || PUT_IN.has(word));
  },
  "stands alone": ({ contextDependent }) => !contextDependent,
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
