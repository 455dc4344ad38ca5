import { execFileSync } from "node:child_process";
import { coresOf, holdTo } from "./held-to-cores";
import { startVerify } from "./verify-service";
import { readWrittenPassages, type WrittenPassage } from "./written-pairs";

const PASSAGES = 5; // of an answer
const PASSAGE_WORDS = { least: 175, most: 230 };
const ANSWER_WORDS = 250;
const ANSWERS = 20;
const WARM = 5; // answers before them, until code is compiled and memory has grown
const COUNTS = [1, 2] as const; // cores, and threads that read

interface Sample {
  text: string;
  context: { text: string }[];
}

/**
 * Milliseconds of the verb of `POST /v1/verify` for an answer of 250 words with five passages of 200 words, on one core and on
 * two: claims are read out of the answer, and judged by the passages and the graph. Passages and claims are our own; no
 * text comes twice.
 */
export async function measureContext(): Promise<object> {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-changed"], { stdio: "ignore" });
  const samples = makeSamples();
  const all = coresOf(process.pid);
  const on: Record<string, object> = {};
  for (const count of COUNTS) {
    holdTo(all.slice(0, count));
    on[`${count}_core${count > 1 ? "s" : ""}`] = await timeOf(samples, count);
  }
  holdTo(all);
  const words = (texts: readonly string[]) =>
    Math.round(texts.reduce((sum, text) => sum + countWords(text), 0) / texts.length);
  const passages = samples.flatMap(({ context }) => context.map(({ text }) => text));
  const told = {
    answers: samples.length - WARM,
    words: words(samples.map(({ text }) => text)),
    passage_words: words(passages),
  };
  return { context: { ...told, ...on } };
}

async function timeOf(samples: readonly Sample[], readers: number): Promise<object> {
  const service = startVerify(readers);
  try {
    const times: number[] = [];
    let claims = 0;
    for (const [round, sample] of samples.entries()) {
      const begun = performance.now();
      const answer = await service.ask(sample);
      if (round < WARM) continue;
      times.push(performance.now() - begun);
      claims += answer.claims.length;
      console.error(`  ${readers}: ${answer.claims.length} claims, ${times.at(-1)?.toFixed(0)} ms`);
    }
    return { claims: Math.round((10 * claims) / times.length) / 10, ms: spread(times) };
  } finally {
    await service.stop();
  }
}

// What a model says of its passages mostly holds: claims that do first, as many words of each passage.
function makeSamples(): Sample[] {
  const { least, most } = PASSAGE_WORDS;
  const fitting = readWrittenPassages().filter(({ text }) => countWords(text) >= least && countWords(text) <= most);
  const samples: Sample[] = [];
  for (let at = 0; at + PASSAGES <= fitting.length; at += PASSAGES) {
    const chosen = fitting.slice(at, at + PASSAGES);
    const text = chosen.map(saidOf).join("\n\n");
    if (countWords(text) >= 0.9 * ANSWER_WORDS)
      samples.push({ text, context: chosen.map((one) => ({ text: one.text })) });
  }
  return samples.slice(0, WARM + ANSWERS);
}

function saidOf({ claims }: WrittenPassage): string {
  const ordered = [...claims].sort((a, b) => Number(b.label === "supported") - Number(a.label === "supported"));
  const said: string[] = [];
  for (const { text } of ordered)
    if (countWords(said.join(" ")) < ANSWER_WORDS / PASSAGES - HALF_CLAIM) said.push(text);
  return said.join(" ");
}

const HALF_CLAIM = 6; // words: the last one goes over by as much as it falls short

const countWords = (text: string) => text.split(/\s+/).length;

function spread(times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { least: at(0), p10: at(0.1), p50: at(0.5), p95: at(0.95), worst: at(1) };
}
