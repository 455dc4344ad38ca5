import { statSync } from "node:fs";
import { RELATIONS, type Relation, saidOf } from "@/lib/catalog/relations";
import type { Sql } from "@/lib/db/client";
import type { GraphStats } from "@/lib/engine/graph/reader";
import { compileGraph } from "../compile";
import { storeGraph } from "../store-graph";
import { importedSource, type Understood } from "./imported-source";
import { keyOfObject } from "./labels";
import { ofFile } from "./nodes";
import { type ImportFile, readStatements, UnreadableFile } from "./open";
import { type InferredRelation, inferRelations, type RelationOverride } from "./relations";
import { type SkippedReason, SkippedRows, type Statements } from "./statement";
import { Survey, TooManyFacts, TooManyRelations } from "./survey";
import type { Watch } from "./unpack";
import { roleOfWords } from "./vocabulary";

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
  const { relations, readable } = understood;
  const sources = readable.map(({ id, name, licence = "its owner's", attribution = name, statements }) =>
    importedSource({ id, name, licence, attribution, trust: TRUST }, { ...understood, statements }),
  );
  const graph = {
    sources,
    relations: relationsOf([...relations.values()]),
    madeFrom: plan.madeFrom,
    onRead: () => understood.survey.forgetThings(),
  };
  const isLarge = "sql" in target && understood.survey.facts > target.mostCompactFacts;
  const stored = isLarge ? await storeGraph(target.sql, graph) : undefined;
  const stats = stored?.stats ?? (await compileGraph(graph, target.outFile, () => {}));
  watch.onProgress(1);
  const facts = new Map(stats.sources.map((source) => [source.id, source.facts]));
  return {
    ...(stored ? { build: stored.build } : {}),
    stats,
    relations: [...relations.values()],
    sources: understood.reports.map((report) => ({ ...report, facts: facts.get(report.id) ?? 0 })),
  };
}

/** What ends the reading of one source, with the reason; the others hold. */
const REFUSALS = [UnreadableFile, TooManyRelations, TooManyFacts];

interface ReadableSource extends Omit<SourceFiles, "files"> {
  statements(): Statements;
}

type UnderstoodFiles = Omit<Understood, "statements"> & { readable: ReadableSource[]; reports: SourceReport[] };

/** The first reading: what there is, and what each predicate means. */
async function understand(plan: ImportPlan, watch: ImportWatch): Promise<UnderstoodFiles> {
  const { sources, relations: said, mostNewFacts = Number.POSITIVE_INFINITY } = plan;
  const survey = new Survey();
  const reports: SourceReport[] = [];
  const readable: ReadableSource[] = [];
  const progress = new Progress(sources, watch);
  let room = mostNewFacts;
  for (const { files, isKept, ...source } of sources) {
    const { id, name } = source;
    const before = survey.facts;
    const skipped = files.map((file) => new SkippedRows(file.name));
    try {
      await survey.addAll(statementsOf({ id, files }, skipped, progress), {
        name,
        mostFacts: isKept ? undefined : room,
      });
      if (!isKept) room -= survey.facts - before;
      readable.push({ ...source, statements: () => statementsOf({ id, files }, [], progress) });
      reports.push({ id, facts: 0, skipped: skipped.flatMap((rows) => rows.list()) });
    } catch (error) {
      if (!REFUSALS.some((refusal) => error instanceof refusal) || !(error instanceof Error)) throw error;
      reports.push({ id, facts: 0, skipped: [], error: error.message });
    }
  }
  const names = new Set(readable.map(({ name }) => name));
  const isRead = ({ sources: stating = [] }: InferredRelation) => stating.some((name) => names.has(name));
  const relations = inferRelations(survey, said).filter(isRead);
  await markClasses(readable, survey, relations);
  return { survey, relations: new Map(relations.map((one) => [one.key, one])), readable, reports };
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
async function markClasses(
  sources: readonly ReadableSource[],
  survey: Survey,
  relations: readonly InferredRelation[],
): Promise<void> {
  const typing = new Set(relations.filter(({ role }) => role === "type" || role === "subclass").map(({ key }) => key));
  if (typing.size === 0) return;
  for (const { statements } of sources) {
    for await (const batch of statements()) {
      for (const { subject, predicate, object } of batch) {
        if (!typing.has(predicate)) continue;
        survey.markClass(keyOfObject(object));
        if (roleOfWords(survey.labelOf(predicate)) === "subclass") survey.markClass(subject);
      }
    }
  }
}

/** The relations of the index: the taxonomy, and those of the file. What maps onto one relation is one. */
export function relationsOf(inferred: readonly InferredRelation[]): Relation[] {
  const byId = new Map<string, Relation>();
  for (const id of ["instance-of", "subclass-of", "disjoint-with"]) {
    const relation = RELATIONS.find((one) => one.id === id);
    if (relation) byId.set(id, relation);
  }
  for (const { relation, role } of inferred) {
    if (role === "label" || role === "description" || role === "ignored") continue;
    const known = byId.get(relation.id);
    byId.set(relation.id, known ? joined(known, relation) : relation);
  }
  return [...byId.values()];
}

function joined(known: Relation, relation: Relation): Relation {
  const single = known.single && relation.single;
  const said = [...(known.said ?? []), ...(relation.said ?? [])];
  const whole = { ...relation, single, ...saidOf(known), ...saidOf(relation) };
  return said.length > 0 ? { ...whole, said } : whole;
}
