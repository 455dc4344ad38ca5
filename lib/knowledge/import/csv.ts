import { pipeline, type Readable } from "node:stream";
import { type Info, parse } from "csv-parse";
import type { SkippedRows, Statement, Statements } from "./statement";
import { shapeOf, statementsOf, type TableShape } from "./tables";

const LOOKED_AT = 50; // rows that tell a table's shape
const BATCH = 500;
const LONGEST_ROW = 1024 * 1024;

const MOST_COLUMNS = 20_000; // as many as a source may have relations

type Parsed = { record: string[]; info: Info };

/** Reads CSV, or TSV where the first line holds more tabs than commas, of statements or of things by column. */
export async function* readCsv(stream: Readable, skipped: SkippedRows, delimiter: string): Statements {
  const first: Parsed[] = [];
  let shape: TableShape | undefined;
  let batch: Statement[] = [];
  const take = ({ record, info }: Parsed) => {
    const found = statementsOf(record, shape as TableShape);
    if (found) for (const statement of found) batch.push(statement);
    else skipped.add("a cell is missing", info.lines, record.join(delimiter));
  };
  const begin = () => {
    const found = shapeOf(first.map(({ record }) => record));
    shape = found.shape;
    for (const row of first.slice(found.headed ? 1 : 0)) take(row);
  };
  // Not pipe(): that would keep an error of the stream from the parser, which then never ends.
  const rows = pipeline(stream, parser(skipped, delimiter), () => {});
  for await (const parsed of rows as AsyncIterable<Parsed>) {
    if (parsed.record.length > MOST_COLUMNS) throw new TooManyColumns();
    if (shape) take(parsed);
    else if (first.push(parsed) === LOOKED_AT) begin();
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (!shape && first.length > 0) begin();
  if (batch.length > 0) yield batch;
}

/** A table is as wide as none is that people make. */
export class TooManyColumns extends Error {
  constructor() {
    super(`has a row of more than ${MOST_COLUMNS} columns.`);
  }
}

function parser(skipped: SkippedRows, delimiter: string) {
  return parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
    trim: true,
    on_skip(error, raw) {
      skipped.add("not a row of CSV", Number(error?.lines ?? 0), String(raw ?? ""));
      return undefined;
    },
  });
}
