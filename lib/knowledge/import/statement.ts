/** One statement of a file: keys are IRIs, Wikidata ids, or in tables the names themselves (see `nameKey`). */
export interface Statement {
  subject: string;
  predicate: string;
  object: StatedObject;
}

/** What a statement says of its subject: another thing, or words that are a value or a name. */
export type StatedObject = { key: string } | StatedText;

export interface StatedText {
  text: string;
  /** IRI of the type or, in Wikidata, of the unit. */
  datatype?: string;
  /** Language tag, lower case. */
  lang?: string;
  /** Unit as a table writes it beside the value. */
  unit?: string;
}

/** The statements of one file in its order, some at a time. Bad rows go to the report, not into the stream. */
export type Statements = AsyncIterable<readonly Statement[]>;

/** A line or row that gave nothing: where it stands, from 1 (0: not known), and how it begins. */
export interface SkippedExample {
  file: string;
  line: number;
  excerpt: string;
}

export interface SkippedReason {
  reason: string;
  count: number;
  examples: SkippedExample[];
}

const MOST_EXAMPLES = 5;
const EXCERPT_CHARS = 120;
const MOST_REASONS = 50; // reasons are ours, but a parser's message may hold words of the file

/** Counts rows that gave nothing, by reason, with the first of each. */
export class SkippedRows {
  private readonly reasons = new Map<string, SkippedReason>();

  constructor(private readonly file: string) {}

  add(reason: string, line: number, row: string): void {
    const name = this.reasons.has(reason) || this.reasons.size < MOST_REASONS ? reason : "other reasons";
    const known = this.reasons.get(name) ?? { reason: name, count: 0, examples: [] };
    this.reasons.set(name, known);
    known.count += 1;
    if (known.examples.length < MOST_EXAMPLES) {
      known.examples.push({ file: this.file, line, excerpt: row.slice(0, EXCERPT_CHARS) });
    }
  }

  /** The commonest reason first. */
  list(): SkippedReason[] {
    return [...this.reasons.values()].sort((a, b) => b.count - a.count);
  }
}
