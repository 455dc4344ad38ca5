import { type MessagePort, threadId } from "node:worker_threads";
import type { Judging, ParsedWord, Passage, PassageReading, Reading, TextVerdict, Tree } from "@/lib/engine";

/** What a thread gets, and what it answers: what the work threw is an answer too, so that only a thread's end is none. */
export interface ReadingOrder {
  text: string;
  /** Of claims. */
  limit: number;
}
export type ReadingAnswer = { reading: Reading } | { error: unknown };

/** Claims to be judged against passages. */
export interface JudgingOrder {
  claims: readonly string[];
  passages: readonly Passage[];
  /** After it the encoder is left out, and the alignment decides alone. */
  budgetMs: number;
}
/** The same for a thread: `told` is where each verdict goes as soon as it is there. */
export interface ToldOrder extends JudgingOrder {
  told?: MessagePort;
}
/** What goes there. */
export interface VerdictMessage {
  at: number;
  verdict: TextVerdict;
}
export type JudgingAnswer = { verdicts: TextVerdict[] } | { error: unknown };

/** Passages to be read for harm, each as plain words. */
export interface HarmOrder {
  suspects: readonly (readonly string[])[];
}
export type HarmReadingAnswer = { readings: PassageReading[] } | { error: unknown };

/** Sentences to be parsed, each cut into words. */
export interface ParsingOrder {
  sentences: readonly (readonly ParsedWord[])[];
}
export type ParsingAnswer = { trees: Tree[] } | { error: unknown };

export type Order = ReadingOrder | ToldOrder | HarmOrder | ParsingOrder;
/** `seat`: where a thread says which one has the order. */
export type SeatedOrder = Order & { seat?: Int32Array };
type Answer = ReadingAnswer | JudgingAnswer | HarmReadingAnswer | ParsingAnswer;

interface Models {
  reader: {
    read(text: string, limit: number): Promise<Reading>;
    trees(sentences: ParsingOrder["sentences"]): Promise<Tree[]>;
  };
  judge: {
    judge(claims: readonly string[], passages: readonly Passage[], judging: Judging): Promise<TextVerdict[]>;
  };
  harm: { read(suspects: HarmOrder["suspects"]): Promise<PassageReading[]> };
}

type Work = (order: SeatedOrder) => Promise<Answer>;

/**
 * What a thread does once its models are loaded. Without them it tells every text why: the pool gives up on threads that
 * end before they get to work.
 */
export async function answering(loading: Promise<Models>): Promise<Work> {
  const loaded = await loading.then(
    (models) => ({ models }),
    (error) => ({ error }),
  );
  return async (order) => {
    if ("error" in loaded) return loaded;
    if (order.seat) Atomics.store(order.seat, 0, threadId);
    try {
      return await answer(loaded.models, order);
    } catch (error) {
      return { error };
    }
  };
}

async function answer(models: Models, order: Order): Promise<Answer> {
  if ("text" in order) return await read(models, order);
  if ("claims" in order) return await judge(models, order);
  if ("sentences" in order) return { trees: await models.reader.trees(order.sentences) };
  return { readings: await models.harm.read(order.suspects) };
}

async function read({ reader }: Models, { text, limit }: ReadingOrder): Promise<ReadingAnswer> {
  return { reading: await reader.read(text, limit) };
}

async function judge({ judge }: Models, { claims, passages, budgetMs, told }: ToldOrder): Promise<JudgingAnswer> {
  const end = performance.now() + budgetMs;
  const tell =
    told && ((at: number, verdict: TextVerdict) => told.postMessage({ at, verdict } satisfies VerdictMessage));
  return { verdicts: await judge.judge(claims, passages, { timeLeft: () => end - performance.now(), tell }) };
}
