import type { Sql } from "@/lib/db/client";
import type { GraphReader, GraphStats } from "@/lib/engine/graph/reader";
import type { Schema } from "@/lib/engine/graph/schema";
import { fetchMissing } from "./fetch-missing";
import { FetchedGraph } from "./fetched-graph";

/** A graph in Postgres: its build, and what the engine asks of a graph as a whole. */
export interface StoredGraph {
  /** Key of the partitions; see drizzle/0012_graph-tables.sql. */
  build: number;
  schema: Schema;
  stats: GraphStats;
}

const MOST_ROUNDS = 12; // names, facts, and a step further each; a text takes three or four

/**
 * Runs the engine over stored graphs. The engine asks one thing at a time and cannot wait, so it runs over what is
 * fetched, all that it missed is fetched by one query, with what it is likely to ask next, and it runs again until it
 * misses nothing: two or three queries for a text, however long.
 */
export async function runOver<T>(
  sql: Sql,
  graphs: readonly StoredGraph[],
  run: (...readers: GraphReader[]) => T | Promise<T>,
): Promise<T> {
  const all = graphs.map(({ build, schema, stats }) => ({ build, fetched: new FetchedGraph(schema, stats) }));
  const again = () => run(...all.map(({ fetched }) => fetched.reader()));
  let result = await again();
  for (let round = 1; round < MOST_ROUNDS; round++) {
    const asked = all.flatMap(({ build, fetched }) => {
      const missing = fetched.takeMissing();
      return missing ? [fetchMissing({ sql, build, fetched }, missing)] : [];
    });
    if (asked.length === 0) break;
    await Promise.all(asked);
    result = await again();
  }
  return result;
}
