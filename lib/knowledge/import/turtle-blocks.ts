/** A statement of Turtle with what belongs to it, up to its period; `line` is where it begins, from 1. */
export interface TurtleBlock {
  text: string;
  line: number;
}

const LONGEST_BLOCK = 1024 * 1024; // characters

type State = "plain" | "comment" | "iri" | "string";

/** Cuts Turtle into its statements in one pass, so that a mistake in one costs only that one. Comments are dropped. */
export class BlockCutter {
  private state: State = "plain";
  private quote = "";
  private text = "";
  private line = 1;
  private startLine = 1;
  private rest = "";

  constructor(private readonly onTooLong: (line: number) => void) {}

  /** The statements that end in this piece of the file. */
  *push(piece: string): Generator<TurtleBlock> {
    const input = this.rest + piece;
    // What may go on in the next piece waits for it: a quote, an escape, a period.
    const end = Math.max(0, input.length - 3);
    this.rest = input.slice(yield* this.cut(input, end));
  }

  /** What is left at the end of the file. */
  *end(): Generator<TurtleBlock> {
    yield* this.cut(this.rest, this.rest.length);
    if (this.text.trim() !== "") yield { text: this.text, line: this.startLine };
  }

  private *cut(input: string, end: number): Generator<TurtleBlock, number> {
    let from = 0;
    let at = 0;
    while (at < end) {
      const before = this.state;
      const next = this.step(input, at);
      if (this.state === "comment" && before === "plain") this.text += input.slice(from, at);
      if (this.state === "comment") from = next;
      else if (before === "comment") from = at; // the end of the line stays
      const isBroken = this.isBroken(input, at);
      if (isBroken) this.state = "plain";
      const isEnd = isBroken || (before === "plain" && this.isPeriod(input, at));
      at = next;
      if (!isEnd && this.text.length + at - from <= LONGEST_BLOCK) continue;
      const text = this.text + input.slice(from, at);
      if (isEnd) yield this.block(text);
      else this.onTooLong(this.startLine);
      this.text = "";
      from = at;
      this.startLine = this.line;
    }
    this.text += input.slice(from, at);
    return at;
  }

  private block(text: string): TurtleBlock {
    const lead = /^\s*/.exec(text)?.[0] ?? "";
    return { text: text.slice(lead.length), line: this.startLine + (lead.match(/\n/g)?.length ?? 0) };
  }

  // No IRI or short string goes over the end of a line: one that is not closed costs a statement, not the file.
  private isBroken(input: string, at: number): boolean {
    return input[at] === "\n" && (this.state === "iri" || (this.state === "string" && this.quote.length === 1));
  }

  private isPeriod(input: string, at: number): boolean {
    return input[at] === "." && /^[\s#<]?$/.test(input[at + 1] ?? "");
  }

  /** Goes over one mark; gives where the next one begins. */
  private step(input: string, at: number): number {
    const char = input[at] as string;
    if (char === "\n") this.line += 1;
    if (this.state === "plain") return this.stepPlain(input, at);
    if (this.state === "comment") {
      if (char === "\n") this.state = "plain";
      return at + 1;
    }
    if (char === "\\") return at + 2;
    const close = this.state === "iri" ? ">" : this.quote;
    if (!input.startsWith(close, at)) return at + 1;
    this.state = "plain";
    return at + close.length;
  }

  private stepPlain(input: string, at: number): number {
    const char = input[at] as string;
    if (char === "#") this.state = "comment";
    else if (char === "<") this.state = "iri";
    else if (char === '"' || char === "'") {
      this.state = "string";
      this.quote = input.startsWith(char.repeat(3), at) ? char.repeat(3) : char;
      return at + this.quote.length;
    } else if (char === "\\") return at + 2;
    return at + 1;
  }
}
