import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NARRATIVE_SEVERITIES, type Narrative, type NarrativeSeverity, type NearTruth } from "@/lib/catalog/narratives";
import { FACTS_FOLDER, type Problem } from "../facts/read";

/** Known false narratives, a file for each theme, and true sentences that share their words. */
const NARRATIVES_FOLDER = join(FACTS_FOLDER, "narratives");
const NEAR_TRUTHS_FILE = "near-truths.tsv";
const COLUMNS = ["id", "statement", "paraphrases", "concepts", "refutation", "severity", "source"];
const NEAR_TRUTH_COLUMNS = ["theme", "statement"];

export type Placed<Row> = Row & { file: string; line: number };

export interface NarrativeFiles {
  narratives: readonly Placed<Narrative>[];
  nearTruths: readonly Placed<NearTruth>[];
  problems: readonly Problem[];
}

/** Reads every `*.tsv` of a folder, in the order of their names. Rows of a wrong form become problems. */
export function readNarratives(folder: string = NARRATIVES_FOLDER): NarrativeFiles {
  const names = readdirSync(/*turbopackIgnore: true*/ folder).filter((name) => name.endsWith(".tsv"));
  return parseNarratives(
    names.sort().map((file) => ({ file, content: readFileSync(join(/*turbopackIgnore: true*/ folder, file), "utf8") })),
  );
}

/** As `readNarratives`, of files in memory. */
export function parseNarratives(files: readonly { file: string; content: string }[]): NarrativeFiles {
  const narratives: Placed<Narrative>[] = [];
  const nearTruths: Placed<NearTruth>[] = [];
  const problems: Problem[] = [];
  for (const { file, content } of files) {
    const isNear = file === NEAR_TRUTHS_FILE;
    const table = tableOf({ file, content, columns: isNear ? NEAR_TRUTH_COLUMNS : COLUMNS });
    problems.push(...table.problems);
    for (const { line, cells } of table.rows) {
      if (isNear) nearTruths.push({ theme: cells[0] ?? "", statement: cells[1] ?? "", file, line });
      else narratives.push({ ...narrativeOf(cells, file.replace(/\.tsv$/, "")), file, line });
    }
  }
  return { narratives, nearTruths, problems };
}

interface Sheet {
  file: string;
  content: string;
  columns: readonly string[];
}

function tableOf({ file, content, columns }: Sheet) {
  const rows: { line: number; cells: string[] }[] = [];
  const problems: Problem[] = [];
  for (const [index, text] of content.split(/\r?\n/).entries()) {
    const line = index + 1;
    if (line === 1 && text !== columns.join("\t")) {
      problems.push({ file, line, message: `the first line must be: ${columns.join(", ")}` });
    }
    if (line === 1 || text.trim() === "" || text.startsWith("#")) continue;
    const cells = text.split("\t").map((cell) => cell.trim());
    if (cells.length === columns.length && cells.every((cell) => cell !== "")) rows.push({ line, cells });
    else problems.push({ file, line, message: `expected ${columns.length} filled columns, found ${cells.length}` });
  }
  return { rows, problems };
}

function narrativeOf(cells: readonly string[], theme: string): Narrative {
  const [id = "", statement = "", paraphrases = "", concepts = "", refutation = "", severity = "", source = ""] = cells;
  return {
    id,
    theme,
    statement,
    paraphrases: list(paraphrases, "|"),
    concepts: list(concepts, ";").map((group) => list(group, "|")),
    refutation,
    severity: isSeverity(severity) ? severity : ("" as NarrativeSeverity),
    source,
  };
}

// Empty parts stay, so that the check can tell of them.
const list = (cell: string, separator: string) => cell.split(separator).map((part) => part.trim());

function isSeverity(text: string): text is NarrativeSeverity {
  return (NARRATIVE_SEVERITIES as readonly string[]).includes(text);
}
