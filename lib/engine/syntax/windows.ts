import type { Block } from "../text/blocks";
import { KINDS, kindOf, type PieceCutter } from "./pieces";
import type { Word } from "./words";

/** A sentence, heading, row or line of code with the block it stands in; sentences of one block share its object. */
export interface SentenceOfBlock {
  words: readonly Word[];
  block: Block;
}

/**
 * A stretch of a text as the encoder reads it at once. Sentences `asked` to `askedTo` are to be judged, those around them
 * are read along. `first` and `last`: the pieces of each word from `firstWord` of the text on, 0 where it was cut off.
 */
export interface Window {
  asked: number;
  askedTo: number;
  from: number;
  firstWord: number;
  ids: number[];
  kinds: number[];
  first: number[];
  last: number[];
  /** Of each word the number of its sentence in the window. */
  sentences: number[];
  /** Of each sentence the piece before it. */
  markers: number[];
}

// As in training (train/answers/examples.py).
const MOST_PIECES = 384;
const CONTEXT = 160; // pieces of sentences before those asked about
const AHEAD = 48; // pieces kept for sentences behind them
const LONGEST = 300; // pieces of one sentence; what is longer is cut off
const BLOCKS: readonly Block["kind"][] = ["paragraph", "item", "heading", "row", "code"];

/** Windows over a text in which each sentence is asked about once; together no more than about twice as long as it. */
export function windowsOf(sentences: readonly SentenceOfBlock[], cutter: PieceCutter): Window[] {
  const cut = sentences.map(({ words }) => cutSentence(words, cutter));
  const starts: number[] = [];
  let count = 0;
  for (const { words } of sentences) {
    starts.push(count);
    count += words.length;
  }
  return plan(cut.map(({ size }) => size)).map((bounds) => {
    const window = emptyWindow(bounds, starts[bounds.from] ?? 0);
    window.ids.push(cutter.begin);
    window.kinds.push(0);
    for (let at = bounds.from; at < bounds.to; at++) {
      window.markers.push(window.ids.length);
      window.ids.push(cutter.marker);
      window.kinds.push(markerKind(sentences, at));
      addWords(window, { pieces: cut[at]?.pieces ?? [], words: sentences[at]?.words ?? [], number: at - bounds.from });
    }
    window.ids.push(cutter.end);
    window.kinds.push(0);
    return window;
  });
}

function cutSentence(words: readonly Word[], cutter: PieceCutter) {
  const pieces: (readonly number[])[] = [];
  let size = 1; // the marker
  for (const { text } of words) {
    const own = cutter.piecesOf(text);
    if (size + own.length > LONGEST) break;
    pieces.push(own);
    size += own.length;
  }
  return { pieces, size };
}

interface Bounds {
  from: number;
  asked: number;
  askedTo: number;
  to: number;
}

function plan(sizes: readonly number[]): Bounds[] {
  const made: Bounds[] = [];
  const size = (at: number) => sizes[at] as number;
  for (let asked = 0; asked < sizes.length; ) {
    let [from, used] = [asked, 0];
    while (from > 0 && used + size(from - 1) <= CONTEXT) used += size(--from);
    let to = asked;
    while (to < sizes.length && (to === asked || used + size(to) <= MOST_PIECES - 2)) used += size(to++);
    let [askedTo, behind] = [to, 0];
    while (to < sizes.length && askedTo - 1 > asked && behind + size(askedTo - 1) <= AHEAD) behind += size(--askedTo);
    made.push({ from, asked, askedTo, to });
    asked = askedTo;
  }
  return made;
}

function emptyWindow({ from, asked, askedTo }: Bounds, firstWord: number): Window {
  return { asked, askedTo, from, firstWord, ids: [], kinds: [], first: [], last: [], sentences: [], markers: [] };
}

// What a sentence stands in, whether it is the first there, and of items whether they are nested.
function markerKind(sentences: readonly SentenceOfBlock[], at: number): number {
  const block = sentences[at]?.block as Block;
  const place = block.kind === "item" && block.depth > 1 ? BLOCKS.length : BLOCKS.indexOf(block.kind);
  return KINDS + 2 * place + (sentences[at - 1]?.block === block ? 0 : 1);
}

interface Cut {
  words: readonly Word[];
  pieces: readonly (readonly number[])[];
  number: number;
}

function addWords(window: Window, { words, pieces, number }: Cut): void {
  for (const [i, { text, glued }] of words.entries()) {
    const own = pieces[i];
    window.first.push(own ? window.ids.length : 0);
    const kind = kindOf(text, glued);
    for (const id of own ?? []) {
      window.ids.push(id);
      window.kinds.push(kind);
    }
    window.last.push(own ? window.ids.length - 1 : 0);
    window.sentences.push(number);
  }
}
