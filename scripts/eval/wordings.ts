import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TextJudge } from "@/lib/engine";
import { loadCrossEncoder } from "@/lib/knowledge/evidence";
import { loadReader } from "@/lib/knowledge/syntax";
import { areaUnderCurve } from "./metrics";

const LOOKED_AT = { "nearly in the passage's words": "own-words.tsv", "reserves and roles": "stronger.tsv" };
const ASIDE = {
  "nearly in the passage's words, aside": "own-words-aside.tsv",
  "reserves and roles, aside": "stronger-aside.tsv",
  "contradictions, aside": "contradicted-aside.tsv",
  "advice, forecasts and opinions, aside": "stated-aside.tsv",
};
const WITHOUT_END = Number.POSITIVE_INFINITY;

interface Wording {
  passage: string;
  label: string;
  kind: string;
  claim: string;
}

interface Counts {
  rows: number;
  supported: number;
  refuted: number;
}

/**
 * Measures claims that are nearly in the words of their passage: said in another form, shortened, or with one thing
 * changed; and claims that say more surely, or of more, what a passage says with a reserve, or that turn round who does
 * what; what contradicts its passage by every kind of contrast; and advice,
 * forecasts and opinions. A line without a tab is a passage; each below it is label, kind and claim. What is aside nobody looked at: it is
 * measured when all is fixed.
 */
export async function evaluateWordings(isAside: boolean): Promise<void> {
  const judge = new TextJudge(await loadCrossEncoder(), await loadReader());
  for (const [part, file] of Object.entries(isAside ? ASIDE : LOOKED_AT)) {
    console.log(`\n${part}`);
    await measure(judge, readWordings(join("bench/sets", file)));
  }
}

async function measure(judge: TextJudge, wordings: readonly Wording[]): Promise<void> {
  const counts = new Map<string, Counts>();
  const scored: { score: number; holds: boolean }[] = [];
  for (const { passage, label, kind, claim } of wordings) {
    const [verdict] = await judge.judge([claim], [{ id: "0", text: passage }], { timeLeft: () => WITHOUT_END });
    if (!verdict) continue;
    for (const name of [`${label}, ${kind}`, `all ${label}`]) count(counts, name, verdict.verdict);
    scored.push({ score: verdict.likely.supported, holds: label === "supported" });
  }
  console.log("| said | rows | told as supported | as refuted |\n|---|---|---|---|");
  const lines = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, { rows, supported, refuted }] of lines)
    console.log(`| ${name} | ${rows} | ${supported} | ${refuted} |`);
  console.log(`AUROC of supported ${areaUnderCurve(scored).toFixed(3)}`);
}

function count(counts: Map<string, Counts>, name: string, verdict: string): void {
  const own = counts.get(name) ?? { rows: 0, supported: 0, refuted: 0 };
  own.rows += 1;
  if (verdict === "supported" || verdict === "refuted") own[verdict] += 1;
  counts.set(name, own);
}

function readWordings(file: string): Wording[] {
  let passage = "";
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .flatMap((line) => {
      const [label = "", kind = "", claim] = line.split("\t");
      if (claim !== undefined) return [{ passage, label, kind, claim }];
      passage = line;
      return [];
    });
}
