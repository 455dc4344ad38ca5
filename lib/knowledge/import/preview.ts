import fs from "node:fs/promises";
import path from "node:path";
import { type Graph, neighbourGroups, openGraph } from "@/lib/engine";
import { detectFormat, type Format } from "./format";
import { compileImported, type SourceReport } from "./import";
import { headOf } from "./open";
import type { InferredRelation, RelationOverride } from "./relations";

/** The beginning of a file that may be imported. */
export interface FileHead {
  name: string;
  bytes: Buffer;
  /** Whether there is no more of it. */
  isWhole: boolean;
  /** What is said of its relations, by predicate. */
  relations?: ReadonlyMap<string, RelationOverride>;
}

/** A fact in words. */
export interface PlainFact {
  subject: string;
  relation: string;
  object: string;
}

/** How the beginning of a file is understood: its first facts in words, the relations inferred, what would be skipped. */
export interface Preview extends Pick<SourceReport, "skipped" | "error"> {
  /** Of what was read. */
  facts: number;
  first: PlainFact[];
  /** All of them, to be compared with a graph. */
  all: PlainFact[];
  relations: readonly InferredRelation[];
  /** Whether all of the file was read. */
  isWhole: boolean;
}

const MOST_READ_BYTES = 64 * 1024; // unpacked: some hundred rows, read in about a tenth of a second
const FIRST_FACTS = 20;
const MOST_OF_ONE = 1_000; // facts of one relation of a thing

/** Imports the beginning of a file into a graph of its own in an empty folder, and tells what came of it. */
export async function previewFile(
  { name, bytes, isWhole, relations: said }: FileHead,
  folder: string,
): Promise<Preview> {
  const file = path.join(folder, "head");
  await fs.writeFile(file, bytes);
  const head = await headOf(file, MOST_READ_BYTES + 1);
  const isAll = isWhole && head.length <= MOST_READ_BYTES;
  await fs.writeFile(file, isAll ? head : wholeRows(head, detectFormat(name, head)));
  const outFile = path.join(folder, "graph.bin");
  const plan = { sources: [{ id: "own", name, files: [{ path: file, name }] }], relations: said };
  const { sources, relations } = await compileImported(plan, outFile, () => {});
  const graph = openGraph(new Uint8Array(await fs.readFile(outFile)).buffer);
  const { skipped = [], error, facts = 0 } = sources[0] ?? {};
  const all = factsOf(graph);
  return { facts, first: all.slice(0, FIRST_FACTS), all, relations, skipped, error, isWhole: isAll };
}

// Up to the last row that is not cut off.
function wholeRows(head: string, format: Format | undefined): string {
  if (format === "turtle") return head.slice(0, head.lastIndexOf(".\n") + 1);
  return head.slice(0, format === "csv" || format === "tsv" ? lastRowEnd(head) : head.lastIndexOf("\n"));
}

// A row of a table may hold line breaks within quotes.
function lastRowEnd(table: string): number {
  let end = 0;
  let isQuoted = false;
  for (let at = 0; at < table.length; at++) {
    if (table[at] === '"') isQuoted = !isQuoted;
    else if (table[at] === "\n" && !isQuoted) end = at;
  }
  return end;
}

function factsOf(graph: Graph): PlainFact[] {
  const found: PlainFact[] = [];
  for (let id = 0; id < graph.stats.entities; id++) {
    const subject = graph.label(id);
    const groups = neighbourGroups(graph, id, { direction: "out", limit: MOST_OF_ONE });
    for (const { label: relation, neighbours } of groups) {
      for (const { concept, value } of neighbours)
        found.push({ subject, relation, object: concept?.label ?? value ?? "" });
    }
  }
  return found;
}
