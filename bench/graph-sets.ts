import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Graph, LayeredGraph, verifyClaims } from "@/lib/engine";
import { aliasKey } from "@/lib/engine/text/tokens";
import type { SourceFiles } from "@/lib/knowledge/import/import";
import { readKeyAsValue, readValue } from "@/lib/knowledge/import/values";
import { type Checker, isKeptAside, type Row } from "./accuracy";
import { imported, unrelatedSource } from "./unrelated";

/** Labelled sets about a graph of their own: the file of its facts, and the sets by the beginning of their names. */
export const GRAPH_SETS = {
  webnlg: { facts: "dbpedia-slice.nt.gz", sets: ["webnlg"] },
  counterfact: { facts: "wikidata-slice.nt.gz", sets: ["counterfact"] },
} as const;

export type GraphSet = keyof typeof GRAPH_SETS;

/** A text that states several facts, each a subject, a relation and an object. */
export interface MultiRow {
  set: string;
  text: string;
  label: string;
  triples: readonly (readonly [string, string, string])[];
}

/** A graph of a set, and the same with facts beside it that are about other things. */
export interface Disturbed {
  graph: Graph;
  disturbed: Graph;
}

/** Imports the facts of a set as a user would, into an index under a folder for such things. Takes a second or two. */
export async function importedGraph(set: GraphSet, dataFolder: string, outFolder: string): Promise<Graph> {
  return await imported(set, [sourceOf(set, dataFolder)], outFolder);
}

/** The same twice; the second time with facts about other things. */
export async function disturbedGraph(set: GraphSet, dataFolder: string, outFolder: string): Promise<Disturbed> {
  return await disturbed(sourceOf(set, dataFolder), outFolder);
}

function sourceOf(set: GraphSet, dataFolder: string): SourceFiles {
  const name = GRAPH_SETS[set].facts;
  return { id: set, name: set, files: [{ path: join(dataFolder, name), name }] };
}

async function disturbed(source: SourceFiles, outFolder: string): Promise<Disturbed> {
  return {
    graph: await imported(source.id, [source], outFolder),
    disturbed: await imported(`${source.id}+unrelated`, [source, unrelatedSource(outFolder)], outFolder),
  };
}

const GRAPHS = "bench/sets/graphs";
const HELD_OUT = ".held-out";

/**
 * Statements about the small graphs of the project's own, each imported over another graph: those that were mended on,
 * and with `heldOut` those that were written afterwards.
 */
export async function readGraphs(below: Graph, outFolder: string, heldOut: boolean): Promise<Row[]> {
  const files = readdirSync(GRAPHS);
  const facts = files.filter((file) => !file.endsWith(".tsv"));
  const rows: Row[] = [];
  for (const name of facts) {
    const set = basename(name, extname(name));
    const texts = `${set}${heldOut ? HELD_OUT : ""}.tsv`;
    if (!files.includes(texts)) continue;
    const source = { id: set, name: set, files: [{ path: join(GRAPHS, name), name }] };
    const own = await disturbed(source, outFolder);
    const [graph, beside] = [own.graph, own.disturbed].map((one) => new LayeredGraph(one, below));
    const [, ...lines] = readFileSync(join(GRAPHS, texts), "utf8").split("\n").filter(Boolean);
    for (const line of lines) {
      const [label = "", text = ""] = line.split("\t");
      rows.push({ set, label, text, graph, disturbed: beside });
    }
  }
  return rows;
}

/** The texts of several facts in a set's file. */
export function readMulti(folder: string, set: GraphSet, part: "dev" | "train" = "dev"): MultiRow[] {
  const lines = gunzipSync(readFileSync(join(folder, `${set}.${part}.jsonl.gz`)))
    .toString("utf8")
    .split("\n");
  return lines
    .filter(Boolean)
    .map((line) => JSON.parse(line) as MultiRow)
    .filter((row) => row.triples !== undefined);
}

/** Whether all that a text of several facts states is kept aside. */
export function isWhollyAside({ triples }: MultiRow): boolean {
  return triples.every(([, relation]) => isKeptAside({ relation }));
}

const OPTIONS = { minConfidence: 0.5, includeEvidence: false };

export interface Coverage {
  set: string;
  texts: number;
  facts: number;
  /** Share of the facts that the path of some claim goes over. */
  covered: number;
  /** Share of the texts none of whose claims is refuted. */
  unrefuted: number;
  /** Share of the texts all of whose claims are supported. */
  supported: number;
  missed: Missed[];
}

/** A fact of a text that no claim's path goes over, and what the words of the text say of it. */
interface Missed {
  fact: string;
  text: string;
  why: "one claim names both" | "no claim names both" | "the text names one of them otherwise";
}

/** How much of true texts with several facts is found again. Only texts whose facts are all in the graph count. */
export async function measureCoverage(
  { graph, read }: Checker,
  set: string,
  rows: readonly MultiRow[],
): Promise<Coverage> {
  const whole = rows.filter((row) => row.label === "supported");
  const missed: Missed[] = [];
  let facts = 0;
  let unrefuted = 0;
  let supported = 0;
  for (const row of whole) {
    const claims = verifyClaims(graph, await read(row.text), OPTIONS);
    const steps = new Set(claims.flatMap(({ path }) => path.slice(1).flatMap((to, i) => bothWays(path[i] ?? "", to))));
    facts += row.triples.length;
    for (const triple of row.triples)
      if (!steps.has(stepOf(triple[0], triple[2])))
        missed.push({ fact: triple.join(" | "), text: row.text, why: whyMissed(row.text, claims, triple) });
    unrefuted += claims.some(({ verdict }) => verdict === "refuted") ? 0 : 1;
    supported += claims.length > 0 && claims.every(({ verdict }) => verdict === "supported") ? 1 : 0;
  }
  const texts = whole.length;
  return {
    set,
    texts,
    facts,
    covered: 1 - missed.length / Math.max(1, facts),
    unrefuted: unrefuted / Math.max(1, texts),
    supported: supported / Math.max(1, texts),
    missed,
  };
}

function whyMissed(
  text: string,
  claims: readonly { text: string }[],
  [subject, , object]: MultiRow["triples"][number],
): Missed["why"] {
  const names = [subject, object].map(
    (name) => ` ${aliasKey(name.replace(/^"|"$|\(.*\)$/g, "").replaceAll("_", " "))} `,
  );
  const inOne = (words: string) => names.every((name) => ` ${aliasKey(words)} `.includes(name));
  if (!inOne(text)) return "the text names one of them otherwise";
  return claims.some((claim) => inOne(claim.text)) ? "one claim names both" : "no claim names both";
}

const bothWays = (from: string, to: string) => [stepOf(from, to), stepOf(to, from)];
const stepOf = (from: string, to: string) => `${nameOf(from)} > ${nameOf(to)}`;

// A value is the same however it is written: "1901-02-03" and "3 February 1901", "4000.0 (millimetres)" and "4 m",
// "84.0" and the "84 m" that it is by the unit of its relation. A bare year may be a number.
function nameOf(text: string): string {
  const plain = text.replaceAll("_", " ").replace(/^"(.*)"$/, "$1");
  const { literal } =
    (/\(\w+\)$/.test(plain) && readKeyAsValue(plain.replaceAll(" ", "_"))) || readValue({ text: plain });
  if (literal?.kind === "number") return `${Number(literal.value.toPrecision(SAME_DIGITS))}`;
  if (literal?.kind === "date")
    return literal.month === 0 ? `${literal.year}` : `${literal.year}-${literal.month}-${literal.day}`;
  return aliasKey(plain);
}

const SAME_DIGITS = 6;
