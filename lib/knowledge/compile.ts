import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { Relation } from "@/lib/catalog/relations";
import type { GraphStats } from "@/lib/engine/graph/reader";
import { GraphBuilder } from "./builder";
import type { KnowledgeSource, SourceRecord } from "./source";
import { writeCompact } from "./write-compact";

/** A line for people to watch: what was read and how much came of it. */
export type OnProgress = (line: string) => void;

/** What to compile: sources in the order in which they are believed about labels, and the relations they use. */
export interface GraphPlan {
  sources: readonly KnowledgeSource[];
  relations: readonly Relation[];
  /** Kept in the file, so that an index can be told to be out of date. */
  madeFrom?: string;
  /** All sources are read: what they kept in mind may go before the memory for sorting is taken. */
  onRead?: () => void;
}

/** Compiles any sources into a compact index. Throws Error on a relation that the plan does not list. */
export async function compileGraph(plan: GraphPlan, outFile: string, onProgress: OnProgress): Promise<GraphStats> {
  await mkdir(dirname(outFile), { recursive: true }); // first, so that a place that cannot be written to costs no reading
  const builder = new GraphBuilder(plan.relations);
  for (const source of plan.sources) {
    const started = performance.now();
    const read = await readSource(builder, source);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    onProgress(`${source.id}: ${read.entities} entities, ${read.facts} facts, ${seconds} s`);
  }
  const lost = builder.undescribed;
  if (lost.count > 0) {
    onProgress(`left out: facts about ${lost.count} things that no source describes (${lost.examples.join(", ")})`);
  }
  plan.onRead?.();
  builder.endLookUps();
  const stats = await writeCompact(builder, outFile, plan.madeFrom ?? "");
  onProgress(
    `${outFile}: ${stats.entities} entities, ${stats.aliases} names, ${stats.facts} facts, ${stats.bytes} bytes`,
  );
  return stats;
}

async function readSource(builder: GraphBuilder, source: KnowledgeSource) {
  builder.startSource(source);
  const read = { entities: 0, facts: 0 };
  const take = (record: SourceRecord) => {
    if ("entity" in record) {
      builder.addEntity(record.entity);
      read.entities += 1;
    } else if ("fact" in record) {
      builder.addFact(record.fact);
      read.facts += 1;
    } else builder.addTo(record);
  };
  for await (const told of source.records(builder)) {
    if (Array.isArray(told)) for (const record of told) take(record);
    else take(told as SourceRecord);
  }
  return read;
}
