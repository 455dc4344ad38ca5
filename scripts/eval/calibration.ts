// npm run eval -- calibration --data FOLDER: how far likelihoods lie from the share that holds, by kind of evidence and by what
// is told, as they are and drawn by the slope that fits the sets looked at; those kept aside show whether it holds. The slopes
// are those of data/evidence/confidence.json.
import { byGlosses, definitionsFor, type Passage, type TextJudge, unjudged, wholeReading } from "@/lib/engine";
import { oddsOf } from "@/lib/engine/judge/text/confidence";
import { env } from "@/lib/env";
import { PostingsBuilder, rankByWords, type WordPostings } from "@/lib/knowledge/documents/postings";
import { wordsOf } from "@/lib/knowledge/documents/words";
import { loadTextJudge } from "@/lib/knowledge/evidence";
import { loadGraph } from "@/lib/knowledge/load";
import { loadReader } from "@/lib/knowledge/syntax";
import { readDefinitions } from "./definitions";
import { keepResults, writeTable } from "./evidence-figures";
import { type LabelledPair, readPairSets } from "./evidence-sets";
import { expectedCalibrationError, type Point } from "./metrics";

const MOST_ROWS = 60; // of a set, judged twice
const FOUND = 5; // passages of a claim, as those of documents are
const WITHOUT_END = Number.POSITIVE_INFINITY;
const ASKED = { minConfidence: 0.5, includeEvidence: true };

type Kind = "context" | "documents" | "glosses";
type Part = "looked at" | "aside";

interface Told extends Point {
  kind: Kind;
  part: Part;
  verdict: "supported" | "refuted" | "not_found";
}

/** Prints and keeps the calibration errors. A claim holds where it is labelled supported. */
export async function evaluateCalibration(data: string): Promise<void> {
  const judge = await loadTextJudge(await loadReader());
  const told: Told[] = [];
  for (const part of ["looked at", "aside"] as const)
    for (const { name, pairs } of readPairSets(data, { aside: part === "aside", most: MOST_ROWS })) {
      const documents = documentsOf(pairs);
      for (const pair of pairs) {
        told.push(await toldOf(judge, pair, { kind: "context", part, passages: [{ id: "0", text: pair.premise }] }));
        told.push(await toldOf(judge, pair, { kind: "documents", part, passages: documents(pair.claim) }));
      }
      keepAll(told);
      console.log(name);
    }
  told.push(...(await toldByGlosses(judge)));
  console.log(keepAll(told));
}

async function toldOf(
  judge: TextJudge,
  { claim, label }: LabelledPair,
  { passages, ...of }: { kind: Kind; part: Part; passages: readonly Passage[] },
): Promise<Told> {
  const [said] = await judge.judge([claim], passages, { timeLeft: () => WITHOUT_END });
  if (!said) throw new Error("A claim was not judged");
  return { ...of, verdict: said.verdict, score: said.likely.supported, holds: label === "supported" };
}

// The passages of a set as a library, which finds those that share most words with a claim.
function documentsOf(pairs: readonly LabelledPair[]): (claim: string) => Passage[] {
  const texts = [...new Set(pairs.map(({ premise }) => premise))];
  const builder = new PostingsBuilder();
  for (const [at, text] of texts.entries()) builder.add(at + 1, wordsOf(text));
  const lists = new Map<string, WordPostings>([...builder.lists()].map(({ word, ...list }) => [word, list]));
  return (claim) =>
    rankByWords(wordsOf(claim).keys(), lists, { total: texts.length, most: FOUND }).map(({ passage }) => ({
      id: String(passage),
      text: texts[passage - 1] as string,
    }));
}

// Only those that they support: a gloss says nothing of the others.
async function toldByGlosses(judge: TextJudge): Promise<Told[]> {
  const graph = loadGraph(env().DATA_DIR);
  const [open] = unjudged(wholeReading("."), ASKED);
  const told: Told[] = [];
  for (const { part, label, claim } of readDefinitions()) {
    const passages = definitionsFor(graph, claim);
    const [said] =
      passages.length > 0 && open ? await judge.judge([claim], passages, { timeLeft: () => WITHOUT_END }) : [];
    if (!said || !open || byGlosses(open, said, ASKED.minConfidence).verdict !== "supported") continue;
    const of = { kind: "glosses", part: part === "aside" ? "aside" : "looked at", verdict: "supported" } as const;
    told.push({ ...of, score: said.likely.supported, holds: label === "supported" });
  }
  return told;
}

function keepAll(told: readonly Told[]): string {
  const slopes = Object.fromEntries((["context", "documents"] as const).map((kind) => [kind, slopeOf(told, kind)]));
  keepResults("calibration", { slopes, rows: rowsOf(told) });
  const head =
    "| evidence | part | told as | claims | confidence | of them hold | ECE | ECE, drawn |\n|---|---|---|---|---|---|---|---|\n";
  const table =
    head +
    rowsOf(told)
      .map((row) => `| ${Object.values(row).join(" | ")} |\n`)
      .join("");
  writeTable("calibration", table);
  return table;
}

const slopeOf = (told: readonly Told[], kind: Kind) =>
  kind === "glosses" ? 1 : rounded(fitSlope(told.filter((one) => one.kind === kind && one.part === "looked at")));

function rowsOf(told: readonly Told[]) {
  return (["context", "documents", "glosses"] as const).flatMap((kind) => {
    const slope = slopeOf(told, kind);
    return (["looked at", "aside"] as const).flatMap((part) =>
      (["anything", "supported", "refuted", "not_found"] as const).flatMap((verdict) => {
        const own = told.filter(
          (one) => one.kind === kind && one.part === part && (verdict === "anything" || one.verdict === verdict),
        );
        if (own.length === 0 || (kind === "glosses" && verdict === "anything")) return [];
        const refitted = own.map(({ score, holds }) => ({ score: drawn(oddsOf(score), slope), holds }));
        return [
          {
            ...{ kind, part, verdict, claims: own.length },
            confidence: rounded(meanOf(own.map(({ score }) => score))),
            hold: rounded(meanOf(own.map(({ holds }) => Number(holds)))),
            ece: rounded(expectedCalibrationError(own)),
            refitted: rounded(expectedCalibrationError(refitted)),
          },
        ];
      }),
    );
  });
}

const STEPS = 1_500;
const RATE = 0.125;

/** By how much the odds of scores are drawn towards even ones, so that they tell shares, by gradient descent. */
function fitSlope(points: readonly Point[]): number {
  const all = points.map(({ score, holds }) => ({ odds: oddsOf(score), holds: Number(holds) }));
  let slope = 1;
  for (let step = 0; step < STEPS && all.length > 0; step++) {
    const over = all.reduce((sum, { odds, holds }) => sum + (drawn(odds, slope) - holds) * odds, 0);
    slope -= (RATE * over) / all.length;
  }
  return slope;
}

const drawn = (odds: number, slope: number) => 1 / (1 + Math.exp(-slope * odds));

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => Math.round(value * 1000) / 1000;
