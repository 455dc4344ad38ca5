import { availableParallelism } from "node:os";
import { join } from "node:path";
import { startVerify } from "@/bench/verify-service";
import { ALONE, type Ask, evaluateAnswers, inTurns, joined, type LabelledAnswer } from "./answers";
import {
  figuresOf,
  headerOf,
  type JudgedPair,
  keepFigures,
  lineOf,
  meanOf,
  type PairFigures,
} from "./evidence-figures";
import { type LabelledPair, readPairSets, readPairs } from "./evidence-sets";

const MOST_ROWS = 200; // of a set
const ANSWERS = "bingcheck"; // rows are the claims of answers to a question, in their order

/**
 * The whole way: claims are read out of a text, and judged by the passages sent along, by the verb of `POST /v1/verify`. Each
 * row's claim as a text of its own, and the answers of a set that has whole ones. Each set's figures are kept as soon as
 * they are there.
 */
export async function evaluateVerify(data: string, aside: boolean): Promise<void> {
  const service = startVerify(availableParallelism());
  try {
    const file = join(data, "entail", "dev", `${ANSWERS}.jsonl.gz`);
    if (!aside) await evaluateAnswers(service.ask, { name: "answers", answers: answersOf(readPairs(file)) });
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

async function judgeText(ask: Ask, { premise, claim, label }: LabelledPair): Promise<JudgedPair> {
  const { claims } = await ask({ text: claim, context: [{ text: premise }], options: ALONE });
  return joined(label, claims);
}

// The claims of one question are one answer, with all passages that any of them came with.
function answersOf(rows: readonly LabelledPair[]): LabelledAnswer[] {
  const answers = new Map<string, LabelledPair[]>();
  for (const row of rows) {
    const { q = "" } = row.meta;
    answers.set(q, [...(answers.get(q) ?? []), row]);
  }
  return [...answers.values()].map((own) => {
    let end = -1;
    const statements = own.map(({ claim, label }) => {
      const start = end + 1;
      end = start + [...claim].length;
      return { start, end, label };
    });
    const passages = [...new Set(own.map(({ premise }) => premise))];
    return { text: own.map(({ claim }) => claim).join(" "), passages, statements };
  });
}
