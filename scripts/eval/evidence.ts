// npm run eval -- evidence --data FOLDER [--aside]: how well passages are judged, on every set of FOLDER/entail/dev.
import { TextJudge } from "@/lib/engine";
import { loadCrossEncoder } from "@/lib/knowledge/evidence";
import { loadReader } from "@/lib/knowledge/syntax";
import {
  figuresOf,
  headerOf,
  type JudgedPair,
  keepFigures,
  lineOf,
  meanOf,
  type PairFigures,
} from "./evidence-figures";
import { type LabelledPair, readPairSets } from "./evidence-sets";
import { evaluateVerify } from "./evidence-verify";

const MOST_ROWS = 400; // of a set
const WITHOUT_END = Number.POSITIVE_INFINITY;

interface Asked {
  aside?: boolean;
  aligned?: boolean;
  verify?: boolean;
}

/** Judges claims that are handed over, or with `verify` those that the service reads out of texts itself. */
export async function evaluateEvidence(data: string, { aside = false, aligned = false, verify }: Asked): Promise<void> {
  if (verify) return await evaluateVerify(data, aside);
  const judge = new TextJudge(aligned ? undefined : await loadCrossEncoder(), await loadReader());
  const figures: PairFigures[] = [];
  let [pairs, ms] = [0, 0];
  console.log(headerOf(false));
  for (const set of readPairSets(data, { aside, most: MOST_ROWS })) {
    const begun = performance.now();
    const judged: JudgedPair[] = [];
    for (const pair of set.pairs) judged.push(await judgePair(judge, pair));
    ms += performance.now() - begun;
    pairs += set.pairs.length;
    figures.push(figuresOf(set.name, judged));
    console.log(lineOf(figures.at(-1) as PairFigures));
  }
  const all = meanOf(figures);
  console.log(lineOf(all));
  console.log(`${(pairs / (ms / 1000)).toFixed(0)} pairs/s`);
  if (!aligned) keepFigures(aside ? "aside" : "dev", [...figures, all]);
}

async function judgePair(judge: TextJudge, { premise, claim, label }: LabelledPair): Promise<JudgedPair> {
  const [said] = await judge.judge([claim], [{ id: "0", text: premise }], { timeLeft: () => WITHOUT_END });
  if (!said) throw new Error("A claim was not judged");
  return { label, verdict: said.verdict, score: said.likely.supported };
}
