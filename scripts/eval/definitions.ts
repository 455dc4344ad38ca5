// npm run eval -- definitions: what the glosses of the built-in graph decide of bench/sets/definitions.tsv. The part
// "aside" was written last and measured once, after all was fixed.
import { readFileSync } from "node:fs";
import {
  byGlosses,
  type Claim,
  definitionsFor,
  type Passage,
  type TextJudge,
  unjudged,
  wholeReading,
} from "@/lib/engine";
import { env } from "@/lib/env";
import { loadTextJudge } from "@/lib/knowledge/evidence";
import { loadGraph } from "@/lib/knowledge/load";
import { loadReader } from "@/lib/knowledge/syntax";

const SET = "bench/sets/definitions.tsv";
const LABELS = ["supported", "refuted", "not_found"];
const PARTS = ["built on", "aside"];
const ASKED = { minConfidence: 0.5, includeEvidence: true };
const WITHOUT_END = Number.POSITIVE_INFINITY;

interface Judged {
  part: string;
  label: string;
  isSupported: boolean;
  /** Whether any gloss fits. */
  isAsked: boolean;
  ms: number;
}

/** Prints for each part and label how many the glosses support alone, and what a claim that they are asked of costs. */
export async function evaluateDefinitions(): Promise<void> {
  const [graph, judge] = [loadGraph(env().DATA_DIR), await loadTextJudge(await loadReader())];
  const judged: Judged[] = [];
  for (const { part, label, claim } of readDefinitions()) {
    const begun = performance.now();
    const passages = definitionsFor(graph, claim);
    const isSupported = await isDefined(claim, passages, judge);
    judged.push({ part, label, isSupported, isAsked: passages.length > 0, ms: performance.now() - begun });
    if (isSupported && label !== "supported") console.log(`wrong: ${claim}`);
  }
  for (const part of PARTS) for (const label of LABELS) print(part, label, judged);
  for (const isAsked of [true, false]) {
    const times = judged.filter((one) => one.isAsked === isAsked).map(({ ms }) => ms);
    const middle = times.sort((a, b) => a - b)[times.length >> 1] as number;
    console.log(
      `${isAsked ? "with" : "without"} a gloss that fits: ${times.length}, ${middle.toFixed(1)} ms in the middle`,
    );
  }
}

/** The statements of the set, with the part that each is of. */
export function readDefinitions(): { part: string; label: string; claim: string }[] {
  const [, ...lines] = readFileSync(SET, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [part = "", label = "", claim = ""] = line.split("\t");
    return { part, label, claim };
  });
}

const [OPEN] = unjudged(wholeReading("."), ASKED) as [Claim];

async function isDefined(text: string, passages: readonly Passage[], judge: TextJudge): Promise<boolean> {
  const [verdict] = await judge.judge([text], passages, { timeLeft: () => WITHOUT_END });
  return byGlosses(OPEN, verdict, ASKED.minConfidence).verdict === "supported";
}

function print(part: string, label: string, judged: readonly Judged[]): void {
  const own = judged.filter((one) => one.part === part && one.label === label);
  const supported = own.filter(({ isSupported }) => isSupported).length;
  console.log(`${part}, ${label}: ${supported} of ${own.length} supported`);
}
