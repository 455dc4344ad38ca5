import { statSync } from "node:fs";
import { type Graph, verifyText } from "@/lib/engine";
import { env } from "@/lib/env";
import { graphPath, loadGraph } from "@/lib/knowledge/load";

const OPTIONS = { extractClaims: true, maxClaims: 1000, minConfidence: 0.5, includeEvidence: true };
const WARM_ROUNDS = 4; // the just-in-time compiler settles after a few thousand claims
const ROUNDS = 25; // short ones: the fastest tells what the machine can do while nobody else uses it
const LONG_TEXT = 10_000;

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

/** Speed and size of the engine on the default graph, on one core: medians over the rounds, and the fastest of them. */
export async function measureEngine(): Promise<object> {
  const opened = performance.now();
  const graph = loadGraph(env().DATA_DIR);
  const loadMs = performance.now() - opened;
  const long = longText();
  for (let round = 0; round < WARM_ROUNDS; round++) for (let i = 0; i < 100; i++) verifyAll(graph);
  const rates = Array.from({ length: ROUNDS }, () => claimsPerSecond(graph));
  const longTimes = Array.from({ length: ROUNDS * 4 }, () => timed(() => verifyText(graph, long, OPTIONS)));
  const bytes = statSync(graphPath(env().DATA_DIR)).size;
  return {
    engine: {
      claims_per_second: Math.round(median(rates)),
      text_10k_ms: round1(median(longTimes)),
      fastest_claims_per_second: Math.round(Math.max(...rates)),
      fastest_text_10k_ms: round1(Math.min(...longTimes)),
      text_10k_claims: verifyText(graph, long, OPTIONS).length,
    },
    index: {
      load_ms: round1(loadMs),
      bytes,
      facts: graph.stats.facts,
      bytes_per_fact: round1(bytes / graph.stats.facts),
    },
  };
}

function verifyAll(graph: Graph) {
  for (const sentence of SENTENCES) verifyText(graph, sentence, OPTIONS);
}

function claimsPerSecond(graph: Graph): number {
  const times = 25;
  const ms = timed(() => {
    for (let i = 0; i < times; i++) verifyAll(graph);
  });
  return (times * SENTENCES.length * 1000) / ms;
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
