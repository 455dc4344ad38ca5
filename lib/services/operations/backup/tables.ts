import type postgres from "postgres";

/** A table with the columns that are stored; the database computes the others again. */
export interface Table {
  name: string;
  columns: string[];
}

/**
 * The tables of the service, each behind those that it refers to, so that rows can be copied in in that order; one that has
 * a partition a month is a table as others are. Without those that have one a graph (by list): they are built from the sources.
 */
export async function tablesOf(sql: postgres.ISql): Promise<Table[]> {
  const tables = await sql<Table[]>`
    select relname as name,
      (select array_agg(column_name::text order by ordinal_position) from information_schema.columns
       where table_schema = 'public' and table_name = relname and is_generated = 'NEVER') as columns
    from pg_class left join pg_partitioned_table on partrelid = oid
    where relnamespace = 'public'::regnamespace and not relispartition and (relkind = 'r' or partstrat = 'r') order by 1`;
  const references = await sql<{ from: string; to: string }[]>`
    select a.relname as from, b.relname as to from pg_constraint
    join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`;
  return ordered([...tables], (name) => references.filter(({ from }) => from === name).map(({ to }) => to));
}

function ordered(tables: readonly Table[], needed: (name: string) => string[]): Table[] {
  const done = new Set<string>();
  const inOrder: Table[] = [];
  while (inOrder.length < tables.length) {
    const next = tables.filter(({ name }) => !done.has(name) && needed(name).every((other) => done.has(other)));
    if (next.length === 0) throw new Error("Tables refer to each other in a circle");
    for (const table of next) done.add(table.name);
    inOrder.push(...next);
  }
  return inOrder;
}

/** What each sequence of the service gave last; null where it gave nothing yet. */
export async function sequencesOf(sql: postgres.ISql): Promise<Record<string, string | null>> {
  const rows = await sql<{ name: string; last: string | null }[]>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
