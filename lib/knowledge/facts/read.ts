import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The project's own facts: reviewed rows, each with its source. */
export const FACTS_FOLDER = join("data", "facts");

export const HEADER = "subject\trelation\tobject\tsource";

/** A row of a fact file. `line` counts from 1. */
export interface FactRow {
  file: string;
  line: number;
  subject: string;
  relation: string;
  object: string;
  source: string;
}

export interface Problem {
  file: string;
  line: number;
  message: string;
}

export interface FactFiles {
  files: readonly string[];
  rows: readonly FactRow[];
  problems: readonly Problem[];
}

/** Reads every `*.tsv` of a folder, in the order of their names. Rows of a wrong form become problems. */
export function readFactFiles(folder: string = FACTS_FOLDER): FactFiles {
  const files = listFactFiles(folder);
  const rows: FactRow[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    const read = parseFacts(file, readFileSync(join(/*turbopackIgnore: true*/ folder, file), "utf8"));
    rows.push(...read.rows);
    problems.push(...read.problems);
  }
  return { files, rows, problems };
}

/** Names of the fact files of a folder, sorted. */
export function listFactFiles(folder: string = FACTS_FOLDER): string[] {
  return readdirSync(/*turbopackIgnore: true*/ folder)
    .filter((name) => name.endsWith(".tsv"))
    .sort();
}

/** Parses the text of one fact file. */
export function parseFacts(file: string, content: string): { rows: FactRow[]; problems: Problem[] } {
  const rows: FactRow[] = [];
  const problems: Problem[] = [];
  for (const [index, text] of content.split(/\r?\n/).entries()) {
    const line = index + 1;
    if (line === 1 && text !== HEADER) problems.push({ file, line, message: "the first line must be the header" });
    if (line === 1 || text.trim() === "" || text.startsWith("#")) continue;
    const columns = text.split("\t").map((column) => column.trim());
    const [subject = "", relation = "", object = "", source = ""] = columns;
    if (columns.length === 4 && columns.every((column) => column !== "")) {
      rows.push({ file, line, subject, relation, object, source });
    } else problems.push({ file, line, message: `expected 4 filled columns, found ${columns.length}` });
  }
  return { rows, problems };
}
