import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { createGzip } from "node:zlib";
import { database } from "@/lib/db/client";
import type { GraphStats } from "@/lib/engine";
import { defaultGraph } from "@/lib/services/knowledge/graph";
import { addSource, findGraph, type SourceRow } from "@/lib/services/knowledge/knowledge";
import { SHARED } from "@/lib/services/knowledge/own-graphs";
import { inParts } from "@/lib/services/knowledge/parts";
import { ACTOR, type Answer, type Flags, UsageError, withDatabase } from "./command";
import { imported, ownerOf } from "./sources";

const PART_BYTES = 4 * 1024 * 1024;
const PACKED = /\.(?:gz|gzip|bz2|bzip2)$/i;

/** `graph import FILE`: into the graph of all organizations, or of one. Waits until verdicts rest on it. */
export async function importGraph(flags: Flags, [file]: readonly string[]): Promise<Answer> {
  if (!file) throw new UsageError("the file is missing");
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new Error(`There is no file ${file}.`);
  const name = flags.name?.trim() || path.basename(file).replace(/\..*$/, "");
  return await withDatabase(async () => {
    const owner = await ownerOf(flags);
    const source = { name, fileName: path.basename(file), parts: partsOf(file), isWhole: true };
    const { id } = await database().orm.transaction((tx) => addSource(tx, { owner, actor: ACTOR }, source));
    return importedAnswer(await imported(owner, id));
  });
}

async function* partsOf(file: string): AsyncGenerator<Buffer> {
  const raw = createReadStream(file);
  const packed = PACKED.test(file)
    ? raw
    : raw.on("error", (error) => packed.destroy(error)).pipe(createGzip({ level: 3 }));
  yield* inParts(packed as AsyncIterable<Buffer>, PART_BYTES);
}

function importedAnswer({ id, owner, name, facts, skipped }: SourceRow): Answer {
  const reasons = skipped as { reason: string; count: number; examples: { line: number; excerpt: string }[] }[];
  const lines = reasons.map(({ reason, count, examples }) => {
    const [first] = examples;
    return `  skipped ${format(count)}: ${reason}${first ? ` (${first.line > 0 ? `line ${first.line}: ` : ""}${first.excerpt})` : ""}`;
  });
  return {
    json: { source: { id, owner, name, facts, skipped } },
    text: [`Imported ${format(facts)} facts from ${name} (${id}).`, ...lines].join("\n"),
  };
}

/** `graph stats`: the default graph, and what was imported beside it. */
export async function graphStats(flags: Flags): Promise<Answer> {
  const stats = defaultGraph().stats;
  const owners = await withDatabase(() => importedGraphs(flags.org));
  const text = [...linesOf(stats), ...owners.flatMap(({ lines }) => lines)].join("\n");
  return { json: { ...stats, imported: owners.map(({ lines: _, ...rest }) => rest) }, text };
}

async function importedGraphs(org: string | undefined) {
  const rows = await database()
    .sql`select owner from knowledge_graphs where owner = ${org ?? ""} or ${!org} order by owner`;
  return await Promise.all(rows.map(({ owner }) => describe(owner)));
}

async function describe(owner: string) {
  const graph = await findGraph(owner);
  const stats = graph?.stats as GraphStats | null;
  const state = graph && graph.built < graph.wanted ? "being built" : "up to date";
  const title = `${owner === SHARED ? "Imported for all" : owner}: read from ${graph?.adapter}, ${state}`;
  const { entities = 0, facts = 0, bytes = 0, sources = [] } = stats ?? {};
  return {
    owner,
    adapter: graph?.adapter,
    state,
    entities,
    facts,
    bytes,
    sources,
    lines: [title, ...(stats ? linesOf(stats).map((line) => `  ${line}`) : [])],
  };
}

function linesOf({ entities, aliases, facts, bytes, sources }: GraphStats): string[] {
  return [
    `${format(entities)} entities, ${format(aliases)} aliases, ${format(facts)} facts, ${format(bytes)} bytes`,
    ...sources.map((one) => `  ${one.name}: ${format(one.facts)} facts, ${one.licence}. ${one.attribution}`),
  ];
}

const format = (n: number) => n.toLocaleString("en");
