/**
 * In which passages a word stands, and how much it says of each: five bytes a passage, its id in little-endian order and
 * its impact. Lists of several sources are joined by putting one behind the other.
 */
const BYTES = 5;
const MOST = 255;

// BM25: a word says less with each time that it is repeated, and in a longer passage. Of .5 to 1.4 and .2 to .7 these found
// most (bench/retrieval.ts); names or numbers that weigh more, and words of the same meaning beside them, found no more.
const SATURATION = 0.7;
const LENGTH_SHARE = 0.7;
const USUAL_WORDS = 70; // that say something, of a passage

/** Gathers the words of passages, and packs their lists. */
export class PostingsBuilder {
  readonly #lists = new Map<string, number[]>();

  add(passage: number, words: ReadonlyMap<string, number>): void {
    let length = 0;
    for (const times of words.values()) length += times;
    const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / USUAL_WORDS);
    for (const [word, times] of words) {
      const list = this.#lists.get(word) ?? [];
      list.push(passage, Math.max(1, Math.round((times / (times + norm)) * MOST)));
      this.#lists.set(word, list);
    }
  }

  *lists(): Generator<{ word: string; passages: number; postings: Buffer }> {
    for (const [word, list] of this.#lists) {
      const passages = list.length / 2;
      const postings = Buffer.alloc(passages * BYTES);
      for (let i = 0; i < passages; i++) {
        postings.writeUInt32LE(list[2 * i] as number, i * BYTES);
        postings.writeUInt8(list[2 * i + 1] as number, i * BYTES + 4);
      }
      yield { word, passages, postings };
    }
  }
}

/** A word with all its passages, as it is found. */
export interface WordPostings {
  passages: number;
  postings: Uint8Array;
}

/** A passage and how well it fits: the larger, the better. */
export interface Ranked {
  passage: number;
  score: number;
}

/** The passages that have most of a claim's words, rare ones first; of `total` that there are. */
export function rankByWords(
  words: Iterable<string>,
  found: ReadonlyMap<string, WordPostings>,
  { total, most }: { total: number; most: number },
): Ranked[] {
  const lists = [...words].flatMap((word) => found.get(word) ?? []).sort((a, b) => a.passages - b.passages);
  const table = new ScoreTable();
  for (const { passages, postings } of lists) {
    const rarity = Math.log(1 + (total - passages + 0.5) / (passages + 0.5));
    table.add(postings, rarity / MOST);
  }
  return table.best(most);
}

const SPREAD = 0x9e3779b1; // of the golden ratio: neighbours fall far from each other
const BITS = 14;
const MOST_CANDIDATES = 2 ** BITS / 2; // that rare words bring; common ones only add to them, or the sums leave the cache

/** Sums by id, open-addressed: a hundred thousand additions take a millisecond or two. */
class ScoreTable {
  readonly #ids = new Uint32Array(2 ** BITS); // 0: free; ids begin at 1
  readonly #scores = new Float32Array(2 ** BITS);
  #count = 0;

  /** Adds what a word says of each of its passages. */
  add(postings: Uint8Array, weight: number): void {
    const [ids, scores, mask] = [this.#ids, this.#scores, 2 ** BITS - 1];
    const view = new DataView(postings.buffer, postings.byteOffset, postings.length);
    let count = this.#count;
    for (let from = 0; from + BYTES <= postings.length; from += BYTES) {
      const id = view.getUint32(from, true);
      let at = Math.imul(id, SPREAD) >>> (32 - BITS);
      while (ids[at] !== id && ids[at] !== 0) at = (at + 1) & mask;
      if (ids[at] === 0) {
        if (count === MOST_CANDIDATES) continue;
        ids[at] = id;
        count += 1;
      }
      scores[at] = (scores[at] as number) + weight * (postings[from + 4] as number);
    }
    this.#count = count;
  }

  best(most: number): Ranked[] {
    const best: Ranked[] = [];
    let least = 0;
    // Counted by hand: over entries() this takes ten times as long.
    for (let at = 0; at < this.#scores.length; at++) {
      const score = this.#scores[at] as number;
      if (score <= least) continue;
      best.push({ passage: this.#ids[at] as number, score });
      best.sort((a, b) => b.score - a.score || a.passage - b.passage);
      if (best.length > most) best.pop();
      if (best.length === most) least = (best.at(-1) as Ranked).score;
    }
    return best;
  }
}
