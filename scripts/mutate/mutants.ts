import { parseSync } from "oxc-parser";

/** A change of a file that its tests should notice: `text` instead of what stands from `start` to `end`, in UTF-16 units. */
export interface Mutant {
  file: string;
  start: number;
  end: number;
  text: string;
}

type Piece = Omit<Mutant, "file">;

/** All small changes of a file of TypeScript or SQL. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const pieces = file.endsWith(".sql") ? inSql(source, 0) : inCode(file, source);
  return pieces.map((piece) => ({ file, ...piece }));
}

export function mutated(source: string, { start, end, text }: Piece): string {
  return source.slice(0, start) + text + source.slice(end);
}

// biome-ignore lint/suspicious/noExplicitAny: nodes of any kind
type Node = any;

const OPERATORS: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
};

const IS_SQL = /\b(select|update|insert|where|returning|and)\b/i;

/** By the kind of a node, what is put in place of it or of a part of it. */
const CHANGES: Record<string, (node: Node, source: string) => Piece[]> = {
  BinaryExpression: anotherOperator,
  LogicalExpression: anotherOperator,
  UnaryExpression: (node) => (node.operator === "!" ? [{ ...span(node), text: "" }].map(onlySign) : []),
  Literal: (node) => {
    if (typeof node.value === "boolean") return [{ ...span(node), text: String(!node.value) }];
    return typeof node.value === "number" ? [{ ...span(node), text: String(node.value + 1) }] : [];
  },
  IfStatement: opposite,
  ConditionalExpression: opposite,
  ExpressionStatement: (node) => (CALLS.has(node.expression.type) ? [{ ...span(node), text: ";" }] : []),
  TemplateElement: (node, source) => {
    const text = source.slice(node.start, node.end);
    return IS_SQL.test(text) ? inSql(text, node.start) : [];
  },
};

const CALLS = new Set(["CallExpression", "AwaitExpression"]);
const span = ({ start, end }: Node) => ({ start, end });
const onlySign = (piece: Piece): Piece => ({ ...piece, end: piece.start + 1 });

function anotherOperator({ operator, left, right }: Node, source: string): Piece[] {
  const other = OPERATORS[operator];
  const start = source.indexOf(operator, left.end);
  return other && start < right.start ? [{ start, end: start + operator.length, text: other }] : [];
}

function opposite({ test }: Node, source: string): Piece[] {
  if (test.operator === "!" || test.operator?.endsWith("==")) return []; // done by itself
  return [{ ...span(test), text: `!(${source.slice(test.start, test.end)})` }];
}

function inCode(file: string, source: string): Piece[] {
  const found: Piece[] = [];
  const visit = (node: Node): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (!node || typeof node !== "object" || /^(TS(?!NonNull|As|Satisfies)|ImportDecl)/.test(node.type ?? "")) return;
    found.push(...(CHANGES[node.type]?.(node, source) ?? []));
    for (const [name, child] of Object.entries(node)) if (name !== "parent") visit(child);
  };
  visit(parseSync(file, source).program);
  return found.sort((a, b) => a.start - b.start);
}

const SQL_CHANGES: readonly [RegExp, string][] = [
  [/(?<=\s)<=(?=\s)/g, "<"],
  [/(?<=\s)>=(?=\s)/g, ">"],
  [/(?<=\s)<(?=\s)/g, "<="],
  [/(?<=\s)>(?=\s)/g, ">="],
  [/\band\b(?! greatest)/gi, "or"],
  [/\bis null\b/gi, "is not null"],
  [/(?<=\+ )1\b/g, "2"],
  [/(?<=\s)\+(?=\s)/g, "-"],
  [/\bgreatest\b/gi, "least"],
  [/\bleast\b/gi, "greatest"],
  [/\bnot (?=\w)/gi, ""],
];

function inSql(text: string, offset: number): Piece[] {
  const code = text.replace(/--.*$/gm, (comment) => " ".repeat(comment.length));
  const changes = SQL_CHANGES.flatMap(([pattern, by]) =>
    [...code.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      start: offset + index,
      end: offset + index + length,
      text: by,
    })),
  );
  return changes.sort((a, b) => a.start - b.start);
}
