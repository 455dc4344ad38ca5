/**
 * The best tree for given scores of arcs, with one word under the root: Chu and Liu (1965), Edmonds (1967).
 * `scores[(d - 1) * (words + 1) + h]` is that of h being the head of word d; words count from 1, 0 is the root.
 * Gives the head of each word. Time: words squared in nearly all sentences, words to the fourth at worst.
 */
export function bestTree(scores: ArrayLike<number>, words: number): number[] {
  const width = words + 1;
  const square = Array.from({ length: width }, (_, d) =>
    Float64Array.from({ length: width }, (_, h) =>
      d === 0 || d === h ? Number.NEGATIVE_INFINITY : (scores[(d - 1) * width + h] as number),
    ),
  );
  const heads = arborescence(square);
  const roots = heads.flatMap((head, d) => (d > 0 && head === 0 ? [d] : []));
  if (roots.length <= 1) return heads.slice(1);
  const single = roots.map((root) => arborescence(underRoot(square, root)));
  const totals = single.map((tree) => tree.reduce((sum, head, d) => (d === 0 ? 0 : sum + at(square, d, head)), 0));
  return (single[totals.indexOf(Math.max(...totals))] as number[]).slice(1);
}

type Square = readonly Float64Array[];

const at = (square: Square, d: number, h: number) => (square[d] as Float64Array)[h] as number;

// The same scores where that word alone may stand under the root.
function underRoot(square: Square, root: number): Square {
  return square.map((row, d) => {
    const only = row.slice();
    if (d === root) only.fill(Number.NEGATIVE_INFINITY);
    only[0] = d === root ? (row[0] as number) : Number.NEGATIVE_INFINITY;
    return only;
  });
}

function arborescence(square: Square): number[] {
  const heads = square.map((row, d) =>
    d === 0 ? 0 : row.reduce((best, score, h) => (score > (row[best] as number) ? h : best), 0),
  );
  const circle = circleIn(heads);
  return circle ? withoutCircle(square, heads, circle) : heads;
}

// The circle counts as one word, the last of a smaller sentence; its best tree says where the circle is opened.
function withoutCircle(square: Square, heads: number[], circle: readonly number[]): number[] {
  const outside = square.map((_, d) => d).filter((d) => !circle.includes(d));
  const last = outside.length;
  const enter = (h: number) => best(circle, (d) => at(square, d, h) - at(square, d, heads[d] as number));
  const leave = (d: number) => best(circle, (h) => at(square, d, h));
  const small = outside.map((d) =>
    Float64Array.from([...outside.map((h) => at(square, d, h)), d === 0 ? Number.NEGATIVE_INFINITY : leave(d).score]),
  );
  small.push(Float64Array.from([...outside.map((h) => enter(h).score), Number.NEGATIVE_INFINITY]));
  const solved = arborescence(small);
  const whole = [...heads];
  for (const [i, d] of outside.entries())
    if (i > 0) whole[d] = solved[i] === last ? leave(d).word : (outside[solved[i] as number] as number);
  const above = outside[solved[last] as number] as number;
  whole[enter(above).word] = above;
  return whole;
}

function best(words: readonly number[], scoreOf: (word: number) => number): { word: number; score: number } {
  let [word, score] = [words[0] as number, Number.NEGATIVE_INFINITY];
  for (const one of words) {
    const own = scoreOf(one);
    if (own > score) [word, score] = [one, own];
  }
  return { word, score };
}

function circleIn(heads: readonly number[]): number[] | undefined {
  const seenFrom = new Array<number>(heads.length).fill(0);
  for (let start = 1; start < heads.length; start++) {
    let word = start;
    while (word !== 0 && seenFrom[word] === 0) {
      seenFrom[word] = start;
      word = heads[word] as number;
    }
    if (word === 0 || seenFrom[word] !== start) continue;
    const circle = [word];
    for (let next = heads[word] as number; next !== word; next = heads[next] as number) circle.push(next);
    return circle;
  }
  return undefined;
}
