import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startVerify } from "@/bench/verify-service";
import type { Claim } from "@/lib/engine";
import {
  figuresOf,
  headerOf,
  type JudgedPair,
  keepFigures,
  keepResults,
  lineOf,
  meanOf,
  type PairFigures,
} from "./evidence-figures";
import { type LabelledPair, type PairLabel, readPairSets, readPairs } from "./evidence-sets";
import { shareOf } from "./metrics";

const MOST_ROWS = 200; // of a set
const MOST_MS = 10_000; // for the encoder: what is measured is what is said, not how busy the machine is
const ANSWERS = "bingcheck"; // rows are the claims of answers to a question, in their order
const AT_ONCE = 4; // requests, so that no reading thread waits

type Ask = ReturnType<typeof startVerify>["ask"];

/**
 * The whole way: claims are read out of a text, and judged by the passages sent along, by the verb of `POST /v1/verify`. Each
 * row's claim as a text of its own, and the answers of a set that has whole ones. Each set's figures are kept as soon as
 * they are there.
 */
export async function evaluateVerify(data: string, aside: boolean): Promise<void> {
  const service = startVerify(availableParallelism());
  try {
    if (!aside) await evaluateAnswers(service.ask, join(data, "entail", "dev", `${ANSWERS}.jsonl.gz`));
    const figures: PairFigures[] = [];
    console.log(headerOf(true));
    for (const { name, pairs } of readPairSets(data, { aside, most: MOST_ROWS })) {
      figures.push(figuresOf(name, await inTurns(pairs, (pair) => judgeText(service.ask, pair))));
      console.log(lineOf(figures.at(-1) as PairFigures));
      keepFigures(aside ? "verify-aside" : "verify-dev", [...figures, meanOf(figures)]);
    }
    console.log(lineOf(meanOf(figures)));
  } finally {
    await service.stop();
  }
}

const ALONE = { evidence: ["context"], max_latency_ms: MOST_MS }; // what the graph knows besides is no part of a label

async function judgeText(ask: Ask, { premise, claim, label }: LabelledPair): Promise<JudgedPair> {
  const { claims } = await ask({ text: claim, context: [{ text: premise }], options: ALONE });
  return joined(label, claims);
}

/** What a text says as a whole: refuted where a part is, supported where all are. */
function joined(label: PairLabel, claims: readonly Claim[]): JudgedPair {
  if (claims.length === 0) return { label, verdict: "not_found", score: 0, isUnread: true };
  const isSaid = (verdict: Claim["verdict"]) => claims.filter((claim) => claim.verdict === verdict).length;
  const verdict = isSaid("refuted") > 0 ? "refuted" : isSaid("supported") === claims.length ? "supported" : "not_found";
  return { label, verdict, score: Math.min(...claims.map(({ confidence }) => confidence)), isUnread: false };
}

interface AnswersRead {
  answers: number;
  rows: number;
  /** Claims read out of the answers. */
  claims: number;
  judged: JudgedPair[];
}

async function evaluateAnswers(ask: Ask, file: string): Promise<void> {
  const answers = new Map<string, LabelledPair[]>();
  for (const row of readPairs(file)) {
    const { q = "" } = row.meta;
    answers.set(q, [...(answers.get(q) ?? []), row]);
  }
  const read: AnswersRead = { answers: 0, rows: 0, claims: 0, judged: [] };
  await inTurns([...answers.values()], async (rows) => {
    const { claims, judged } = await judgeAnswer(ask, rows);
    read.answers += 1;
    read.rows += rows.length;
    read.claims += claims;
    read.judged.push(...judged);
    if (read.answers % KEPT_EVERY === 0) keepAnswers(read);
  });
  console.log(JSON.stringify(keepAnswers(read), null, 2));
}

const KEPT_EVERY = 20; // answers

// The answer with all passages that any of its claims came with; a row is told by the claims that stand in its words.
async function judgeAnswer(ask: Ask, rows: readonly LabelledPair[]): Promise<Pick<AnswersRead, "claims" | "judged">> {
  const text = rows.map(({ claim }) => claim).join(" ");
  const context = [...new Set(rows.map(({ premise }) => premise))].map((premise) => ({ text: premise }));
  const { claims } = await ask({ text, context, options: ALONE });
  let end = -1;
  const judged = rows.map(({ claim, label }) => {
    const start = end + 1;
    end = start + [...claim].length;
    return joined(
      label,
      claims.filter(({ span }) => span.start < end && span.end > start),
    );
  });
  return { claims: claims.length, judged };
}

function keepAnswers({ answers, rows, claims, judged }: AnswersRead) {
  const decided = judged.filter(({ verdict }) => verdict !== "not_found");
  const share = (part: readonly JudgedPair[], isSo: (one: JudgedPair) => boolean) => rounded(shareOf(part, isSo));
  const labels: PairLabel[] = ["supported", "refuted", "not_found"];
  const told = labels.map((label) => {
    const own = judged.filter((one) => one.label === label);
    const as = Object.fromEntries(
      labels.map((verdict) => [verdict, own.filter((one) => one.verdict === verdict).length]),
    );
    return [label, { rows: own.length, ...as }];
  });
  const figures = {
    set: ANSWERS,
    ...{ answers, rows, claims },
    unread: share(judged, ({ isUnread }) => isUnread === true),
    decided: share(judged, ({ verdict }) => verdict !== "not_found"),
    right_of_decided: share(decided, ({ label, verdict }) => label === verdict),
    told_as: Object.fromEntries(told),
  };
  keepResults("answers", figures);
  return figures;
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The answers of a few at once, in their order. */
async function inTurns<One, Answer>(all: readonly One[], work: (one: One) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = all.entries();
  const worker = async () => {
    for (const [at, one] of left) answers[at] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}
