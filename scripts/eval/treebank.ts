import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** A tree of a treebank: the text of its sentence, and of each word its form, tags, head (from 1, 0 is the root) and place. */
export interface GoldTree {
  text: string;
  words: GoldWord[];
}

export interface GoldWord {
  form: string;
  lemma: string;
  upos: string;
  xpos: string;
  head: number;
  relation: string;
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
}

/** Reads CoNLL-U, gzipped. Words written as one token ("don't") share its letters in order. */
export function readTreebank(file: string): GoldTree[] {
  const trees: GoldTree[] = [];
  for (const block of gunzipSync(readFileSync(file)).toString("utf8").split("\n\n")) {
    const lines = block.split("\n").filter((line) => line !== "");
    const text = lines.find((line) => line.startsWith("# text = "))?.slice("# text = ".length);
    if (text === undefined) continue;
    trees.push({
      text,
      words: placed(
        text,
        lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t")),
      ),
    });
  }
  return trees;
}

function placed(text: string, rows: string[][]): GoldWord[] {
  const words: GoldWord[] = [];
  let at = 0;
  let shared = { until: 0, end: 0 };
  for (const [id = "", form = "", lemma = "", upos = "", xpos = "", , head = "", relation = ""] of rows) {
    const [first, last] = id.split("-").map(Number) as [number, number?];
    if (id.includes(".")) continue;
    const next = text.indexOf(form, at);
    if (last !== undefined) {
      const start = next === -1 ? at : next;
      shared = { until: last, end: start + form.length };
      at = start;
      continue;
    }
    const isShared = first <= shared.until;
    const start = next === -1 || (isShared && next >= shared.end) ? at : next;
    const end =
      isShared && first === shared.until
        ? shared.end
        : Math.min(start + form.length, isShared ? shared.end : text.length);
    words.push({ form, lemma, upos, xpos, head: Number(head), relation, start, end });
    at = end;
  }
  return words;
}
