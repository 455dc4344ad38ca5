import type { Readable } from "node:stream";
import { linesOf } from "./lines";
import type { SkippedRows, Statement, Statements } from "./statement";
import { statementColumns, statementOf } from "./tables";

const NAMES = ["name", "label", "title", "subject", "entity", "item", "id", "_id"];

/** Reads a JSON value a line: `[subject, relation, object]`, an object with those fields, or a thing with its relations. */
export async function* readJsonLines(stream: Readable, skipped: SkippedRows): Statements {
  for await (const { first, lines } of linesOf(stream, (line) => skipped.add("line too long", line, ""))) {
    const statements: Statement[] = [];
    for (const [i, line] of lines.entries()) {
      if (line.trim() === "") continue;
      const found = readLine(line);
      if (typeof found === "string") skipped.add(found, first + i, line);
      else statements.push(...found);
    }
    yield statements;
  }
}

function readLine(line: string): Statement[] | string {
  try {
    return rowStatements(JSON.parse(line)) ?? "a field is missing";
  } catch {
    return "not JSON";
  }
}

/** The statements of one row; undefined where it says nothing. */
export function rowStatements(row: unknown): Statement[] | undefined {
  if (Array.isArray(row)) return statementsOfFields(["subject", "relation", "object", "unit"], row);
  if (typeof row !== "object" || row === null) return undefined;
  const fields = Object.keys(row);
  if (statementColumns(fields)) return statementsOfFields(fields, Object.values(row));
  return statementsOfThing(row as Record<string, unknown>);
}

function statementsOfFields(fields: readonly string[], values: readonly unknown[]): Statement[] | undefined {
  const shape = statementColumns(fields);
  if (shape?.kind !== "statements") return undefined;
  const cells = { subject: "", relation: "", object: "", unit: "" };
  const objects: string[] = [];
  for (const [i, column] of shape.columns.entries()) {
    if (column === "object") objects.push(...wordsOfValue(values[i]));
    else if (column !== "ignored") cells[column] = wordsOfValue(values[i])[0] ?? "";
  }
  if (!cells.subject || !cells.relation || objects.length === 0) return undefined;
  return objects.map((object) => statementOf({ ...cells, object }));
}

// {"name": "Model X", "battery life": "18 hours", "colours": ["red", "blue"]}
function statementsOfThing(row: Record<string, unknown>): Statement[] | undefined {
  const nameField = NAMES.find((name) => wordsOfValue(row[name]).length === 1);
  const subject = nameField && wordsOfValue(row[nameField])[0];
  if (!subject) return undefined;
  const statements = Object.entries(row).flatMap(([relation, value]) => {
    if (relation === nameField) return [];
    return wordsOfValue(value).map((object) => statementOf({ subject, relation, object, unit: "" }));
  });
  return statements.length > 0 ? statements : undefined;
}

function wordsOfValue(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => (Array.isArray(one) ? [] : wordsOfValue(one)));
  if (typeof value === "string") return value.trim() === "" ? [] : [value.trim()];
  return typeof value === "number" || typeof value === "boolean" ? [String(value)] : [];
}
