import { getDocumentProxy } from "unpdf";
import { type DocumentFile, type ReadText, UnreadableDocument } from "../document";
import { type Line, linesOf } from "./pdf-lines";
import { firstHeading } from "./text";

const MOST_PAGES = 5_000;
const HEADING_TIMES = 1.15; // as large as the letters of the text at least
const LONGEST_HEADING = 150; // characters
const DEEPEST = 4;
const LEADERS = /(?:\. ?){6}/; // of a table of contents
const APART = 1.6; // line heights between two lines of one paragraph at most
const REPEATED = 0.5; // of the pages: a line at an edge that so many have is no text
const EDGE = 2; // lines
const LEAST_LINES = 6; // of a page: on a shorter one, such as a slide, all lines are at an edge
const FULL = 0.75; // of the page's width: a line that ends before it was not broken for its length
const LEAST_REPEATED = 3;

/** A PDF page by page: lines joined to paragraphs, large ones as headings, without running heads and page numbers. */
export async function readPdf({ bytes }: DocumentFile): Promise<ReadText[]> {
  const { pages, title } = await pagesOf(bytes);
  const kept = withoutRunningLines(pages);
  if (kept.every((lines) => lines.length === 0))
    throw new UnreadableDocument("The PDF holds no text. Scanned pages have to be recognised first, as by OCR.");
  const depthOf = headingDepths(kept.flat());
  const starts: number[] = [];
  let text = "";
  for (const lines of kept) {
    // A paragraph goes on over the end of a page; where the page begins inside it cannot be told from its words alone.
    starts.push(text.length);
    text += `${paragraphs(lines, depthOf)}\n\n`;
  }
  return [{ part: "", title: title || firstHeading(text), text: text.trimEnd(), pages: starts }];
}

async function pagesOf(bytes: Uint8Array): Promise<{ pages: Line[][]; title: string }> {
  try {
    const quiet = { verbosity: 0, isEvalSupported: false, disableFontFace: true, useSystemFonts: false };
    const pdf = await getDocumentProxy(new Uint8Array(bytes), quiet);
    if (pdf.numPages > MOST_PAGES) throw new UnreadableDocument(`The PDF has more than ${MOST_PAGES} pages.`);
    const pages: Line[][] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      pages.push(linesOf((await page.getTextContent()).items));
      page.cleanup();
    }
    const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
    return { pages, title: String((info as { Title?: unknown }).Title ?? "").trim() };
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    const isLocked = (error as Error).name === "PasswordException";
    throw new UnreadableDocument(isLocked ? "The PDF is protected by a password." : "The PDF is damaged or cut off.");
  }
}

// What most pages begin or end with, whatever number stands in it.
function withoutRunningLines(pages: readonly Line[][]): Line[][] {
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const edge of new Set([...lines.slice(0, EDGE), ...lines.slice(-EDGE)].map(shape)))
      counts.set(edge, (counts.get(edge) ?? 0) + 1);
  const least = Math.max(LEAST_REPEATED, pages.length * REPEATED);
  const isRunning = (line: Line) => (counts.get(shape(line)) ?? 0) >= least;
  const isEdge = (at: number, { length }: readonly Line[]) =>
    length >= LEAST_LINES && (at < EDGE || at >= length - EDGE);
  const isText = (line: Line, at: number, lines: readonly Line[]) =>
    !LEADERS.test(line.text) && !(isEdge(at, lines) && isRunning(line));
  return pages.map((lines) => lines.filter(isText));
}

const shape = ({ text }: Line) => text.replace(/\d+/g, "0").toLowerCase();

// By how large its letters are: the largest size is the highest heading. The size that most letters have is the text's.
function headingDepths(lines: readonly Line[]): (line: Line) => number | undefined {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length);
  const body = [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  const large = [...letters.keys()].filter((size) => size >= body * HEADING_TIMES).sort((a, b) => b - a);
  return ({ size, text }) => {
    const rank = large.indexOf(size);
    const isHeading = rank >= 0 && text.length <= LONGEST_HEADING && /\p{L}/u.test(text);
    return isHeading ? Math.min(rank + 1, DEEPEST) : undefined;
  };
}

const BULLET = /^[•‣▪●◦–·]\s*/;

function paragraphs(lines: readonly Line[], depthOf: (line: Line) => number | undefined): string {
  const blocks: string[] = [];
  const width = lines.reduce((most, { end }) => Math.max(most, end), 0);
  let before: (Line & { depth?: number }) | undefined;
  for (const line of lines) {
    const depth = depthOf(line);
    const isFull = before !== undefined && (before.end >= width * FULL || /^\p{Ll}/u.test(line.text));
    const goesOn =
      before && depth === before.depth && isNear(before, line) && (isFull || depth) && !BULLET.test(line.text);
    if (goesOn) blocks.push(joined(blocks.pop() as string, line.text));
    else blocks.push(depth ? `${"#".repeat(depth)} ${line.text}` : line.text.replace(BULLET, "- "));
    before = { ...line, depth };
  }
  return blocks.join("\n\n");
}

// Above goes a column that the text leaves for the next one.
function isNear(before: Line, { y, size }: Line): boolean {
  const gap = before.y - y;
  return gap > 0 ? gap <= Math.max(before.size, size) * APART : size === before.size;
}

// "exam-" and "ple" are one word; a hyphen before a capital or a digit is one of the word itself.
function joined(text: string, next: string): string {
  return /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`;
}
