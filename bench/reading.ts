import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { verifyInPieces } from "@/lib/engine";
import { env } from "@/lib/env";
import { loadGraph } from "@/lib/knowledge/load";
import { ReadingThreads } from "@/lib/knowledge/reading-threads";
import { inTurns } from "@/lib/services/turns";

const LIMIT = 1_000; // claims
const ROUNDS = 15;
const LENGTHS = { short: 1, "250_words": 19, "10k": 170 }; // sentences
const HOSTILE = [
  "is ",
  "a",
  "A ",
  "Paris, ",
  "in of by ",
  ", who is Paris",
  "France borders Germany, ",
  "- Paris is a city\n",
];

/** Texts of sentences that no text before them had, since equal sentences may be read once. */
let told = 0;
const textOf = (sentences: number) =>
  Array.from({ length: sentences }, () => {
    told += 1;
    return `The town of Berlin, which has ${told} parks, lies in the north of Germany.`;
  }).join(" ");

/** Threads as the service runs them: what they take to start, memory, time of texts, and how long the loop is held. */
export async function measureReading(): Promise<object> {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-changed"], { stdio: "ignore" });
  const graph = loadGraph(env().DATA_DIR);
  const count = availableParallelism();
  const before = process.memoryUsage.rss();
  const startedAt = performance.now();
  const threads = new ReadingThreads(count);
  await Promise.all(Array.from({ length: count }, () => threads.read({ text: "", limit: 1 })));
  const load_ms = round1(performance.now() - startedAt);
  const texts: Record<string, number> = {};
  for (const [name, sentences] of Object.entries(LENGTHS)) texts[name] = await timeOf(threads, () => textOf(sentences));
  const hostile: Record<string, number> = {};
  for (const unit of HOSTILE) hostile[unit] = await timeOf(threads, () => unit.repeat(10_000 / unit.length), 1);
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const claims = (text: string) => threads.read({ text, limit: LIMIT });
  await Promise.all(
    Array.from({ length: ROUNDS }, async () => {
      const reading = await claims(textOf(LENGTHS["10k"]));
      await inTurns(verifyInPieces(graph, reading, { minConfidence: 0.5, includeEvidence: true }));
    }),
  );
  loop.disable();
  const rss = process.memoryUsage.rss() - before;
  await threads.close();
  return {
    reading: {
      threads: count,
      load_ms,
      megabytes_each: round1(rss / count / 1e6),
      text_ms: texts,
      hostile_10k_ms: hostile,
      longest_hold_of_loop_ms: round1(loop.max / 1e6),
    },
  };
}

async function timeOf(threads: ReadingThreads, text: () => string, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = { text: text(), limit: LIMIT };
    const startedAt = performance.now();
    await threads.read(order);
    times.push(performance.now() - startedAt);
  }
  return round1(times.sort((a, b) => a - b)[rounds >> 1] as number);
}

const round1 = (value: number) => Math.round(value * 10) / 10;
