import { setTimeout as sleep } from "node:timers/promises";
import type { PassageReading, Reading, TextVerdict, Tree, VerdictListener } from "@/lib/engine";
import { env } from "@/lib/env";
import type { HarmOrder, JudgingOrder, ParsingOrder } from "@/lib/knowledge/reading-thread";
import { ReadingThreads } from "@/lib/knowledge/reading-threads";
import { once, place } from "@/lib/process";
import { modelled, staged } from "@/lib/telemetry";
import { LatestAnswers } from "./latest-answers";
import { type QueueLoad, type ReadingCaller, ReadingQueue } from "./queue";

/** What reads texts in this process; a test may place one without threads. */
interface Running {
  read(text: string, limit: number, asker?: ReadingCaller): Promise<Reading>;
  judge?(order: JudgingOrder, asker?: ReadingCaller, tell?: VerdictListener): Promise<TextVerdict[]>;
  readForHarm?(order: HarmOrder, asker?: ReadingCaller): Promise<PassageReading[]>;
  trees(sentences: ParsingOrder["sentences"], asker?: ReadingCaller): Promise<Tree[]>;
  threads?: ReadingThreads;
  queue?: ReadingQueue;
}

/**
 * What a text claims, at most `limit` statements, read off the event loop. Throws `service_unavailable` where too many
 * texts wait, or where the asker's time is over before its turn.
 */
export async function readText(text: string, limit: number, asker?: ReadingCaller): Promise<Reading> {
  return await staged("read", () => running().read(text, limit, asker));
}

/** What passages say of each claim, judged off the event loop; `tell` hears of each at once. Throws as `readText`. */
export async function judgeClaims(
  order: JudgingOrder,
  asker?: ReadingCaller,
  tell?: VerdictListener,
): Promise<TextVerdict[]> {
  const { judge } = running();
  if (!judge) throw new Error("Nothing here judges texts");
  return await staged("judge", () => judge(order, asker, tell));
}

/** How harmful passages are in each category and by which words, read off the event loop. Throws as `readText`. */
export async function readForHarm(order: HarmOrder, asker?: ReadingCaller): Promise<PassageReading[]> {
  const { readForHarm: read } = running();
  if (!read) throw new Error("Nothing here reads for harm");
  return await read(order, asker);
}

/** The trees of sentences, parsed off the event loop. Throws as `readText`. */
export async function parseSentences({ sentences }: ParsingOrder, asker?: ReadingCaller): Promise<Tree[]> {
  return await running().trees(sentences, asker);
}

/** Starts the threads, which load their models while the process goes on. */
export function startReading(onProgress: (line: string) => void): void {
  running(onProgress);
}

/** Ends the threads that read, with what they are at; the next call starts others. */
export async function stopReading(): Promise<void> {
  const { threads } = running();
  place("reader", undefined);
  await Promise.race([threads?.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
}

const CLOSE_MS = 5_000; // a thread that is loading models ends when it has them; nothing is lost with it

/** Whether the models are loaded. */
export function readingState(): ReadingThreads["state"] {
  return running().threads?.state ?? "loaded";
}

/** How many threads read, and what waits for them. */
export function readingLoad(): QueueLoad {
  return running().queue?.load() ?? { threads: 0, busy: 0, waiting: 0, waitingCharacters: 0 };
}

function running(onProgress: (line: string) => void = () => {}): Running {
  return once("reader", () => {
    const { READERS } = env();
    const onEnd = ({ message }: Error) => onProgress(`A thread that reads texts ended and is replaced: ${message}`);
    const threads = new ReadingThreads(READERS, { onEnd });
    const queue = new ReadingQueue(READERS);
    const known = new LatestAnswers<Reading>();
    return {
      threads,
      queue,
      read: (text: string, limit: number, asker?: ReadingCaller) =>
        known.to({ of: asker?.organizationId, text, how: limit }, () => {
          const work = () => modelled("reader", () => threads.read({ text, limit }));
          return queue.run({ weight: text.length, work }, asker);
        }),
      judge: async (order: JudgingOrder, asker?: ReadingCaller, tell?: VerdictListener) => {
        const judged = partsOf(order, READERS).map(({ start, ...part }) => {
          const tellPart = tell && ((at: number, verdict: TextVerdict) => tell(start + at, verdict));
          const work = () => modelled("judge", () => threads.judge(part, tellPart));
          return queue.run({ weight: weightOf(part), work }, asker);
        });
        return (await Promise.all(judged)).flat();
      },
      readForHarm: (order: HarmOrder, asker?: ReadingCaller) =>
        queue.run({ weight: lengthOf(order), work: () => modelled("harm", () => threads.readForHarm(order)) }, asker),
      trees: (sentences: ParsingOrder["sentences"], asker?: ReadingCaller) => {
        const work = () => modelled("parser", () => threads.parse({ sentences }));
        return queue.run({ weight: sentences.flat().length * WORD, work }, asker);
      },
    };
  });
}

const WORD = 6; // characters, its space among them

const lengthOf = ({ suspects }: HarmOrder) => suspects.reduce((sum, words) => sum + words.length, 0) * WORD;

const LEAST_CLAIMS = 4; // of a part: each reads the passages again
const LONGEST_SPLIT = 50_000; // characters of passages; those of more take longer to read than their claims to judge

/** The claims of an order dealt out to as many threads as help, in their order; `start` is the number of a part's first. */
export function partsOf(order: JudgingOrder, threads: number): (JudgingOrder & { start: number })[] {
  const { claims, passages } = order;
  const length = passages.reduce((sum, { text }) => sum + text.length, 0);
  const most = length > LONGEST_SPLIT ? 1 : Math.min(threads, Math.floor(claims.length / LEAST_CLAIMS));
  const size = Math.max(1, Math.ceil(claims.length / Math.max(1, most)));
  const starts = Array.from({ length: Math.ceil(claims.length / size) }, (_, i) => i * size);
  return starts.map((start) => ({ ...order, start, claims: claims.slice(start, start + size) }));
}

const LIGHTER = 20; // times as long a passage takes no longer than a text that is read
const CLAIM_WEIGHT = 100; // characters that a claim counts as: the encoder reads each with what could decide it

function weightOf({ claims, passages }: JudgingOrder): number {
  return passages.reduce((sum, { text }) => sum + text.length, 0) / LIGHTER + claims.length * CLAIM_WEIGHT;
}
