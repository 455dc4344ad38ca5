import { statSync } from "node:fs";
import { type Graph, type Reading, verifyClaims, wholeReading } from "@/lib/engine";
import { sentencesOf } from "@/lib/engine/testing/ask";
import { env } from "@/lib/env";
import { graphPath, loadGraph } from "@/lib/knowledge/load";
import { loadReader } from "@/lib/knowledge/syntax";
import { readOwnSet } from "./accuracy";
import { MOST_CLAIMS } from "./reader";

const OPTIONS = { minConfidence: 0.5, includeEvidence: true };
const WARM_ROUNDS = 4; // the just-in-time compiler settles after a few thousand claims
const ROUNDS = 25; // short ones: the fastest tells what the machine can do while nobody else uses it
const READING_ROUNDS = 5; // each with models loaded anew, so that nothing is known of a text that was read before
const LONG_TEXT = 10_000; // characters
const ANSWER = 250; // words

/** Claims of the kinds that texts are made of; the figures are per claim over all of them. */
const SENTENCES = [
  "Canberra is the capital of Australia.",
  "The city of Giza is in Egypt.",
  "Lima is located in Peru.",
  "Berlin is the capital of Spain.",
  "Thallium has the symbol Tl.",
  "Gold's atomic number is 79.",
  "The salmon is a fish.",
  "Mount Everest is not in Nepal.",
  "Brazil has a population of 300 million.",
  "Marie Curie was born in Warsaw.",
  "Python was created by Guido van Rossum in 1991.",
  "The Eiffel Tower is 330 metres tall.",
  "The currency of Japan is the yen.",
  "France borders Spain.",
  "Spiders have eight legs.",
  "Hamlet was written by William Shakespeare.",
];

const READINGS = SENTENCES.map(wholeReading);

/**
 * Speed and size of the engine on the default graph: judging on one core, and the reading of texts before it; medians
 * over the rounds, and the fastest of them.
 */
export async function measureEngine(): Promise<object> {
  return { ...measureJudging(), reader: await measureReading() };
}

function measureJudging(): object {
  const opened = performance.now();
  const graph = loadGraph(env().DATA_DIR);
  const loadMs = performance.now() - opened;
  const long = sentencesOf(longText());
  for (let round = 0; round < WARM_ROUNDS; round++) for (let i = 0; i < 100; i++) judgeAll(graph);
  const rates = Array.from({ length: ROUNDS }, () => claimsPerSecond(graph));
  const longTimes = Array.from({ length: ROUNDS * 4 }, () => timed(() => judge(graph, long)));
  const bytes = statSync(graphPath(env().DATA_DIR)).size;
  return {
    engine: {
      claims_per_second: Math.round(median(rates)),
      text_10k_ms: round1(median(longTimes)),
      fastest_claims_per_second: Math.round(Math.max(...rates)),
      fastest_text_10k_ms: round1(Math.min(...longTimes)),
      text_10k_claims: long.claims.length,
    },
    index: {
      load_ms: round1(loadMs),
      bytes,
      facts: graph.stats.facts,
      bytes_per_fact: round1(bytes / graph.stats.facts),
    },
  };
}

const judge = (graph: Graph, reading: Reading) => verifyClaims(graph, reading, OPTIONS);

function judgeAll(graph: Graph) {
  for (const reading of READINGS) judge(graph, reading);
}

function claimsPerSecond(graph: Graph): number {
  const times = 25;
  const ms = timed(() => {
    for (let i = 0; i < times; i++) judgeAll(graph);
  });
  return (times * SENTENCES.length * 1000) / ms;
}

/** Milliseconds of reading texts of several lengths, of which no sentence comes twice. */
async function measureReading(): Promise<object> {
  const words = readOwnSet("everyday statements")
    .map(({ text }) => text)
    .join(" ")
    .split(" ");
  const texts = {
    short_sentence_ms: "Canberra is the capital of Australia.",
    answer_250_words_ms: words.slice(0, ANSWER).join(" "),
    text_10k_ms: words.join(" ").slice(0, LONG_TEXT),
  };
  const rounds: Record<keyof typeof texts | "load_ms", number>[] = [];
  for (let round = 0; round < READING_ROUNDS; round++) rounds.push(await timeReading(texts));
  const medianOf = (name: keyof (typeof rounds)[number]) => round1(median(rounds.map((times) => times[name])));
  const long = texts.text_10k_ms.split(" ").length;
  return {
    words_per_second: Math.round((long * 1000) / median(rounds.map(({ text_10k_ms }) => text_10k_ms))),
    short_sentence_ms: medianOf("short_sentence_ms"),
    answer_250_words_ms: medianOf("answer_250_words_ms"),
    text_10k_ms: medianOf("text_10k_ms"),
    load_ms: medianOf("load_ms"),
  };
}

async function timeReading<Name extends string>(
  texts: Record<Name, string>,
): Promise<Record<Name | "load_ms", number>> {
  const started = performance.now();
  const reader = await loadReader();
  const times: Record<string, number> = { load_ms: performance.now() - started };
  await reader.read(SENTENCES.slice(1).join(" "), MOST_CLAIMS);
  for (const [name, text] of Object.entries<string>(texts)) {
    const from = performance.now();
    await reader.read(text, MOST_CLAIMS);
    times[name] = performance.now() - from;
  }
  return times;
}

function longText(): string {
  let text = "";
  for (let i = 0; text.length < LONG_TEXT; i++) text += `${SENTENCES[i % SENTENCES.length]} `;
  return text.slice(0, LONG_TEXT);
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const round1 = (value: number) => Math.round(value * 10) / 10;
