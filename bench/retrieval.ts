import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { connect, type Database, migrateDatabase } from "@/lib/db/client";
import { startPostgres } from "@/lib/db/embedded";
import { env } from "@/lib/env";
import { findPassages } from "@/lib/knowledge/documents/find";
import { PostingsBuilder, rankByWords, type WordPostings } from "@/lib/knowledge/documents/postings";
import { wordsOf } from "@/lib/knowledge/documents/words";

const OTHERS = 20_000; // passages that evidence is hidden among
const LEAST_WORDS = 15; // of a passage, and of a claim LEAST_CLAIM
const LEAST_CLAIM = 5;
const MOST_PAIRS = 400; // of a set
const LIBRARY = 100_000;
const USUAL_WORDS = 130; // of a passage
const CLAIMS = 10; // of a text
const ROUNDS = 120;
const WARM_ROUNDS = 20;

interface Pair {
  premise: string;
  claim: string;
  label: string;
}

/**
 * Of labelled pairs (`--data=FOLDER`, its folder `entail`) how often the passage that decides is among the five that are
 * found, hidden among 20,000 others; and how long it takes to find those of ten claims among 100,000, in Postgres.
 */
export async function measureRetrieval(): Promise<object> {
  const folder = process.argv.find((arg) => arg.startsWith("--data="))?.slice("--data=".length);
  if (!folder) throw new Error("Give the folder of labelled pairs: --data=FOLDER");
  const sets = readSets(path.join(folder, "entail"));
  const recall = measureRecall(sets);
  if (process.argv.includes("--recall")) return { retrieval: { recall } };
  return { retrieval: { recall, time: await measureTime(sets) } };
}

function readSets(folder: string): Map<string, Pair[]> {
  const sets = new Map<string, Pair[]>();
  for (const part of ["dev", "train"])
    for (const name of readdirSync(path.join(folder, part)).filter((one) => one.endsWith(".jsonl.gz"))) {
      const lines = gunzipSync(readFileSync(path.join(folder, part, name)))
        .toString()
        .split("\n");
      const pairs = lines.filter(Boolean).map((line) => JSON.parse(line) as Pair);
      sets.set(`${part}/${name.replace(".jsonl.gz", "")}`, pairs);
    }
  return sets;
}

const countWords = (text: string) => text.split(/\s+/).length;

// One passage out of every so many, of all sets: the same ones each time.
function othersOf(sets: ReadonlyMap<string, Pair[]>): string[] {
  const all = [...new Set([...sets.values()].flatMap((pairs) => pairs.map(({ premise }) => premise)))];
  const long = all.filter((text) => countWords(text) >= LEAST_WORDS);
  const step = Math.max(1, Math.floor(long.length / OTHERS));
  return long.filter((_, i) => i % step === 0).slice(0, OTHERS);
}

/** Share of the claims of each set whose deciding passage is among the first 1, 5 and 20. */
function measureRecall(sets: ReadonlyMap<string, Pair[]>): object {
  const others = othersOf(sets);
  const result: Record<string, object> = {};
  for (const [name, pairs] of sets) {
    if (!name.startsWith("dev/")) continue;
    const deciding = decidingOf(pairs);
    if (deciding.size === 0) continue;
    const texts = [...new Set([...[...deciding.values()].flatMap((premises) => [...premises]), ...others])];
    const found = indexOf(texts);
    const at = { 1: 0, 5: 0, 20: 0 };
    for (const [claim, premises] of deciding) {
      const ranked = rankByWords(wordsOf(claim).keys(), found, { total: texts.length, most: 20 });
      const place = ranked.findIndex(({ passage }) => premises.has(texts[passage - 1] as string));
      for (const most of [1, 5, 20] as const) if (place >= 0 && place < most) at[most] += 1;
    }
    const share = (hits: number) => Math.round((hits / deciding.size) * 1000) / 1000;
    result[name] = { claims: deciding.size, at_1: share(at[1]), at_5: share(at[5]), at_20: share(at[20]) };
  }
  const all = Object.values(result) as { at_5: number }[];
  return {
    sets: result,
    mean_at_5: Math.round((all.reduce((sum, { at_5 }) => sum + at_5, 0) / all.length) * 1000) / 1000,
  };
}

// Claims that a passage supports or refutes, with all that do.
function decidingOf(pairs: readonly Pair[]): Map<string, Set<string>> {
  const decided = pairs.filter(
    ({ label, claim, premise }) =>
      (label === "supported" || label === "refuted") &&
      countWords(claim) >= LEAST_CLAIM &&
      countWords(premise) >= LEAST_WORDS,
  );
  const step = Math.max(1, Math.floor(decided.length / MOST_PAIRS));
  const chosen = new Set(decided.filter((_, i) => i % step === 0).map(({ claim }) => claim));
  const deciding = new Map<string, Set<string>>();
  for (const { claim, premise } of decided)
    if (chosen.has(claim)) deciding.set(claim, (deciding.get(claim) ?? new Set()).add(premise));
  return deciding;
}

function indexOf(texts: readonly string[]): Map<string, WordPostings> {
  const builder = new PostingsBuilder();
  for (const [i, text] of texts.entries()) builder.add(i + 1, known(text));
  return new Map([...builder.lists()].map(({ word, ...list }) => [word, list]));
}

const read = new Map<string, Map<string, number>>();

function known(text: string): Map<string, number> {
  const words = read.get(text) ?? wordsOf(text);
  read.set(text, words);
  return words;
}

async function measureTime(sets: ReadonlyMap<string, Pair[]>): Promise<object> {
  const postgres = await startPostgres(path.join(env().DATA_DIR, "bench"), {});
  await migrateDatabase(postgres.url);
  const database = connect(postgres.url);
  try {
    const total = await fillLibrary(database, sets);
    return await timeLibrary(database, { sets, total });
  } finally {
    await database.close();
    await postgres.stop();
  }
}

const SOURCE = "src_bench";

async function fillLibrary({ patient: sql }: Database, sets: ReadonlyMap<string, Pair[]>): Promise<number> {
  const [known] = await sql`select passages from knowledge_sources where id = ${SOURCE}`;
  if (known) return Number(known.passages);
  const texts = longTexts(sets);
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`insert into knowledge_sources (id, owner, kind, name, file_name, status, passages, created_by)
      values (${SOURCE}, 'org_bench', 'documents', 'Bench', 'bench.txt', 'ready', ${texts.length}, 'bench')`;
    await tx`insert into documents (id, source_id, path, ordinal, title, length) values ('doc_bench', ${SOURCE}, 'bench.txt', 0, 'Bench', 0)`;
    const builder = new PostingsBuilder();
    for (let at = 0; at < texts.length; at += 2_000) {
      const rows = texts.slice(at, at + 2_000).map((text, i) => ({
        ...{ document_id: "doc_bench", ordinal: at + i, headings: [], starts_at: 0, ends_at: text.length },
        ...{ sentences_before: 0, text, hash: String(at + i) },
      }));
      const ids = await tx`insert into passages ${tx(rows)} returning id`;
      for (const [i, { id }] of ids.entries()) builder.add(id, wordsOf(rows[i]?.text ?? ""));
    }
    let lists: object[] = [];
    for (const list of builder.lists()) {
      lists.push({ owner: "org_bench", source_id: SOURCE, ...list });
      if (lists.length < 5_000) continue;
      await tx`insert into passage_words ${tx(lists)}`;
      lists = [];
    }
    if (lists.length > 0) await tx`insert into passage_words ${tx(lists)}`;
  });
  await sql`analyze passage_words`;
  return texts.length;
}

// Passages of the usual length, of shorter ones joined.
function longTexts(sets: ReadonlyMap<string, Pair[]>): string[] {
  const texts: string[] = [];
  const premises = [...new Set([...sets.values()].flatMap((pairs) => pairs.map(({ premise }) => premise)))];
  let open = "";
  for (let round = 0; texts.length < LIBRARY; round++)
    for (const [i, premise] of premises.entries()) {
      const words = premise.split(/\s+/);
      const mixed = round === 0 ? premise : `${premise} ${premises[(i * 7919 + round) % premises.length]}`;
      open += ` ${words.length > 2 * USUAL_WORDS ? words.slice(0, USUAL_WORDS).join(" ") : mixed}`;
      if (countWords(open) < USUAL_WORDS) continue;
      texts.push(open.trim().replaceAll("\0", ""));
      open = "";
      if (texts.length === LIBRARY) break;
    }
  return texts;
}

async function timeLibrary({ sql }: Database, { sets, total }: { sets: ReadonlyMap<string, Pair[]>; total: number }) {
  const library = { owners: ["org_bench"], total };
  const claims = [...sets].flatMap(([name, pairs]) =>
    name.startsWith("dev/") ? pairs.filter((_, i) => i % 40 === 0) : [],
  );
  const chosen = claims.map(({ claim }) => claim).filter((claim) => countWords(claim) >= LEAST_CLAIM);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const of = Array.from({ length: CLAIMS }, (_, i) => chosen[(round * 131 + i * 37) % chosen.length] as string);
    const began = performance.now();
    await findPassages(sql, library, of);
    if (round >= WARM_ROUNDS) times.push(performance.now() - began);
  }
  return { passages: total, claims: CLAIMS, ms: spread(times) };
}

// On a machine that others use the fastest tenth tells most.
function spread(times: number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10;
  return { p10: at(0.1), p50: at(0.5), p95: at(0.95), worst: at(1) };
}
