import { RELATIONS, type Relation } from "@/lib/catalog/relations";
import { aliasKey } from "@/lib/engine/text/tokens";
import { parseLiteral } from "./object";
import type { FactFiles, FactRow, Problem } from "./read";

const CITATION = /^(?:https?:\/\/\S+|[^/]*\b(?:1[5-9]|20)\d\d\b.*|.{12,})$/;
const RELATION_BY_ID = new Map(RELATIONS.map((relation) => [relation.id, relation]));

/** Everything wrong with the rows, by place: form, unknown relations, doubles and contradictions. */
export function checkFacts({ rows, problems }: FactFiles): Problem[] {
  const found = [...problems];
  for (const row of rows) for (const message of formProblems(row)) found.push(at(row, message));
  found.push(...doubles(rows), ...contradictions(rows), ...bothWays(rows), ...sharedRecords(rows));
  return found.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

const at = ({ file, line }: FactRow, message: string): Problem => ({ file, line, message });
const where = ({ file, line }: FactRow) => `${file}:${line}`;

function* formProblems(row: FactRow): Generator<string> {
  const relation = RELATION_BY_ID.get(row.relation);
  if (!relation) {
    yield `unknown relation "${row.relation}"`;
    return;
  }
  if (!CITATION.test(row.source)) yield `"${row.source}" is neither a URL nor a citation`;
  if (row.subject === row.object) yield "a thing cannot be its own object";
  if (relation.object === "entity" && aliasKey(row.object) === "") yield `"${row.object}" names nothing`;
  if (aliasKey(row.subject) === "") yield `"${row.subject}" names nothing`;
  const message = literalProblem(relation, row.object);
  if (message) yield message;
}

function literalProblem(relation: Relation, object: string): string | undefined {
  if (relation.object === "entity") return undefined;
  try {
    parseLiteral(relation, object);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// The same fact in two files is no harm: each file reads on its own, and the compiler keeps one.
function* doubles(rows: readonly FactRow[]): Generator<Problem> {
  const seen = new Map<string, FactRow>();
  for (const row of rows) {
    const key = `${row.file}\t${row.subject}\t${row.relation}\t${row.object}`;
    const before = seen.get(key);
    if (before) yield at(row, `said before at ${where(before)}`);
    else seen.set(key, row);
  }
}

// "per-kind" relations may have a city and a country: only the graph knows the kinds, so they are not judged here.
function* contradictions(rows: readonly FactRow[]): Generator<Problem> {
  const seen = new Map<string, FactRow>();
  for (const row of rows) {
    const relation = RELATION_BY_ID.get(row.relation);
    if (relation?.single !== true || (relation.object === "entity" && MANY_HOLD.has(relation.id))) continue;
    const key = `${row.subject}\t${row.relation}`;
    const before = seen.get(key);
    if (before && before.object !== row.object) {
      yield at(row, `${row.relation} has one object, but ${where(before)} says "${before.object}"`);
    } else seen.set(key, row);
  }
}

/** Single by rule, although some things truly have several: the DNA structure's discoverers, the airplane's inventors. */
const MANY_HOLD = new Set([
  "inventor",
  "discoverer",
  "creator",
  "author",
  "composer",
  "performer",
  "director",
  "painter",
]);

function* bothWays(rows: readonly FactRow[]): Generator<Problem> {
  const seen = new Map(rows.map((row) => [`${row.subject}\t${row.relation}\t${row.object}`, row]));
  for (const row of rows) {
    if (!RELATION_BY_ID.get(row.relation)?.asymmetric) continue;
    const back = seen.get(`${row.object}\t${row.relation}\t${row.subject}`);
    if (back && back.line <= row.line) yield at(row, `${row.relation} holds both ways, see ${where(back)}`);
  }
}

function* sharedRecords(rows: readonly FactRow[]): Generator<Problem> {
  const holders = new Map<string, FactRow>();
  for (const row of rows) {
    if (row.relation !== "record") continue;
    const before = holders.get(aliasKey(row.object));
    if (before && before.subject !== row.subject)
      yield at(row, `"${row.object}" is held by ${before.subject}, ${where(before)}`);
    else holders.set(aliasKey(row.object), row);
  }
}
