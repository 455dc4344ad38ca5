/** A line of a page: its words, how high its letters are to half a point, how far from the bottom it stands, and where it ends. */
export interface Line {
  text: string;
  size: number;
  y: number;
  end: number;
}

interface Piece {
  str: string;
  transform: number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

const SAME_LINE = 0.4; // of the letters' height
const GAP = 0.2; // of the letters' height, from which two pieces are two words
const CELL = 2; // heights, from which they are two columns of a table

/** The lines of a page from the pieces that a PDF places, in its order. */
export function linesOf(items: readonly object[]): Line[] {
  const lines: Line[] = [];
  let row: Piece[] = [];
  const end = () => {
    const line = lineOf(row);
    if (line) lines.push(line);
    row = [];
  };
  for (const item of items) {
    if (!isPiece(item)) continue;
    const last = row.at(-1);
    if (last && Math.abs(yOf(item) - yOf(last)) > SAME_LINE * Math.max(heightOf(item), heightOf(last))) end();
    if (item.str) row.push(item);
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

const isPiece = (item: object): item is Piece => "str" in item && "transform" in item;
const xOf = ({ transform }: Piece) => transform[4] ?? 0;
const yOf = ({ transform }: Piece) => transform[5] ?? 0;
const heightOf = ({ height, transform }: Piece) => height || Math.hypot(transform[2] ?? 0, transform[3] ?? 0);

function lineOf(row: readonly Piece[]): Line | undefined {
  let text = "";
  let before: Piece | undefined;
  for (const piece of row) {
    text += before ? between(before, piece) + piece.str : piece.str;
    before = piece;
  }
  const words = text.replace(/[\s\0]+/g, " ").trim();
  if (!words || !before) return undefined;
  const largest = row.reduce((most, piece) => (piece.str.trim() ? Math.max(most, heightOf(piece)) : most), 0);
  return { text: words, size: Math.round(largest * 2) / 2, y: yOf(before), end: xOf(before) + before.width };
}

function between(before: Piece, piece: Piece): string {
  const gap = (xOf(piece) - xOf(before) - before.width) / (heightOf(piece) || 1);
  if (gap > CELL && before.str.trim() && piece.str.trim()) return " | ";
  return gap > GAP ? " " : "";
}
