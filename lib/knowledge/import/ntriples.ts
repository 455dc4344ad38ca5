import type { Readable } from "node:stream";
import { linesOf } from "./lines";
import type { SkippedRows, StatedObject, Statement, Statements } from "./statement";

// IRIs and literals each in one run of characters that cannot match twice: linear in the line.
const SUBJECT = /[ \t]*(?:<([^<>"{}|^`\s]*)>|(_:[^\s<>"]+))[ \t]*/y;
const PREDICATE = /<([^<>"{}|^`\s]*)>[ \t]*/y;
const LITERAL = /"((?:[^"\\]|\\.)*)"(?:\^\^<([^<>\s]*)>|@([A-Za-z0-9-]+))?[ \t]*/y;
const END = /(?:<[^<>\s]*>|_:[^\s<>"]+)?[ \t]*\.[ \t]*(?:#.*)?$/y; // the graph of a quad is left aside
const ESCAPE = /\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)/g;
const ESCAPED: Record<string, string> = { t: "\t", b: "\b", n: "\n", r: "\r", f: "\f" };

/** Reads N-Triples and N-Quads line by line: a bad line is skipped, the others hold. */
export async function* readNTriples(stream: Readable, skipped: SkippedRows): Statements {
  for await (const { first, lines } of linesOf(stream, (line) => skipped.add("line too long", line, ""))) {
    const statements: Statement[] = [];
    for (const [i, line] of lines.entries()) {
      if (line === "" || line.startsWith("#") || line.trim() === "") continue;
      const statement = readTriple(line);
      if (statement) statements.push(statement);
      else skipped.add("not a triple", first + i, line);
    }
    yield statements;
  }
}

/** One line of N-Triples; undefined where it is none. */
export function readTriple(line: string): Statement | undefined {
  const subject = matchAt(SUBJECT, line, 0);
  const predicate = subject && matchAt(PREDICATE, line, SUBJECT.lastIndex);
  if (!predicate) return undefined;
  const from = PREDICATE.lastIndex;
  const iri = matchAt(SUBJECT, line, from);
  const literal = iri ? undefined : matchAt(LITERAL, line, from);
  if (!(iri || literal) || !matchAt(END, line, iri ? SUBJECT.lastIndex : LITERAL.lastIndex)) return undefined;
  const object = iri ? { key: keyOf(iri) } : literalOf(literal as RegExpExecArray);
  return { subject: keyOf(subject), predicate: unescaped(predicate[1] as string), object };
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

function keyOf(match: RegExpExecArray): string {
  return unescaped(match[1] ?? (match[2] as string));
}

function literalOf([, text = "", datatype, lang]: RegExpExecArray): StatedObject {
  return { text: unescaped(text), datatype, lang: lang?.toLowerCase() };
}

function unescaped(text: string): string {
  return text.includes("\\") ? text.replace(ESCAPE, unescapedOne) : text;
}

function unescapedOne(written: string): string {
  const char = written[1] ?? "";
  if (written.length === 2) return ESCAPED[char] ?? char;
  const code = Number.parseInt(written.slice(2), 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}
