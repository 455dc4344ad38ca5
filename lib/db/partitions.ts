import type { Sql } from "./connection";

/** The tables in which the rows of a table lie: its partitions, or itself where it has none. */
export async function partitionsOf(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relid::regclass::text as name from pg_partition_tree(${table}::regclass) where isleaf order by 1`;
  return rows.length > 0 ? rows.map(({ name }) => name) : [table];
}
