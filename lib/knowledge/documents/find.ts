import type { Sql } from "@/lib/db/client";
import type { Passage } from "@/lib/engine";
import { type Ranked, rankByWords, type WordPostings } from "./postings";
import { wordsOf } from "./words";

/** Whose passages are searched, and how many there are. */
export interface Library {
  owners: string[];
  /** The only sources that are searched, where not all are. */
  sources?: readonly string[];
  total: number;
}

const BEST = 5; // of each claim
const MOST_PASSAGES = 100; // of all claims of a text together
const MOST_POSTINGS = 160_000; // that are read of all words of a text together, 800 kB: rare words first
const MOST_WORDS = 2_000; // of a text

/** The ids of the passages that fit words best, the best first. */
export async function searchPassages(sql: Sql, library: Library, words: string): Promise<number[]> {
  const [ranked = []] = await rankedByWords(sql, library, { claims: [words], most: MOST_PASSAGES });
  return ranked.map(({ passage }) => passage);
}

/** The passages that could decide claims, the best of each claim first. Asks twice, however many claims there are. */
export async function findPassages(sql: Sql, library: Library, claims: readonly string[]): Promise<Passage[]> {
  const ranked = await rankedByWords(sql, library, { claims, most: BEST });
  return await passagesOf(sql, joined(ranked));
}

interface Asked {
  claims: readonly string[];
  most: number;
}

// Of each claim the passages that fit best, by the words that they share.
async function rankedByWords(sql: Sql, library: Library, { claims, most }: Asked): Promise<Ranked[][]> {
  const words = claims.map((claim) => [...wordsOf(claim).keys()]);
  const found = await postingsOf(sql, library, [...new Set(words.flat())].slice(0, MOST_WORDS));
  return words.map((of) => rankByWords(of, found, { total: library.total, most }));
}

// The common words of a large library are left out once the rarer ones gave enough to read.
async function postingsOf(sql: Sql, { owners, sources }: Library, words: string[]): Promise<Map<string, WordPostings>> {
  const isOwned = sql`owner = any(${owners})`;
  const isSearched = sources === undefined ? isOwned : sql`${isOwned} and source_id = any(${[...sources]})`;
  const rows = await sql`
    with counted as (
      select word, sum(passages)::int as passages from passage_words
      where ${isSearched} and word = any(${words}) group by word
    ), taken as (
      select word, passages, sum(passages) over (order by passages, word) as so_far from counted
    )
    select word, taken.passages, string_agg(postings, ''::bytea) as postings
    from taken join passage_words using (word)
    where ${isSearched} and so_far <= ${MOST_POSTINGS}
    group by word, taken.passages`;
  return new Map(rows.map(({ word, passages, postings }) => [word, { passages, postings }]));
}

/** The best of all claims, then the second best, and so on: what every claim has most need of is there. */
function joined(ranked: readonly (readonly Ranked[])[]): number[] {
  const chosen = new Set<number>();
  for (let place = 0; place < BEST; place++)
    for (const of of ranked) {
      const one = of[place];
      if (one && chosen.size < MOST_PASSAGES) chosen.add(one.passage);
    }
  return [...chosen];
}

async function passagesOf(sql: Sql, ids: number[]): Promise<Passage[]> {
  if (ids.length === 0) return [];
  const rows = await sql`
    select p.id, d.source_id, d.title, d.url, p.headings, p.page, p.text, p.sentences_before
    from passages p join documents d on d.id = p.document_id where p.id = any(${ids})
    order by d.source_id, d.ordinal, p.ordinal`;
  return rows.map(({ id, source_id, title, url, headings, page, text, sentences_before }) => ({
    id: `${source_id}/${id}`,
    title,
    ...(url ? { url: page ? `${url}#page=${page}` : url } : {}),
    text,
    headings,
    unitsBefore: sentences_before,
  }));
}
