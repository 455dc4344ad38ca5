import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { DataFactory, Parser, type Quad, type Term } from "n3";
import type { SkippedRows, StatedObject, Statement, Statements } from "./statement";
import { BlockCutter, type TurtleBlock } from "./turtle-blocks";

const BATCH = 300; // statements parsed in one go; where one of them is wrong, each alone
const MOST_PREFIXES = 1_000; // each is looked for in every statement
const DIRECTIVE = /^(?:@?prefix\s+[^\s<]*\s*<[^>]*>|@?base\s+<[^>]*>)\s*\.?\s*/i;

/** Reads Turtle statement by statement: a wrong one is skipped, the others hold. */
export async function* readTurtle(stream: Readable, skipped: SkippedRows): Statements {
  const decoder = new StringDecoder("utf8");
  const cutter = new BlockCutter((line) => skipped.add("statement too long", line, ""));
  const reader = new BlockReader(skipped);
  for await (const chunk of stream) {
    for (const block of cutter.push(decoder.write(chunk as Buffer))) yield* reader.add(block);
  }
  for (const block of cutter.push(decoder.end())) yield* reader.add(block);
  for (const block of cutter.end()) yield* reader.add(block);
  yield reader.take();
}

const BASE = "base"; // no prefix, for those end with a colon

class BlockReader {
  private readonly prefixes = new Map<string, string>();
  private blocks: TurtleBlock[] = [];
  private unnamed = 0;

  constructor(private readonly skipped: SkippedRows) {}

  /** Takes a statement, behind prefixes that hold from there on; gives those before it when there are enough. */
  *add(block: TurtleBlock): Generator<Statement[]> {
    let { text } = block;
    for (let directive = DIRECTIVE.exec(text)?.[0]; directive; directive = DIRECTIVE.exec(text)?.[0]) {
      if (this.isOther(directive) && this.blocks.length > 0) yield this.take(); // those before it mean the old one
      this.define(directive, block.line);
      text = text.slice(directive.length);
    }
    if (text.trim() !== "") this.blocks.push({ text, line: block.line });
    if (this.blocks.length >= BATCH) yield this.take();
  }

  private isOther(directive: string): boolean {
    const before = this.prefixes.get(nameOf(directive));
    return before !== undefined && before !== directive;
  }

  private define(directive: string, line: number): void {
    const name = nameOf(directive);
    const isTold = this.prefixes.has(name) || this.prefixes.size < MOST_PREFIXES;
    if (isTold) this.prefixes.set(name, directive);
    else this.skipped.add(`more than ${MOST_PREFIXES} prefixes`, line, directive);
  }

  /** The statements of what was added since. */
  take(): Statement[] {
    const blocks = this.blocks;
    this.blocks = [];
    const together = this.parse(blocks.map(({ text }) => text).join("\n"));
    if (!(together instanceof Error)) return together;
    return blocks.flatMap((block) => {
      const alone = this.parse(block.text);
      if (!(alone instanceof Error)) return alone;
      this.skipped.add(reasonOf(alone), block.line, block.text);
      return [];
    });
  }

  private parse(text: string): Statement[] | Error {
    // Only those that may be meant: to read all of them before each statement takes hours.
    const meant = [...this.prefixes].filter(([name]) => name === BASE || text.includes(name));
    const head = meant.map(([, directive]) => directive).join("\n");
    const blankNode = (name?: string) => DataFactory.blankNode(name ?? `unnamed${this.unnamed++}`);
    const before = this.unnamed;
    try {
      const factory = { ...DataFactory, blankNode };
      return new Parser({ format: "text/turtle", blankNodePrefix: "b", factory }).parse(`${head}\n${text}`).map(stated);
    } catch (error) {
      this.unnamed = before;
      return error as Error;
    }
  }
}

// "@prefix ex:" and "PREFIX ex:" are one.
function nameOf(directive: string): string {
  return /^@?base/i.test(directive) ? BASE : (/^@?prefix\s+([^\s<]*)/i.exec(directive)?.[1] ?? "");
}

// The parser's message names a token of the file; without it, equal mistakes count together.
function reasonOf({ message }: Error): string {
  const undefinedPrefix = /^Undefined prefix "[^"]*"/.exec(message)?.[0];
  return undefinedPrefix ? undefinedPrefix.replaceAll('"', "") : "not a statement of Turtle";
}

/** A quad as a statement; its graph is left aside. */
export function stated({ subject, predicate, object }: Pick<Quad, "subject" | "predicate" | "object">): Statement {
  return { subject: keyOf(subject), predicate: predicate.value, object: objectOf(object) };
}

function keyOf({ termType, value }: Pick<Term, "termType" | "value">): string {
  return termType === "BlankNode" && !value.startsWith("_:") ? `_:${value}` : value;
}

function objectOf(term: Quad["object"]): StatedObject {
  if (term.termType !== "Literal") return { key: keyOf(term) };
  return { text: term.value, datatype: term.datatype.value, lang: term.language?.toLowerCase() || undefined };
}
