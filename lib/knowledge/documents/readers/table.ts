import { parse } from "csv-parse/sync";
import { type DocumentFile, type ReadText, UnreadableDocument } from "../document";
import { decoded } from "./text";

const LONGEST_ROW = 1_000_000; // characters
const TEXTS = ["text", "content", "body", "passage", "answer", "description", "abstract"];
const TITLES = ["title", "name", "heading", "question", "subject"];
const ADDRESSES = ["url", "link", "address", "source"];
const IDS = ["id", "key", "slug"];

/** A table of texts: each row is one, by columns called `text`, `title`, `url` and `id`, or else the one with the longest cells. */
export function readTable({ path, bytes }: DocumentFile): ReadText[] {
  const rows = rowsOf(path, decoded(bytes));
  const [head = [], ...rest] = rows;
  const names = head.map((name) => name.trim().toLowerCase());
  const find = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const isNamed = find(TEXTS) >= 0;
  const body = isNamed ? rest : rows;
  const columns = isNamed
    ? { text: find(TEXTS), title: find(TITLES), url: find(ADDRESSES), id: find(IDS) }
    : { text: longestColumn(rows), title: -1, url: -1, id: -1 };
  return body.map((row, i) => ({
    part: `${columns.id >= 0 && row[columns.id] ? row[columns.id] : `row ${i + (isNamed ? 2 : 1)}`}`,
    title: row[columns.title]?.trim() ?? "",
    url: addressIn(row[columns.url]),
    text: (row[columns.text] ?? "").replace(/\r\n?/g, "\n"),
  }));
}

function rowsOf(path: string, text: string): string[][] {
  const [first = ""] = text.split("\n", 1);
  const delimiter = /\.(?:tsv|tab)$/i.test(path) || first.split("\t").length > first.split(",").length ? "\t" : ",";
  try {
    const bounds = { max_record_size: LONGEST_ROW, relax_column_count: true, skip_empty_lines: true };
    return parse(text, { delimiter, bom: true, relax_quotes: true, ...bounds });
  } catch (error) {
    throw new UnreadableDocument(`The table cannot be read: ${(error as Error).message.slice(0, 200)}`);
  }
}

function longestColumn(rows: readonly string[][]): number {
  const lengths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) lengths[i] = (lengths[i] ?? 0) + cell.length;
  return lengths.indexOf(lengths.reduce((most, length) => Math.max(most, length), 0));
}

const addressIn = (cell: string | undefined) => (cell && /^https?:\/\//i.test(cell.trim()) ? cell.trim() : undefined);
