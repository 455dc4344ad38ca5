import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { verifyInPieces } from "@/lib/engine";
import { env } from "@/lib/env";
import { loadGraph } from "@/lib/knowledge/load";
import { ReadingThreads } from "@/lib/knowledge/reading-threads";
import { inTurns } from "@/lib/services/queues/turns";

const LIMIT = 1_000; // claims
const STARTS = 3;
const ROUNDS = 20; // the fastest counts, since the machine may be shared
const HOSTILE_ROUNDS = 3;
const LENGTHS = { short: 1, "250_words": 19, "10k": 140 }; // sentences
const HOSTILE = [
  "is ",
  "a",
  "A ",
  "Paris, ",
  "in of by ",
  ", who is Paris",
  "France borders Germany, ",
  "- Paris is a city\n",
  "1. ", // one list of as many items
  "Mill # burned. ", // # counts up: many things, each told of beside all others
];

/** Threads as the service runs them: what they take to start, memory, time of texts, and how long the loop is held. */
export async function measureReading(): Promise<object> {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-changed"], { stdio: "ignore" });
  const count = availableParallelism();
  const load_ms: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    const { threads, ms } = await started(1);
    load_ms.push(ms);
    await threads.close();
  }
  const before = process.memoryUsage.rss();
  const { threads } = await started(count);
  const texts: Record<string, number> = {};
  for (const [name, sentences] of Object.entries(LENGTHS))
    texts[name] = await fastest(ROUNDS, () => timeOf(threads, textOf(sentences)));
  const hostile: Record<string, number> = {};
  for (const unit of HOSTILE) hostile[unit] = await fastest(HOSTILE_ROUNDS, () => timeOf(threads, hostileOf(unit)));
  const megabytes_each = round1((process.memoryUsage.rss() - before) / count / 1e6);
  const loop_held_ms = await heldBy(threads);
  await threads.close();
  const load = round1(Math.min(...load_ms));
  return {
    reading: { threads: count, load_ms: load, megabytes_each, text_ms: texts, hostile_10k_ms: hostile, loop_held_ms },
  };
}

async function started(count: number): Promise<{ threads: ReadingThreads; ms: number }> {
  const startedAt = performance.now();
  const threads = new ReadingThreads(count);
  await Promise.all(Array.from({ length: count }, () => threads.read({ text: "", limit: 1 })));
  return { threads, ms: performance.now() - startedAt };
}

/** The longest that a text of 10,000 characters keeps the event loop from others: read in a thread, judged in turns. */
async function heldBy(threads: ReadingThreads): Promise<{ reading: number; judging: number }> {
  const graph = loadGraph(env().DATA_DIR);
  const held = { reading: Number.POSITIVE_INFINITY, judging: Number.POSITIVE_INFINITY };
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const during = async <T>(part: keyof typeof held, work: Promise<T>) => {
    loop.reset();
    loop.enable();
    const done = await work;
    await new Promise((resolve) => setTimeout(resolve, 5));
    loop.disable();
    held[part] = Math.min(held[part], round1(loop.max / 1e6));
    return done;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const reading = await during("reading", threads.read({ text: textOf(LENGTHS["10k"]), limit: LIMIT }));
    const pieces = verifyInPieces(graph, reading, { minConfidence: 0.5, includeEvidence: true });
    await during("judging", inTurns(pieces));
  }
  return held;
}

async function timeOf(threads: ReadingThreads, text: string): Promise<number> {
  const startedAt = performance.now();
  await threads.read({ text, limit: LIMIT });
  return performance.now() - startedAt;
}

async function fastest(rounds: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) least = Math.min(least, await measure());
  return round1(least);
}

let told = 0; // so that no text is one that was read before: equal sentences are parsed once

function textOf(sentences: number): string {
  const all = Array.from({ length: sentences }, () => {
    told += 1;
    return `The town of Berlin, which has ${told} parks, lies in the north of Germany.`;
  });
  return all.join(" ").slice(0, 10_000);
}

function hostileOf(unit: string): string {
  told += 1;
  const count = Math.ceil(10_000 / unit.length);
  return `${told} ${Array.from({ length: count }, (_, i) => unit.replace("#", `${i}`)).join("")}`.slice(0, 10_000);
}

const round1 = (value: number) => Math.round(value * 10) / 10;
