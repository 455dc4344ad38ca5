/**
 * A paragraph, list item, heading, table row or code line of a text, by UTF-16 offsets of its content: what marks it
 * ("- ", "## ", "> ") stands before `start`. `under` is what it belongs to: the heading or the item above.
 */
export interface Block {
  kind: "paragraph" | "item" | "heading" | "row" | "code";
  start: number;
  end: number;
  /** Of headings 1 to 6, 7 for a line that is all bold; of items how far they stand to the right. */
  depth: number;
  under?: Block;
}

const MOST_NESTED = 12; // headings and items that one stands under; what is deeper counts as this deep
const BOLD_HEADING = 7;
const FENCES = ["```", "~~~"];

/** Reads Markdown, and plain text that looks like it, line by line: linear in the length of the text. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const headings: Block[] = [];
  const items: Block[] = [];
  let open: Block | undefined;
  let fence: string | undefined;
  let isTable = false;
  const isGlued = (text.replace(FENCED, "").match(GLUED)?.length ?? 0) >= LEAST_GLUED;
  for (const line of linesOf(text)) {
    const found = shapeOf(text, line, isGlued ? GLUED_ITEM : ITEM);
    isTable = found.kind === "paragraph" && (isTable ? hasBar(text, found) : isHeadOfTable(text, found));
    const shape = isTable ? { ...found, kind: "row" as const } : found;
    if (fence !== undefined || shape.kind === "fence") {
      if (shape.kind === "fence" && (fence === undefined || fence === shape.mark))
        fence = fence ? undefined : shape.mark;
      else if (line.end > line.start) blocks.push({ kind: "code", ...line, depth: 0, under: headings.at(-1) });
      open = undefined;
      continue;
    }
    if (shape.kind === "blank") {
      open = undefined;
      continue;
    }
    if (
      shape.kind === "paragraph" &&
      open &&
      (open.kind === "paragraph" || open.kind === "item") &&
      goesOn(text, open, shape)
    ) {
      open.end = shape.end;
      continue;
    }
    const block: Block = { kind: shape.kind as Block["kind"], start: shape.start, end: shape.end, depth: shape.depth };
    place(block, headings, items);
    blocks.push(block);
    open = block;
  }
  return blocks;
}

const BAR = "|";
const RULED = /^[ \t]*:?-{1,80}:?[ \t]*(?:\|[ \t]*:?-{1,80}:?[ \t]*){1,40}$/;
const hasBar = (text: string, { start, end }: Line) => text.slice(start, end).includes(BAR);

// "Age | Members" above "--- | ---", a table without bars at its ends.
function isHeadOfTable(text: string, line: Line): boolean {
  if (!hasBar(text, line)) return false;
  const start = text.indexOf("\n", line.end) + 1;
  const end = text.indexOf("\n", start);
  return start > 0 && RULED.test(text.slice(start, end === -1 ? text.length : end));
}

const LONGEST_LABEL = 40; // characters
const LABEL = /^\p{Lu}[\p{L}\d'’.-]*(?: [\p{L}\d'’.-]+){0,4}: /u;
const beginsWithLabel = (text: string, { start, end }: Line) =>
  LABEL.test(text.slice(start, Math.min(end, start + LONGEST_LABEL)));

const [WRAPPED, WIDEST] = [60, 100]; // characters of a line that may have been broken for its length

// A line that was broken for its length goes on in the next; lines that end early each stand alone.
function goesOn(text: string, open: Block, next: Line): boolean {
  const last = text.lastIndexOf("\n", open.end - 1);
  const length = open.end - Math.max(last + 1, open.start);
  const first = text[next.start] as string;
  if (text.startsWith("**", next.start)) return false; // "**Date:** 1066", one below the other
  if (beginsWithLabel(text, next) && beginsWithLabel(text, open)) return false; // "Date: 1066", the same
  const isLower = first !== first.toUpperCase();
  return isLower || (length >= WRAPPED && length <= WIDEST && !".!?:;".includes(text[open.end - 1] as string));
}

// A heading ends those of its depth and deeper ones, and all lists; an item ends items that do not stand to its left.
function place(block: Block, headings: Block[], items: Block[]): void {
  const stack = block.kind === "heading" ? headings : items;
  if (block.kind === "heading") items.length = 0;
  if (block.kind === "paragraph" && block.depth === 0) items.length = 0;
  while (stack.length > 0 && (stack.at(-1) as Block).depth >= block.depth) stack.pop();
  if (stack.length >= MOST_NESTED) stack.pop();
  block.under = block.kind === "heading" ? headings.at(-1) : (items.at(-1) ?? headings.at(-1));
  if (block.kind === "heading" || block.kind === "item") stack.push(block);
}

interface Line {
  start: number;
  end: number;
}

const LEAST_RUN_IN = 3; // items

/** The lines of a text; those whose items stand one behind the other, "… : 1. Ada 2. Bo 3. Cy", as if each had its own. */
function* linesOf(text: string): Generator<Line> {
  for (const line of lines(text)) {
    const starts = runInItems(text, line);
    if (starts.length < LEAST_RUN_IN) yield line;
    else
      for (const [i, start] of [line.start, ...starts].entries())
        if (start < (starts[i] ?? line.end)) yield { start, end: starts[i] ?? line.end };
  }
}

const NUMBER = /(?:^|(?<=[\s:.;!?)"”]))(\d{1,2})[.)] ?(?=["“*'\p{Lu}])/gu;
const OPENED = /(?:^|[:.;!?)"”])[ \t]{0,4}$/; // not "they won game 1."

// Where 1, 2, 3 stand in a line; a number at its start is that of an item with one more behind it, or of none.
function runInItems(text: string, { start, end }: Line): number[] {
  const starts: number[] = [];
  const line = text.slice(start, end);
  if (line.includes(BAR)) return starts; // a row of a table
  for (const { index, 1: number } of line.matchAll(NUMBER))
    if (
      Number(number) === starts.length + 1 &&
      (starts.length > 0 || OPENED.test(line.slice(Math.max(0, index - 5), index)))
    )
      starts.push(start + index);
  return starts;
}

function* lines(text: string): Generator<Line> {
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    yield { start, end };
    start = end + 1;
  }
}

interface Shape extends Line {
  kind: Block["kind"] | "blank" | "fence";
  depth: number;
  mark?: string;
}

const LONGEST_MARKER = 24;
const HEADING = /^(#{1,6})\s+/;
const ITEM = /^(?:\d{1,2}[.)](?=\p{Lu}\p{Ll})|(?:[-*+•‣▪●◦–—]|\(?\d{1,3}[.)]|\(?[a-zA-Z]\)|\(?[ivx]{1,4}\))\s+)/u;
// "-1961: First human in space" below "-1957: First satellite"; no "-5 + 3", "-39 °C: Mercury freezes" or "-x: extracts".
const GLUED = /^-(?=\p{L}{2,} |\d{1,4}: \p{L})/gmu;
const GLUED_ITEM = new RegExp(`${ITEM.source}|${GLUED.source}`, "u");
const FENCED = /^(?:```|~~~)[^\n]*\n(?:(?!```|~~~)[^\n]*\n)*/gm;
const LEAST_GLUED = 2; // lines, so that no number below zero is an item
const LONGEST_BOLD = 120; // characters
const BOLD_ENTRY = /^(\*\*\d{1,2}[.)] {1,3})(?=\S)[^*\n]{1,100}(?::\*\*|\*\* {0,2}[:–—-])/; // "**1. Close-Up (1990)** – a film"
const EMOJI = /^\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Extended_Pictographic}){0,8}\s+(?=\*\*)/u;
const RULE = /^(?:-{3,}|\*{3,}|_{3,}|={3,})$/;

function shapeOf(text: string, line: Line, marks: RegExp): Shape {
  let start = line.start;
  let indent = 0;
  while (start < line.end && (text[start] === ">" || isSpace(text, start))) {
    indent += text[start] === "\t" ? 4 : 1;
    start += 1;
  }
  let end = line.end;
  while (end > start && isSpace(text, end - 1)) end -= 1;
  const shape = { start, end, depth: 0 };
  if (start === end) return { ...shape, kind: "blank" };
  const head = text.slice(start, Math.min(end, start + LONGEST_MARKER));
  const mark = FENCES.find((one) => head.startsWith(one));
  if (mark) return { ...shape, kind: "fence", mark };
  if (end - start <= LONGEST_MARKER && RULE.test(head.replaceAll(" ", ""))) return { ...shape, kind: "blank" };
  const heading = HEADING.exec(head);
  if (heading) return { ...shape, kind: "heading", start: start + heading[0].length, depth: heading[1]?.length ?? 1 };
  if (head.startsWith("|")) return { ...shape, kind: "row" };
  const item = marks.exec(head);
  if (item) return { ...shape, kind: "item", start: start + item[0].length, depth: 1 + indent };
  const emoji = EMOJI.exec(head); // "🐟 **Ceviche** – raw fish", "✅ **Pros**"
  if (emoji) return beneathEmoji(text, { ...shape, start: start + emoji[0].length }, 1 + indent);
  if (isBold(text, shape)) return { ...shape, kind: "heading", depth: BOLD_HEADING };
  const entry = BOLD_ENTRY.exec(text.slice(start, Math.min(end, start + LONGEST_BOLD)));
  if (entry) return { ...shape, kind: "item", start: start + (entry[1]?.length ?? 0), depth: 1 + indent };
  return { ...shape, kind: "paragraph", depth: indent };
}

const beneathEmoji = (text: string, line: Line, depth: number): Shape =>
  isBold(text, line) ? { ...line, kind: "heading", depth: BOLD_HEADING } : { ...line, kind: "item", depth };

const NO_BREAK_SPACE = 0xa0;

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 32 || code === NO_BREAK_SPACE;
}

const SENTENCE = /^\*\*\S+(?: \S+){3,}[.!]\*\*$/; // "**Her take-home pay is $693.71.**"

// "**Overview**" alone on its line.
function isBold(text: string, { start, end }: Line): boolean {
  const close = text[end - 1] === ":" ? end - 1 : end;
  const isWhole = text.startsWith("**", start) && text.indexOf("**", start + 2) === close - 2 && close - start > 4;
  return isWhole && !SENTENCE.test(text.slice(start, end));
}
