import { RELATIONS, type Relation } from "@/lib/catalog/relations";
import type { GraphStats } from "@/lib/engine/graph/reader";
import { compileGraph, type OnProgress } from "../compile";
import { importedSource } from "./imported-source";
import { keyOfObject } from "./labels";
import { type ImportFile, readStatements } from "./open";
import { type InferredRelation, inferRelations, type RelationOverride } from "./relations";
import { type SkippedReason, SkippedRows, type Statements } from "./statement";
import { Survey } from "./survey";
import { roleOfWords } from "./vocabulary";

/** What to import: the files as one graph, and what its owner says of relations, by predicate. */
export interface ImportPlan {
  files: readonly ImportFile[];
  /** Names the source in evidence and in `source` of a verdict. */
  source: { id: string; name: string };
  relations?: ReadonlyMap<string, RelationOverride>;
  madeFrom?: string;
}

export interface ImportReport {
  stats: GraphStats;
  relations: readonly InferredRelation[];
  skipped: readonly SkippedReason[];
}

const TRUST = 0.95;

/**
 * Compiles files of facts into a compact index. They are read twice or three times, so that memory holds what there is
 * of things and relations and never the text. Throws `UnreadableFile`.
 */
export async function compileImported(
  plan: ImportPlan,
  outFile: string,
  onProgress: OnProgress,
): Promise<ImportReport> {
  const skipped = plan.files.map((file) => new SkippedRows(file.name));
  const survey = await Survey.of(statementsOf(plan.files, skipped));
  const relations = inferRelations(survey, plan.relations);
  await markClasses(plan, survey, relations);
  onProgress(`${survey.facts} statements of ${relations.length} relations`);
  const source = importedSource(
    { ...plan.source, licence: "its owner's", attribution: plan.source.name, trust: TRUST },
    {
      survey,
      relations: new Map(relations.map((relation) => [relation.key, relation])),
      statements: () =>
        statementsOf(
          plan.files,
          plan.files.map(({ name }) => new SkippedRows(name)),
        ),
    },
  );
  const stats = await compileGraph(
    { sources: [source], relations: relationsOf(relations), madeFrom: plan.madeFrom },
    outFile,
    onProgress,
  );
  return { stats, relations, skipped: skipped.flatMap((rows) => rows.list()) };
}

async function* statementsOf(files: readonly ImportFile[], skipped: readonly SkippedRows[]): Statements {
  for (const [i, file] of files.entries()) yield* readStatements(file, skipped[i] ?? new SkippedRows(file.name));
}

// Where only a label tells that a relation is "instance of", its objects are known to be classes after a second look.
async function markClasses(plan: ImportPlan, survey: Survey, relations: readonly InferredRelation[]): Promise<void> {
  const typing = new Set(relations.filter(({ role }) => role === "type" || role === "subclass").map(({ key }) => key));
  if (typing.size === 0) return;
  for await (const batch of statementsOf(plan.files, [])) {
    for (const { subject, predicate, object } of batch) {
      if (!typing.has(predicate)) continue;
      survey.markClass(keyOfObject(object));
      if (roleOfWords(survey.labelOf(predicate)) === "subclass") survey.markClass(subject);
    }
  }
}

/** The relations of the index: the taxonomy, and those of the file. What maps onto one relation is one. */
function relationsOf(inferred: readonly InferredRelation[]): Relation[] {
  const byId = new Map<string, Relation>();
  for (const id of ["instance-of", "subclass-of", "disjoint-with"]) {
    const relation = RELATIONS.find((one) => one.id === id);
    if (relation) byId.set(id, relation);
  }
  for (const { relation, role } of inferred) {
    if (role === "label" || role === "description" || role === "ignored") continue;
    const known = byId.get(relation.id);
    byId.set(relation.id, known ? { ...relation, single: known.single && relation.single } : relation);
  }
  return [...byId.values()];
}
