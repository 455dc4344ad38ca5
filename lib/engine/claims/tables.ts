import type { Parser } from "../syntax/parser";
import { type Word, wordsOf } from "../syntax/words";
import { isMarkup } from "../text/segment";
import { type Token, tokenize } from "../text/tokens";
import { cellDraft } from "./cells";
import { put, Sentence, spelled, wholeDraft, wordingOf } from "./draft";
import { isClause } from "./items";
import { inProse } from "./prose-names";
import { type ReadSentence, topicOf } from "./read-sentence";
import { treeWithTerm } from "./sentence-tree";

/** A statement of a table's cell, with the row it stands in by UTF-16 offsets. */
export interface CellClaim {
  text: string;
  start: number;
  end: number;
}

/** What the rows of tables state, by the number of the sentence that a row begins with; `taken` are the others of a row. */
export interface Tables {
  claims: Map<number, CellClaim[]>;
  taken: Set<number>;
  /** What each table compares: the heads of its rows, or of its columns. */
  compared: ReadonlySet<string>[];
}

/** A cell's words without markup. */
type Cell = readonly Word[];

interface Row {
  cells: Cell[];
  start: number;
  end: number;
  /** Numbers of its sentences. */
  sentences: number[];
}

const MOST_COLUMNS = 12;
const MOST_WORDS = 25; // of a cell
// Heads of a first column that names what the rows tell, so that the things compared head the other columns.
const ASPECTS = new Set(
  "feature aspect property attribute criterion criteria category characteristic factor detail point topic metric parameter item fact quantity measure parameter field".split(
    " ",
  ),
);
// Heads of a second column that tell of the subject of the text.
const ANSWERS = new Set("value values detail details information description answer data fact facts notes".split(" "));
const SEPARATOR = /^[|\s:+-]+$/;

/** Reads "| Country | Capital |" and its rows: "Peru's capital is Lima." Only of tables with a row of heads. */
export async function readTables(text: string, sentences: readonly ReadSentence[], parser: Parser): Promise<Tables> {
  const topic = topicOf(sentences);
  const tables: Tables = { claims: new Map(), taken: new Set(), compared: [] };
  let compared = new Set<string>();
  let head: Row | undefined;
  let last: Row | undefined;
  for (const row of rowsOf(text, sentences)) {
    if (last && !isSameTable(text.slice(last.end, row.start))) head = undefined;
    const [first = -1, ...others] = row.sentences;
    if (!head && isHead(text, row) && !isInvented(sentences, first)) {
      [head, compared] = [row, new Set()];
      tables.compared.push(compared);
    } else if (head && sentences[first]) {
      const claims = await claimsOf(parser, { head, row, topic, sentences, compared });
      if (claims.length > 0) tables.claims.set(first, claims);
      if (claims.length > 0) for (const other of others) tables.taken.add(other);
    }
    last = row;
  }
  return tables;
}

const INVENTED =
  /\b(?:suppose|imagine|pretend|(?:sample|dummy|toy|example|fictional|hypothetical|made-up) (?:data|dataset|table|rows|records|orders)|say (?:you|we) have)\b/i;
const EXAMPLE = /^(?:(?:an?|quick|simple|worked) )*(?:example|sample)\b/i;

// "Suppose you have a table of orders:", or "Here's a sample dataset:", before a table whose rows nobody holds to be true.
function isInvented(sentences: readonly ReadSentence[], row: number): boolean {
  const above = sentences[row - 1];
  const words = above ? spelled(above.words) : "";
  const { under } = sentences[row]?.source.block ?? {};
  const heading = sentences.find(({ source }) => source.block === under && under?.kind === "heading");
  return INVENTED.test(words) || (heading !== undefined && EXAMPLE.test(spelled(heading.words)));
}

const isSameTable = (between: string) =>
  between
    .split("\n")
    .slice(1, -1)
    .every((line) => SEPARATOR.test(line));

function rowsOf(text: string, sentences: readonly ReadSentence[]): Row[] {
  const rows: Row[] = [];
  for (const [i, { source }] of sentences.entries()) {
    const { kind, start, end } = source.block;
    if (kind !== "row") continue;
    const last = rows.at(-1);
    if (last?.start === start) last.sentences.push(i);
    else rows.push({ cells: cellsOf(text, start, end), start, end, sentences: [i] });
  }
  return rows;
}

function cellsOf(text: string, start: number, end: number): Cell[] {
  const cells: Token[][] = [];
  for (const token of tokenize(text, start, end)) {
    if (token.text === "|") cells.push([]);
    else if (!isMarkup(text, token)) cells.at(-1)?.push(token);
  }
  if (cells.at(-1)?.length === 0) cells.pop();
  return cells.map((tokens) => wordsOf(tokens));
}

function isHead(text: string, { end }: Row): boolean {
  const close = text.indexOf("\n", end + 1);
  const next = text.slice(end + 1, close === -1 ? text.length : close);
  return next.includes("-") && SEPARATOR.test(next);
}

interface RowContext {
  head: Row;
  row: Row;
  topic?: string | undefined;
  sentences: readonly ReadSentence[];
  compared: Set<string>;
}

async function claimsOf(parser: Parser, { head, row, topic, sentences, compared }: RowContext): Promise<CellClaim[]> {
  const [corner = []] = head.cells;
  const [name = []] = row.cells;
  if (isYear(corner, name)) return yearClaims(parser, row);
  const isTurned = corner.length === 0 || ASPECTS.has(spelled(corner).toLowerCase());
  const claims: CellClaim[] = [];
  for (const [k, column] of head.cells.slice(1, MOST_COLUMNS).entries()) {
    const value = row.cells[k + 1] ?? [];
    const isAnswer = ANSWERS.has(spelled(column).toLowerCase());
    const owner = isAnswer ? topic : isTurned ? inProse(sentences, spelled(column)) : rowName(sentences, corner, name);
    const attribute = isTurned || isAnswer ? name : column;
    if (owner === undefined || owner === "" || ![attribute, value].every(isTold)) continue;
    if (!isAnswer) compared.add(owner);
    const draft = cellDraft(await cellTree(parser, attribute, value), owner);
    if (draft) claims.push({ text: wordingOf(draft), start: row.start, end: row.end });
  }
  return claims;
}

const CODE = /^(?:\p{Lu}|\d{1,3}|[IVX]+|\p{Lu}\d{1,2})$/u;

// "Class B": a letter or a number alone is none of a thing; "Peru" is.
function rowName(sentences: readonly ReadSentence[], corner: Cell, name: Cell): string {
  const own = inProse(sentences, spelled(name));
  return CODE.test(own) && corner.length <= 2 ? `${spelled(corner).toLowerCase()} ${own}` : own;
}

const TIMES = new Set("year years date when decade period time".split(" "));

const isYear = (corner: Cell, name: Cell) =>
  TIMES.has(spelled(corner).toLowerCase()) && /^\d{3,4}s?(?: (?:BCE?|CE|AD))?$/.test(spelled(name));

// "| 1977 | Voyager 2 is launched |": In 1977 Voyager 2 is launched.
async function yearClaims(parser: Parser, { cells: [year = [], ...values], start, end }: Row): Promise<CellClaim[]> {
  const claims: CellClaim[] = [];
  for (const value of values.slice(0, MOST_COLUMNS).filter(isTold)) {
    const tree = new Sentence(await parser.parse(value));
    if (!isClause(tree)) continue;
    const draft = wholeDraft(tree);
    claims.push({ text: wordingOf({ ...draft, pieces: [put(`In ${spelled(year)},`), ...draft.pieces] }), start, end });
  }
  return claims;
}

const isTold = (cell: Cell) => cell.length <= MOST_WORDS && cell.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

async function cellTree(parser: Parser, attribute: Cell, value: Cell): Promise<Sentence> {
  const { end } = attribute.at(-1) as Word;
  const mark = { text: ":", start: end, end, glued: true };
  return new Sentence(await treeWithTerm(parser, [...attribute, mark, ...value], attribute.length));
}
