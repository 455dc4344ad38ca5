import { kindsOfNoun } from "@/lib/catalog/kinds";
import type { Parser } from "../syntax/parser";
import { type Word, wordsOf } from "../syntax/words";
import { isMarkup } from "../text/segment";
import { type Token, tokenize } from "../text/tokens";
import { cellClaim, cellTree, MEASURE } from "./cell-claim";
import { valueDraft } from "./cell-values";
import { cellDraft } from "./cells";
import { put, Sentence, spelled, uncapitalized, wholeDraft, wordingOf } from "./draft";
import { MONTHS } from "./entities";
import { isClause } from "./items";
import { singular } from "./label-words";
import { plannedRows } from "./plans";
import { type ReadSentence, topicOf } from "./read-sentence";
import { type LabelName, namesIn } from "./table-names";
import { totalsOf } from "./table-totals";
import { isTurned } from "./table-turns";

/** A statement of a table's cell, with the row it stands in by UTF-16 offsets. */
export interface CellClaim {
  text: string;
  /** The same as it is written behind other words. */
  behind: string;
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
// Heads of a second column that tell of the subject of the text.
const ANSWERS = new Set("value values detail details information description answer data fact facts notes".split(" "));
const SEPARATOR = /^[|\s:+-]+$/;

/** Reads "| Country | Capital |" and its rows: "Peru's capital is Lima." Only of tables with a row of heads. */
export async function readTables(text: string, sentences: readonly ReadSentence[], parser: Parser): Promise<Tables> {
  const topic = topicOf(sentences);
  const tables: Tables = { claims: new Map(), taken: new Set(), compared: [] };
  for (const { head, rows } of tablesOf(text, sentences).map((one) => byName(one, sentences))) {
    const compared = new Set<string>();
    tables.compared.push(compared);
    const isTwice = new Set(rows.map(({ cells: [first = []] }) => spelled(first))).size < rows.length;
    const context = { head, topic, compared, isTwice, ...(await thingsOf(parser, { head, rows, sentences })) };
    for (const [at, row] of rows.entries()) {
      const [first = -1, ...others] = row.sentences;
      const cells = sentences[first] ? await claimsOf(parser, { ...context, row }) : [];
      const above = rows.slice(0, at).map((one) => one.cells);
      const totals = totalsOf(row.cells, above);
      const claims = [...cells, ...totals.map((text) => ({ text, behind: text, start: row.start, end: row.end }))];
      if (claims.length > 0) tables.claims.set(first, claims);
      if (claims.length > 0) for (const other of others) tables.taken.add(other);
    }
  }
  return tables;
}

interface Table {
  head: Row;
  rows: Row[];
}

function tablesOf(text: string, sentences: readonly ReadSentence[]): Table[] {
  const tables: Table[] = [];
  let [last, table]: [Row?, Table?] = [];
  for (const row of rowsOf(text, sentences)) {
    if (last && !isSameTable(text.slice(last.end, row.start))) table = undefined;
    if (table) table.rows.push(row);
    else if (isHead(text, row) && !isInvented(sentences, row.sentences[0] ?? -1)) {
      table = { head: row, rows: [] };
      tables.push(table);
    }
    last = row;
  }
  return tables;
}

const RANKS = /^(?:#|no\.?|nr\.?|number|rank|position|place)$/i;
const NAMES = /^(?:full )?names?$/i;

// "| Rank | River | Length |", "| Year | Album | Label |": rows tell of the river and the album, whose rank or year is told, too;
// those of "| Year | Host | Winner |" tell of the year. "| Continent | Peak | Height |" tells of peaks under "The highest peaks".
function byName(table: Table, sentences: readonly ReadSentence[]): Table {
  const [corner = [], second = []] = table.head.cells;
  const isNamed = NAMES.test(spelled(second)) || (kindsOfNoun(spelled(second).toLowerCase()) ?? []).includes("work");
  const isOrder = RANKS.test(spelled(corner)) || (TIMES.has(spelled(corner).toLowerCase()) && isNamed);
  const names = table.rows.map(({ cells }) => spelled(cells[1] ?? []));
  const isOfSecond = isOrder || isRanked(table.head, sentences);
  if (!isOfSecond || table.head.cells.length < 3 || new Set(names).size < names.length || names.includes(""))
    return table;
  const turned = (row: Row): Row => {
    const [first = [], next = [], ...others] = row.cells;
    return { ...row, cells: [next, first, ...others] };
  };
  return { head: turned(table.head), rows: table.rows.map(turned) };
}

// "The highest peaks of each continent" above a second column "Peak" or "Highest peak": the sentence above or the heading ranks these.
function isRanked({ cells: [, second], sentences: [first = -1] }: Row, sentences: readonly ReadSentence[]): boolean {
  const noun = second?.at(-1)?.text.toLowerCase();
  const above = [sentences[first - 1], headingOf(sentences, first)];
  return above.some((one) =>
    one?.tree.nodes.some(({ text, lemma }, i) => {
      const isIt = noun !== undefined && [lemma, text].some((form) => singular(form.toLowerCase()) === noun);
      return isIt && one.tree.children(i, "amod").some((at) => one.tree.node(at).xpos === "JJS");
    }),
  );
}

function headingOf(sentences: readonly ReadSentence[], at: number): ReadSentence | undefined {
  const { under } = sentences[at]?.source.block ?? {};
  return sentences.find(({ source }) => source.block === under && under?.kind === "heading");
}

interface Things {
  isTurned: boolean;
  /** By the words of a head or of a row's first cell. */
  names: Map<string, LabelName>;
}

// What a table tells of: the heads of its rows, or of its columns.
async function thingsOf(
  parser: Parser,
  { head, rows, sentences }: Table & { sentences: readonly ReadSentence[] },
): Promise<Things> {
  const isAcross = isTurned({ heads: head.cells, rows: rows.map(({ cells }) => cells), sentences });
  const [corner = []] = isAcross ? [] : head.cells;
  const labels = isAcross ? head.cells.slice(1) : rows.map(({ cells: [name = []] }) => name);
  return { isTurned: isAcross, names: await namesIn(parser, { corner, labels, sentences }) };
}

const INVENTED =
  /\b(?:suppose|imagine|pretend|(?:sample|dummy|toy|example|fictional|hypothetical|made-up) (?:data|dataset|table|rows|records|orders)|say (?:you|we) have)\b/i;
const EXAMPLE = /^(?:(?:an?|quick|simple|worked) )*(?:example|sample)\b/i;

// "Suppose you have a table of orders:", or "Here's a sample dataset:", before a table whose rows nobody holds to be true.
function isInvented(sentences: readonly ReadSentence[], row: number): boolean {
  const above = sentences[row - 1];
  const words = above ? spelled(above.words) : "";
  const heading = headingOf(sentences, row);
  return INVENTED.test(words) || (heading !== undefined && EXAMPLE.test(spelled(heading.words)));
}

const isSameTable = (between: string) =>
  between
    .split("\n")
    .slice(1, -1)
    .every((line) => SEPARATOR.test(line));

function rowsOf(text: string, sentences: readonly ReadSentence[]): Row[] {
  const rows: Row[] = [];
  const planned = new Set(plannedRows(sentences));
  for (const [i, sentence] of sentences.entries()) {
    const { kind, start, end } = sentence.source.block;
    if (kind !== "row" || planned.has(sentence)) continue;
    const last = rows.at(-1);
    if (last?.start === start) last.sentences.push(i);
    else rows.push({ cells: cellsOf(text, start, end), start, end, sentences: [i] });
  }
  return rows;
}

function cellsOf(text: string, start: number, end: number): Cell[] {
  const cells: Token[][] = text[start] === "|" ? [] : [[]];
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

interface RowContext extends Things {
  head: Row;
  row: Row;
  topic?: string | undefined;
  compared: Set<string>;
  /** Whether two rows begin alike. */
  isTwice: boolean;
}

async function claimsOf(parser: Parser, context: RowContext): Promise<CellClaim[]> {
  const { head, row, compared } = context;
  const [corner = []] = head.cells;
  const [name = []] = row.cells;
  if (isTime(corner, name)) return timeClaims(parser, context);
  const serving = servingIn(context);
  const claims: CellClaim[] = [];
  for (const [k, column] of head.cells.slice(1, MOST_COLUMNS).entries()) {
    const value = row.cells[k + 1] ?? [];
    const { owner, attribute, isOfTopic } = partsOf(context, column);
    if (!owner || ![attribute, value].every(isTold) || serving?.at === k + 1) continue;
    if (!isOfTopic) compared.add(owner.label);
    const { name, isOwner } = owner;
    const others = [...new Set([...context.names.values()].map((one) => one.name))].filter((one) => one !== name);
    const rival = isOwner && others.length === 1 ? others[0] : undefined;
    const words = { head: attribute, value, owner: name, rival };
    const told = await cellClaim(parser, { ...words, isOwner, serving: serving?.words });
    if (told !== undefined) claims.push({ ...told, start: row.start, end: row.end });
  }
  return claims;
}

// Whose it is that a cell tells, and what that is.
function partsOf({ head, row, topic, names, isTurned }: RowContext, column: Cell) {
  const [[corner = []], [name = []]] = [head.cells, row.cells];
  const isOfTopic = ANSWERS.has(spelled(column).toLowerCase()) && (isTurned || head.cells.length === 2);
  if (isOfTopic)
    return { owner: topic ? { name: topic, label: topic, isOwner: true } : undefined, attribute: name, isOfTopic };
  const isPrice = column.length === 0 && corner.length > 0 && head.cells.length === 2; // "| Price | |"
  const owner = names.get(spelled(isTurned ? column : name));
  return { owner, attribute: isPrice ? corner : isTurned ? name : column, isOfTopic };
}

const MONTH = `(?:${[...MONTHS].join("|")})`;
const TIMES = new Set("year years date when decade period time".split(" "));

const DAY = /^(?:\d{1,2}(?:–\d{1,2})? \p{Lu}\p{Ll}{2,8} \d{4}|\p{Lu}\p{Ll}{2,8}\.? \d{1,2}(?:–\d{1,2})?, ?\d{4})$/u; // "7–8 June 1863"
const YEAR =
  /^(?:(?!Before|After|Until|Since|Around|About|Early|Late|Mid)\p{Lu}\p{Ll}{2,8} )?\d{3,4}s?(?: (?:BCE?|CE|AD))?$/u;

// "26 April, 01:23", "6 May".
const MOMENT = new RegExp(
  `^(?:\\d{1,2} ${MONTH}|${MONTH} \\d{1,2})(?:,? \\d{4})?(?:,? \\d{1,2}:\\d{2}(?::\\d{2})?)?$`,
  "u",
);
const isDay = (name: string) => DAY.test(name) || MOMENT.test(name);

const isTime = (corner: Cell, name: Cell) =>
  TIMES.has(spelled(corner.slice(0, 1)).toLowerCase()) && (YEAR.test(spelled(name)) || isDay(spelled(name)));

// "| 1977 | Voyager 2 is launched |": In 1977 Voyager 2 is launched. Of two records of one year each is told of whose it is.
async function timeClaims(parser: Parser, { head, row, isTwice }: RowContext): Promise<CellClaim[]> {
  const claims: CellClaim[] = [];
  const [time = [], ...values] = row.cells;
  const when = `${isDay(spelled(time)) ? "On" : "In"} ${spelled(time)},`;
  const isOver = Number(/\d{4}/.exec(spelled(time))?.[0]) < new Date().getFullYear();
  const owner = isTwice && values[0] && isTold(values[0]) ? spelled(values[0]) : undefined;
  for (const [k, value] of values.slice(0, MOST_COLUMNS).entries()) {
    if (!isTold(value)) continue;
    const tree = new Sentence(await parser.parse(value));
    const attribute = head.cells[k + 1] ?? [];
    const cell = isTold(attribute) ? await cellTree(parser, attribute, value) : undefined;
    const known = () => (k > 0 && owner ? cell && cellDraft(cell, owner) : cell && valueDraft(cell, { isOver }));
    const told = isClause(tree) ? wholeDraft(tree) : known();
    const isBare = value.length === 1 && told?.pieces.some(({ text }) => text === "described as"); // "Launch"
    if (!told || isBare) continue;
    const text = wordingOf({ ...told, pieces: [put(when), ...told.pieces] });
    claims.push({ text, behind: uncapitalized(text), start: row.start, end: row.end });
  }
  return claims;
}

const isTold = (cell: Cell) => cell.length <= MOST_WORDS && cell.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

const SERVING = /^(?:serving|portion)(?: size)?$/i;

// "Serving: 1 bowl" in a row that tells how much of something that holds.
function servingIn({ head, row }: Pick<RowContext, "head" | "row">): { at: number; words: string } | undefined {
  const at = head.cells.findIndex((cell, k) => k > 0 && SERVING.test(spelled(cell)));
  const isMeasure = (k: number) => MEASURE.test(spelled(row.cells[k] ?? []));
  const isOfOthers = row.cells.some((_, k) => k > 0 && k !== at && isMeasure(k));
  return at > 0 && isMeasure(at) && isOfOthers ? { at, words: spelled(row.cells[at] ?? []) } : undefined;
}
