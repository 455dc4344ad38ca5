import { nameKey } from "./labels";
import type { StatedObject, Statement } from "./statement";

/** What a column of a table of statements holds. */
type Column = "subject" | "relation" | "object" | "unit" | "ignored";

const HEADERS: Record<Exclude<Column, "ignored">, readonly string[]> = {
  subject: ["subject", "s", "entity", "item", "head", "source", "from", "name", "thing", "product"],
  relation: [
    "relation",
    "relationship",
    "property",
    "predicate",
    "p",
    "r",
    "attribute",
    "key",
    "field",
    "edge",
    "type",
  ],
  object: ["object", "o", "value", "target", "tail", "to"],
  unit: ["unit", "units", "unit of measure", "uom"],
};

/** How rows are read: as statements with a column each, or as things with a column for each relation. */
export type TableShape =
  | { kind: "statements"; columns: readonly Column[] }
  | { kind: "things"; relations: readonly string[] };

/** A table is of statements where its header says so; `undefined` where the header names no such columns. */
export function statementColumns(header: readonly string[]): TableShape | undefined {
  const taken = new Set<Column>();
  const columns = header.map((cell): Column => {
    const name = cell.trim().toLowerCase().replaceAll("_", " ");
    const found = (Object.keys(HEADERS) as Exclude<Column, "ignored">[]).find(
      (column) => !taken.has(column) && HEADERS[column].includes(name),
    );
    if (found) taken.add(found);
    return found ?? "ignored";
  });
  const isWhole = (["subject", "relation", "object"] as const).every((column) => taken.has(column));
  return isWhole ? { kind: "statements", columns } : undefined;
}

/** The shape of a table from its first rows; `headed` where the first of them is a header. */
export function shapeOf(rows: readonly (readonly string[])[]): { shape: TableShape; headed: boolean } {
  const [first = []] = rows;
  const stated = statementColumns(first);
  if (stated) return { shape: stated, headed: true };
  const others = rows.slice(1).filter((row) => row.length === first.length); // rows cut short tell nothing of the shape
  const relations = new Set(others.map((row) => row[1]));
  const repeats = relations.size < others.length || relations.has(first[1]);
  const isNarrow = first.length === 3 || (first.length === 4 && others.every((row) => !hasDigit(row[3] ?? "")));
  const wordy = [first, ...others].every((row) => !/^[\s\d.,-]*$/.test(row[1] ?? ""));
  if (isNarrow && wordy && (repeats || others.length === 0)) {
    return { shape: { kind: "statements", columns: ["subject", "relation", "object", "unit"] }, headed: false };
  }
  return { shape: { kind: "things", relations: first.slice(1).map((cell) => cell.trim()) }, headed: true };
}

const hasDigit = (text: string) => /\d/.test(text);

/** The statements of a row; undefined where it says nothing. */
export function statementsOf(row: readonly string[], shape: TableShape): Statement[] | undefined {
  const found =
    shape.kind === "statements"
      ? [cellsOf(row, shape.columns)]
      : shape.relations.map((relation, i) => ({ subject: row[0] ?? "", relation, object: row[i + 1] ?? "", unit: "" }));
  const statements = found.filter((cells) => cells.subject && cells.relation && cells.object).map(statementOf);
  return statements.length > 0 ? statements : undefined;
}

interface Cells {
  subject: string;
  relation: string;
  object: string;
  unit: string;
}

function cellsOf(row: readonly string[], columns: readonly Column[]): Cells {
  const cells: Cells = { subject: "", relation: "", object: "", unit: "" };
  for (const [i, column] of columns.entries()) if (column !== "ignored") cells[column] = (row[i] ?? "").trim();
  return cells;
}

/** A statement of plain words; IRIs among them are keys. */
export function statementOf({ subject, relation, object, unit }: Cells): Statement {
  return { subject: keyOf(subject), predicate: relation, object: objectOf(object, unit) };
}

const IRI = /^(?:https?|urn|tag):[^\s]+$/;

function keyOf(cell: string): string {
  return IRI.test(cell) ? cell : nameKey(cell);
}

function objectOf(cell: string, unit: string): StatedObject {
  if (IRI.test(cell)) return { key: cell };
  return unit === "" ? { text: cell } : { text: cell, unit };
}
