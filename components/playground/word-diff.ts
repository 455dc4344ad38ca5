/** A piece of a sentence that stays, goes, or comes. */
export interface DiffPiece {
  kind: "same" | "gone" | "new";
  text: string;
  /** Characters of pieces before it. */
  at: number;
}

type Part = Omit<DiffPiece, "at">;

const MOST_WORDS = 400; // beyond it the whole sentence is shown as replaced

/** What turns a sentence into its correction, word by word; the white space goes with the word before it. */
export function wordDiff(before: string, after: string): DiffPiece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) return join([piece("gone", before), piece("new", after)]);
  const common = commonLengths(a, b);
  const pieces: Part[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && bare(a[i]) === bare(b[j])) {
      pieces.push(piece("same", b[j++] ?? ""));
      i++;
    } else if (j === b.length || (i < a.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      pieces.push(piece("gone", a[i++] ?? ""));
    } else pieces.push(piece("new", b[j++] ?? ""));
  }
  return join(pieces);
}

/** Words and marks, each with the white space behind it: the full stop must not make its word another one. */
function wordsOf(sentence: string): string[] {
  return sentence.match(/[\p{L}\p{N}\p{M}'’.,-]*[\p{L}\p{N}\p{M}]\s*|\S\s*/gu) ?? [];
}

const bare = (word = "") => word.trimEnd();
const piece = (kind: DiffPiece["kind"], text: string) => ({ kind, text });

/** Length of the longest common run of words of `a` from i and `b` from j. */
function commonLengths(a: string[], b: string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[];
      const below = lengths[i + 1] as number[];
      row[j] = bare(a[i]) === bare(b[j]) ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

function join(pieces: Part[]): DiffPiece[] {
  const joined: DiffPiece[] = [];
  let at = 0;
  for (const { kind, text } of pieces) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += text;
    else joined.push({ kind, text, at });
    at += text.length;
  }
  return joined;
}
