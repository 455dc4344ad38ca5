import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Graph, LayeredGraph, openGraph, type Reading, verifyInPieces, wholeReading } from "@/lib/engine";
import { env } from "@/lib/env";
import { compileGraph } from "@/lib/knowledge/compile";
import { loadGraph } from "@/lib/knowledge/load";
import { loadReader } from "@/lib/knowledge/syntax";
import type { Checker } from "./accuracy";
import { GRAPH_SETS, type GraphSet, importedGraph } from "./graph-sets";
import { MADE_RELATIONS, MadeGraph } from "./made-graph";
import { loadRead, MOST_CLAIMS } from "./reader";

const LENGTH = 10_000; // characters, the most that the API takes
const LIMIT_MS = 250; // what the engine promises for any text of that length
const RUNS = 3; // the fastest counts, since the machine may be shared
const SHOWN = 3;
const DATA = "--data=";
const NUMBER_EVERY = 30; // characters; a sentence is cut after 80 tokens
const MADE_FACTS = 1_000_000;
const HUBS = 8;
const OPTIONS = { minConfidence: 0.5, includeEvidence: true };

type Texts = Record<string, string | ((length: number) => string)>;

/** What each text repeats, or how it is made. */
const TEXTS: Texts = {
  "one long word": "a",
  "one long number": "1",
  "one long capital word": "A",
  "initials without spaces": "A.",
  "number with commas": "1,",
  "opening brackets": "(",
  "names in brackets in pairs": "Paris (France) ",
  "nested brackets": (length) => "(".repeat(length / 2) + ")".repeat(length / 2),
  "brackets in pairs": "()",
  "names in brackets": "Paris (France (Europe ",
  "link openings": "[](",
  "link openings with addresses": "](http://a",
  quotes: '"',
  "closing quotes behind stops": '."',
  apostrophes: "'",
  "ellipses without end": "…",
  "emphasis marks": "**_",
  hyphens: "a-",
  copulas: "is ",
  negations: "not ",
  prepositions: "in of by ",
  "relative pronouns": "who which that ",
  "relative clauses": ", who is Paris",
  "conjoined clauses": "Paris is a city and ",
  "names with commas": "Paris, ",
  "names in a row": "Paris France Berlin Germany ",
  "most ambiguous names": "San Antonio Santa Cruz Washington Springfield Georgia ",
  "one long list": "France borders Germany, ",
  appositions: "Paris, the capital of France, ",
  "lives in brackets": "Albert Einstein (1879–1955) ",
  frames: "It is not true that ",
  alternatives: "either Paris is a city or ",
  sentences: "Paris is the capital of France. ",
  "short sentences": "A is B. ",
  "single letters": "A ",
  pronouns: "Marie Curie was born in Warsaw. She is it. ",
  comparisons: "France is larger than Germany. ",
  "list items": "- Paris is a city\n",
  fences: "```\n",
  "empty lines": "\n",
  "table rows": "| a | b |\n",
  headings: "# a\n",
  addresses: "http://",
  "addresses with spaces": "http://a.b/c ",
  numbers: "1 million 2 ",
  "scales of numbers": "million ",
  dates: "3 May 1991, ",
  units: "5 km 6 m 7 ° ",
  "combining marks": "\u0301",
  "letters with many marks": "Z\u0300\u0301\u0302",
  emoji: "👩‍👩‍👧",
  "right to left": "שלום ",
  "without spaces": "東京は日本の首都です",
  nulls: "\0",
  "lone surrogates": "\ud83d",
  "words every object has": "constructor __proto__ toString ",
  "a long sentence of plain words": "the old man of the sea has a boat with two sails and ",
  "a sentence of all names": "Bank of New York City Hall Street Station House Park Lake River Mount Saint ",
};

interface Timed {
  name: string;
  ms: number;
  claims: number;
}

interface TimedInPieces extends Timed {
  /** The longest piece of the work: so long nothing else of the process is done. */
  piece_ms: number;
}

/**
 * Texts made to be slow, each of 10,000 characters: read, and judged over the default graph and over imported ones above
 * it: a made-up one with hubs, and with `--data=FOLDER` those of the labelled sets there. Processor time in milliseconds.
 */
export async function measureHostile(): Promise<object> {
  const base = loadGraph(env().DATA_DIR);
  const read = await loadRead();
  const timed: Record<string, TimedInPieces[]> = { default: await timeAll({ graph: base, read }, TEXTS) };
  for (const [name, graph] of await imported()) {
    const checker = { graph: new LayeredGraph(graph, base), read };
    timed[name] = await timeAll(checker, { ...TEXTS, ...textsAboutHubs(graph) });
  }
  const judging = Object.entries(timed).map(([name, of]) => [name, { ...report(of), longest_pieces: longest(of) }]);
  const reading = report(await timeReading());
  return { hostile: { limit_ms: LIMIT_MS, reading, ...Object.fromEntries(judging) } };
}

function report(of: readonly Timed[]): object {
  const slowest = [...of].sort((a, b) => b.ms - a.ms).slice(0, SHOWN);
  return { texts: of.length, over_limit: of.filter(({ ms }) => ms > LIMIT_MS).length, slowest };
}

function longest(of: readonly TimedInPieces[]): TimedInPieces[] {
  return [...of].sort((a, b) => b.piece_ms - a.piece_ms).slice(0, SHOWN);
}

async function imported(): Promise<[string, Graph][]> {
  const graphs: [string, Graph][] = [["made-up", await madeGraph()]];
  const folder = process.argv.find((arg) => arg.startsWith(DATA))?.slice(DATA.length);
  if (!folder) return graphs;
  for (const set of Object.keys(GRAPH_SETS) as GraphSet[])
    graphs.push([set, await importedGraph(set, folder, env().DATA_DIR)]);
  return graphs;
}

async function madeGraph(): Promise<Graph> {
  const file = join(env().DATA_DIR, "bench", `${MADE_FACTS}.bin`);
  const plan = { sources: [new MadeGraph(MADE_FACTS).source()], relations: MADE_RELATIONS };
  if (!existsSync(file)) await compileGraph(plan, file, () => {});
  return openGraph(new Uint8Array(readFileSync(file)).buffer);
}

/** Texts that keep naming what most facts are about, by the words of the relations that these facts have. */
function textsAboutHubs(graph: Graph): Texts {
  const hubs = hubsOf(graph);
  const [one = "", two = "", three = ""] = hubs.map((hub) => graph.label(hub));
  const labels = hubs.map((hub) => graph.label(hub));
  const words = hubs.map((hub) => graph.relations[graph.factsTo(hub, undefined, 1)[0]?.relation ?? 0]?.label ?? "");
  const beside = hubs.flatMap((hub) => graph.factsTo(hub, undefined, 20).map(({ subject }) => graph.label(subject)));
  return {
    "hubs in a row": `${labels.join(" ")} `,
    "hubs in a list": `${labels.join(", ")}, `,
    "hubs conjoined": `${one} is the ${words[0]} of ${two} and `,
    "sentences about hubs": labels.map((label, i) => `The ${words[i]} of ${label} is ${one}. `).join(""),
    "sentences about two hubs": `${one} is in ${two}. `,
    "pronouns for hubs": `${one} is in ${two}. It is the ${words[0]} of ${three}. `,
    "hubs and relations": labels.map((label, i) => `${label} ${words[i]} `).join(""),
    "names beside hubs": `${beside.join(" ")} ${one} `,
    "sentences of names beside hubs": beside.map((label) => `The ${words[0]} of ${label} is ${one}. `).join(""),
    "parts of names beside hubs": `${beside.map((label) => label.split(" ")[0]).join(" ")} of ${one}. `,
    "hubs with values": `The ${words[0]} of ${one} is 5 in 1991, `,
  };
}

function hubsOf(graph: Graph): number[] {
  const degrees = Array.from({ length: graph.stats.entities }, (_, entity) => ({ entity, to: graph.countTo(entity) }));
  return degrees
    .sort((a, b) => b.to - a.to)
    .slice(0, HUBS)
    .map(({ entity }) => entity);
}

async function timeReading(): Promise<Timed[]> {
  const reader = await loadReader();
  await reader.read(textOf(TEXTS.sentences as string), MOST_CLAIMS);
  const timed: Timed[] = [];
  for (const [name, unit] of Object.entries(TEXTS)) {
    const { user, system } = process.cpuUsage();
    const { claims } = await reader.read(varied(textOf(unit)), MOST_CLAIMS);
    const spent = process.cpuUsage({ user, system });
    timed.push({ name, ms: round1((spent.user + spent.system) / 1000), claims: claims.length });
  }
  return timed;
}

// Numbered, so that no sentence is known from one before it.
function varied(text: string): string {
  let [numbered, n] = ["", 0];
  for (let at = 0; numbered.length < LENGTH; at += NUMBER_EVERY)
    numbered += `${text.slice(at, at + NUMBER_EVERY)} ${n++} `;
  return numbered.slice(0, LENGTH);
}

async function timeAll({ graph, read }: Checker, texts: Texts): Promise<TimedInPieces[]> {
  time(graph, "", await read(textOf(TEXTS.sentences as string)));
  const timed: TimedInPieces[] = [];
  for (const [name, unit] of Object.entries(texts)) {
    const text = textOf(unit);
    timed.push(time(graph, name, await read(text)), time(graph, `${name}, whole`, wholeReading(text)));
  }
  return timed;
}

function textOf(unit: string | ((length: number) => string)): string {
  return typeof unit === "string" ? unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH) : unit(LENGTH);
}

function time(graph: Graph, name: string, reading: Reading): TimedInPieces {
  const timed: TimedInPieces = { name, ms: Number.POSITIVE_INFINITY, piece_ms: Number.POSITIVE_INFINITY, claims: 0 };
  for (let run = 0; run < RUNS; run++) {
    const work = verifyInPieces(graph, reading, OPTIONS);
    let [ms, longest] = [0, 0];
    for (let isDone = false; !isDone; ) {
      const { user, system } = process.cpuUsage();
      const step = work.next();
      const spent = process.cpuUsage({ user, system });
      longest = Math.max(longest, (spent.user + spent.system) / 1000);
      ms += (spent.user + spent.system) / 1000;
      isDone = step.done === true;
      if (step.done) timed.claims = step.value.length;
    }
    timed.ms = Math.min(timed.ms, ms);
    timed.piece_ms = Math.min(timed.piece_ms, longest);
  }
  return { ...timed, ms: round1(timed.ms), piece_ms: round1(timed.piece_ms) };
}

const round1 = (value: number) => Math.round(value * 10) / 10;
