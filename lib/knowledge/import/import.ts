import { statSync } from "node:fs";
import type { Sql } from "@/lib/db/client";
import type { GraphStats } from "@/lib/engine/graph/reader";
import { compileGraph } from "../compile";
import { storeGraph } from "../store-graph";
import { importedSource, type Understood } from "./imported-source";
import { keyOfObject } from "./labels";
import { ofFile } from "./nodes";
import { type ImportFile, readStatements, UnreadableFile } from "./open";
import {
  type InferredRelation,
  inferRelations,
  joinSaidInverses,
  newRelationIds,
  type RelationOverride,
} from "./relations";
import { type SkippedReason, SkippedRows, type Statements } from "./statement";
import { Survey, TooManyFacts, TooManyRelations } from "./survey";
import { SurveyedThings } from "./surveyed-things";
import type { Watch } from "./unpack";
import { relationsOf, toldApart } from "./variants";
import type { PredicateRole } from "./vocabulary";

/** Files that are one source of a graph: `name` stands in evidence, `id` in the source of a verdict. */
export interface SourceFiles {
  id: string;
  name: string;
  licence?: string;
  attribution?: string;
  /** It is in the graph before this one: it stays, whatever room there is. */
  isKept?: boolean;
  files: readonly ImportFile[];
}

/** What to import as one graph, and what its owner says of relations, by predicate. */
export interface ImportPlan {
  sources: readonly SourceFiles[];
  relations?: ReadonlyMap<string, RelationOverride>;
  madeFrom?: string;
  /** How many facts the sources that are new may state together; undefined: any number. */
  mostNewFacts?: number;
}

/** What became of one source. With an `error` it is not in the graph at all. */
export interface SourceReport {
  id: string;
  facts: number;
  skipped: readonly SkippedReason[];
  error?: string;
}

/** Where a graph goes: into a file, or into Postgres where it holds more facts than that. */
export interface ImportTarget {
  outFile: string;
  sql: Sql;
  mostCompactFacts: number;
}

export interface ImportReport {
  /** Of a graph that lies in Postgres. */
  build?: number;
  stats: GraphStats;
  /** Of each source its own, in the order of the graph's. */
  relations: readonly InferredRelation[];
  sources: readonly SourceReport[];
}

/** Told now and again how much is done, 0 to 1. */
export type OnImport = (done: number) => void;

/** Who waits for an import: told of it, and able to end it. */
export interface ImportWatch {
  onProgress: OnImport;
  /** Ends the import with its reason. */
  signal?: AbortSignal;
}

const TRUST = 0.95;
const MOST_RELATIONS = 50_000; // of all sources together, which stay in memory until all is compiled
const READINGS = 2; // of most files, which is close enough for progress
const COMPILED = 0.9; // what is left of progress is sorting and writing

/**
 * Compiles files of facts into a compact index. They are read twice or three times, so that memory holds what there is
 * of things and relations and never the text. A source that cannot be read is left out, and reported.
 */
export async function compileImported(plan: ImportPlan, outFile: string, onProgress: OnImport): Promise<ImportReport> {
  return await importGraph(plan, { outFile }, { onProgress });
}

/** The same, into Postgres where the target allows for it and the graph is too large for memory. */
export async function importGraph(
  plan: ImportPlan,
  target: ImportTarget | Pick<ImportTarget, "outFile">,
  watch: ImportWatch,
): Promise<ImportReport> {
  const understood = await understand(plan, watch);
  const { readable, things } = understood;
  const sources = readable.map(({ id, name, licence = "its owner's", attribution = name, ...source }) =>
    importedSource({ id, name, licence, attribution, trust: TRUST }, source),
  );
  const inferred = readable.flatMap(({ relations }) => [...relations.values()]);
  const graph = {
    sources,
    relations: relationsOf(inferred),
    madeFrom: plan.madeFrom,
    onRead: () => things.forget(),
  };
  const isLarge = "sql" in target && understood.facts > target.mostCompactFacts;
  const stored = isLarge ? await storeGraph(target.sql, graph) : undefined;
  const stats = stored?.stats ?? (await compileGraph(graph, target.outFile, () => {}));
  watch.onProgress(1);
  const facts = new Map(stats.sources.map((source) => [source.id, source.facts]));
  return {
    ...(stored ? { build: stored.build } : {}),
    stats,
    relations: inferred,
    sources: understood.reports.map((report) => ({ ...report, facts: facts.get(report.id) ?? 0 })),
  };
}

/** What ends the reading of one source, with the reason; the others hold. */
const REFUSALS = [UnreadableFile, TooManyRelations, TooManyFacts];

interface ReadableSource extends Omit<SourceFiles, "files">, Understood {}

interface UnderstoodFiles {
  readable: ReadableSource[];
  reports: SourceReport[];
  things: SurveyedThings;
  facts: number;
}

type Read = Omit<ReadableSource, "relations">;

/** The first reading: what there is, and what each source's predicates mean. */
async function understand(plan: ImportPlan, watch: ImportWatch): Promise<UnderstoodFiles> {
  const { sources, relations: overrides, mostNewFacts = Number.POSITIVE_INFINITY } = plan;
  const things = new SurveyedThings();
  const reports: SourceReport[] = [];
  const read: Read[] = [];
  const progress = new Progress(sources, watch);
  const room = { mostFacts: mostNewFacts, mostRelations: MOST_RELATIONS };
  for (const { files, isKept, ...source } of sources) {
    const { id, name } = source;
    const survey = new Survey(name, things);
    const skipped = files.map((file) => new SkippedRows(file.name));
    try {
      await survey.addAll(statementsOf({ id, files }, skipped, progress), isKept ? {} : room);
      if (!isKept) room.mostFacts -= survey.facts;
      room.mostRelations = Math.max(0, room.mostRelations - survey.predicates.size);
      read.push({ ...source, survey, statements: () => statementsOf({ id, files }, [], progress) });
      reports.push({ id, facts: 0, skipped: skipped.flatMap((rows) => rows.list()) });
    } catch (error) {
      if (!REFUSALS.some((refusal) => error instanceof refusal) || !(error instanceof Error)) throw error;
      reports.push({ id, facts: 0, skipped: [], error: error.message });
    }
  }
  const ids = newRelationIds();
  const bySource = read.map(({ survey }) => inferRelations(survey, { overrides, ids }));
  joinSaidInverses(bySource.flat());
  const inferred = toldApart(bySource);
  const readable = read.map((source, i) => {
    return { ...source, relations: new Map((inferred[i] ?? []).map((one) => [one.key, one])) };
  });
  for (const source of readable) await markClasses(source);
  return { readable, reports, things, facts: read.reduce((sum, { survey }) => sum + survey.facts, 0) };
}

async function* statementsOf(
  { id, files }: Pick<SourceFiles, "id" | "files">,
  skipped: readonly SkippedRows[],
  progress: Progress,
): Statements {
  for (const [i, file] of files.entries()) {
    const batches = readStatements(file, skipped[i] ?? new SkippedRows(file.name), progress.watch());
    for await (const batch of batches) yield ofFile(batch, `${id}.${i}`);
  }
}

class Progress {
  private readonly all: number;
  private read = 0;

  constructor(
    sources: readonly SourceFiles[],
    private readonly by: ImportWatch,
  ) {
    this.all = sources.flatMap(({ files }) => files).reduce((sum, file) => sum + sizeOf(file), 1);
  }

  /** Of one reading of a file. */
  watch(): Watch {
    let before = 0;
    const onBytes = (bytes: number) => {
      this.read += bytes - before;
      before = bytes;
      this.by.onProgress(Math.min(COMPILED, (this.read / this.all / READINGS) * COMPILED));
    };
    return { onBytes, signal: this.by.signal };
  }
}

const sizeOf = ({ path }: ImportFile): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

// Where only a label tells that a relation is "instance of", its objects are known to be classes after a second look.
async function markClasses({ survey, relations, statements }: Understood): Promise<void> {
  const roles = new Map([...relations.values()].map(({ key, role }) => [key, role]));
  if (![...roles.values()].some(isTyping)) return;
  for await (const batch of statements()) {
    for (const { subject, predicate, object } of batch) {
      const role = roles.get(predicate);
      if (!isTyping(role)) continue;
      survey.things.meetClass(keyOfObject(object));
      if (role === "subclass") survey.things.meetClass(subject);
    }
  }
}

const isTyping = (role: PredicateRole | undefined) => role === "type" || role === "subclass";
