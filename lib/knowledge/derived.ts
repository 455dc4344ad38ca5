import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What was taken out of packages that are large for what the graph needs of them: each file says from which, and how. */
const FOLDER = join("data", "derived");

/** The cells of a file's rows, in their order: of those that the rows have none of, the last are absent. */
export function derivedRows(name: string): string[][] {
  const [, ...rows] = readFileSync(join(FOLDER, name), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  return rows.map((row) => row.split("\t").map((cell) => cell.replaceAll("\\t", "\t")));
}

/** The same with cells by the names that stand above them. Empty ones are absent. */
export function derivedRecords(name: string): Partial<Record<string, string>>[] {
  const text = readFileSync(join(FOLDER, name), "utf8");
  const columns =
    text
      .split("\n")
      .find((line) => !line.startsWith("#"))
      ?.split("\t") ?? [];
  return derivedRows(name).map((cells) =>
    Object.fromEntries(columns.flatMap((column, n) => (cells[n] ? [[column, cells[n]]] : []))),
  );
}

/** All files with what they hold, by name, for what tells whether a graph is up to date. */
export function derivedFiles(): { name: string; content: Buffer }[] {
  const names = readdirSync(FOLDER).sort();
  return names.map((name) => ({ name, content: readFileSync(join(FOLDER, name)) }));
}
