// npm run eval -- answers: whole answers with the passages that they were made from, by the verb of POST /v1/verify; how many
// of their statements are decided, and how many rightly.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { startVerify } from "@/bench/verify-service";
import type { Claim } from "@/lib/engine";
import { type JudgedPair, keepResults } from "./evidence-figures";
import type { PairLabel } from "./evidence-sets";
import { shareOf } from "./metrics";

const OWN = "bench/sets/answers-aside.jsonl";
const MOST_MS = 10_000; // for the encoder: what is measured is what is said, not how busy the machine is
const AT_ONCE = 4; // requests, so that no reading thread waits
const LABELS: readonly PairLabel[] = ["supported", "refuted", "not_found"];

/** By context alone: what the graph knows besides is no part of a label. */
export const ALONE = { evidence: ["context"], max_latency_ms: MOST_MS };

export type Ask = ReturnType<typeof startVerify>["ask"];

/** An answer, what it was made from, and what it states, by places in code points. */
export interface LabelledAnswer {
  text: string;
  passages: readonly string[];
  statements: readonly { start: number; end: number; label: PairLabel }[];
}

/** Our own answers, kept aside: measured when all is fixed. */
export async function evaluateOwnAnswers(): Promise<void> {
  const service = startVerify(availableParallelism());
  try {
    await evaluateAnswers(service.ask, { name: "own-answers", answers: readOwn() });
  } finally {
    await service.stop();
  }
}

/** Prints and keeps the figures of a set of answers, as `bench/results/evidence-<name>.json`. */
export async function evaluateAnswers(
  ask: Ask,
  { name, answers }: { name: string; answers: readonly LabelledAnswer[] },
): Promise<void> {
  const read = await inTurns(answers, (answer) => judgeAnswer(ask, answer));
  const judged = read.flatMap((one) => one.judged);
  const decided = judged.filter(({ verdict }) => verdict !== "not_found");
  const share = (part: readonly JudgedPair[], isSo: (one: JudgedPair) => boolean) => rounded(shareOf(part, isSo));
  const figures = {
    answers: answers.length,
    rows: judged.length,
    claims: read.reduce((sum, { claims }) => sum + claims, 0),
    unread: share(judged, ({ isUnread }) => isUnread === true),
    decided: share(judged, ({ verdict }) => verdict !== "not_found"),
    right_of_decided: share(decided, ({ label, verdict }) => label === verdict),
    told_as: Object.fromEntries(LABELS.map((label) => [label, toldOf(judged.filter((one) => one.label === label))])),
  };
  keepResults(name, figures);
  console.log(JSON.stringify(figures, null, 2));
}

function toldOf(own: readonly JudgedPair[]): Record<string, number> {
  const counts = LABELS.map((verdict) => [verdict, own.filter((one) => one.verdict === verdict).length]);
  return { rows: own.length, ...Object.fromEntries(counts) };
}

// A statement is told by the claims that stand in its words.
async function judgeAnswer(
  ask: Ask,
  { text, passages, statements }: LabelledAnswer,
): Promise<{ claims: number; judged: JudgedPair[] }> {
  const { claims } = await ask({ text, context: passages.map((passage) => ({ text: passage })), options: ALONE });
  const judged = statements.map(({ start, end, label }) =>
    joined(
      label,
      claims.filter(({ span }) => span.start < end && span.end > start),
    ),
  );
  return { claims: claims.length, judged };
}

/** What a text says as a whole: refuted where a part is, supported where all are. */
export function joined(label: PairLabel, claims: readonly Claim[]): JudgedPair {
  if (claims.length === 0) return { label, verdict: "not_found", score: 0, isUnread: true };
  const isSaid = (verdict: Claim["verdict"]) => claims.filter((claim) => claim.verdict === verdict).length;
  const verdict = isSaid("refuted") > 0 ? "refuted" : isSaid("supported") === claims.length ? "supported" : "not_found";
  return { label, verdict, score: Math.min(...claims.map(({ confidence }) => confidence)), isUnread: false };
}

interface OwnAnswer {
  answer: string;
  passages: string[];
  statements: { quote: string; label: PairLabel }[];
}

function readOwn(): LabelledAnswer[] {
  const lines = readFileSync(OWN, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const { answer, passages, statements } = JSON.parse(line) as OwnAnswer;
    const placed = statements.map(({ quote, label }) => {
      const at = answer.indexOf(quote);
      if (at < 0) throw new Error(`${OWN}: no answer has “${quote}”`);
      const start = [...answer.slice(0, at)].length;
      return { start, end: start + [...quote].length, label };
    });
    return { text: answer, passages, statements: placed };
  });
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The answers of a few at once, in their order. */
export async function inTurns<One, Answer>(
  all: readonly One[],
  work: (one: One) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = all.entries();
  const worker = async () => {
    for (const [at, one] of left) answers[at] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}
