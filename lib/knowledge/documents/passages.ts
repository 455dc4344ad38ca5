import { createHash } from "node:crypto";
import type { Block } from "@/lib/engine/text/blocks";
import { segment, type TextSentence } from "@/lib/engine/text/segment";
import type { ReadText } from "./document";

/** A piece of a document, cut at sentences and never across headings. */
export interface CutPassage {
  headings: string[];
  page: number | undefined;
  /** UTF-16 offsets in the document's text. */
  start: number;
  end: number;
  text: string;
  sentencesBefore: number;
  hash: string;
}

const ENOUGH_WORDS = 120; // from here on a passage ends with its paragraph
const MOST_WORDS = 200;
const LONGEST = 4_000; // UTF-16 units; only what has no spaces is longer
const LONGEST_HEADING = 200;
const MOST_HEADINGS = 6;
const KINDS: readonly Block["kind"][] = ["paragraph", "item", "row", "code"];

/** The passages of a document under its title, in their order. */
export function passagesOf({ text, pages }: Pick<ReadText, "text" | "pages">, title: string): CutPassage[] {
  const passages: CutPassage[] = [];
  const open = new OpenPassage(text);
  const end = () => {
    const piece = open.end();
    if (!piece) return;
    const headings = headingsOf(text, piece.under, title);
    const page = pages && pageAt(pages, piece.start);
    const { start, sentencesBefore } = piece;
    for (const part of cutUp(piece.text, start)) {
      const hash = hashOf(title, headings, part.text);
      passages.push({
        headings,
        page,
        start: part.start,
        end: part.start + part.text.length,
        text: part.text,
        sentencesBefore,
        hash,
      });
    }
  };
  for (const sentence of segment(text, KINDS)) {
    if (!open.fits(sentence)) end();
    open.add(sentence);
  }
  end();
  return passages;
}

/** Sentences that are to be one passage. */
class OpenPassage {
  #start = 0;
  #end = 0;
  #words = 0;
  #last: Block | undefined;
  #under: Block | undefined;
  #count = 0;
  #sentencesBefore = 0;

  constructor(private readonly text: string) {}

  fits({ tokens, block }: TextSentence): boolean {
    if (this.#words === 0) return true;
    if (headingOver(block) !== this.#under) return false;
    if (this.#words + tokens.length > MOST_WORDS) return false;
    return this.#words < ENOUGH_WORDS || block === this.#last;
  }

  add({ tokens, start, end, block }: TextSentence): void {
    const under = headingOver(block);
    if (this.#words === 0) {
      if (under !== this.#under) this.#count = 0;
      this.#start = start === block.start ? markOf(this.text, start) : start;
      this.#under = under;
      this.#sentencesBefore = this.#count;
    }
    this.#end = end;
    this.#words += Math.max(1, tokens.length);
    this.#last = block;
    this.#count += 1;
  }

  end(): { start: number; text: string; under: Block | undefined; sentencesBefore: number } | undefined {
    if (this.#words === 0) return undefined;
    this.#words = 0;
    const text = this.text.slice(this.#start, this.#end);
    return { start: this.#start, text, under: this.#under, sentencesBefore: this.#sentencesBefore };
  }
}

const headingOver = (block: Block): Block | undefined => {
  let above = block.under;
  while (above && above.kind !== "heading") above = above.under;
  return above;
};

// Where "- " or "| " before a sentence begins: it tells what the sentence is.
function markOf(text: string, start: number): number {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  return /^[\s>]*$/.test(text.slice(line, start)) ? start : line;
}

function headingsOf(text: string, under: Block | undefined, title: string): string[] {
  const headings: string[] = [];
  for (let above = under; above; above = above.under) {
    const words = text
      .slice(above.start, Math.min(above.end, above.start + LONGEST_HEADING))
      .replaceAll("**", "")
      .trim();
    if (words) headings.unshift(words);
  }
  return (headings[0] === title ? headings.slice(1) : headings).slice(-MOST_HEADINGS);
}

function pageAt(pages: readonly number[], offset: number): number {
  let [low, high] = [0, pages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pages[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}

function* cutUp(text: string, start: number): Generator<{ text: string; start: number }> {
  for (let at = 0; at < text.length; at += LONGEST) yield { text: text.slice(at, at + LONGEST), start: start + at };
}

function hashOf(...parts: (string | readonly string[])[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
}
