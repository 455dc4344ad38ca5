import { database } from "@/lib/db/client";
import { partitionsOf } from "@/lib/db/partitions";
import { withPatience } from "@/lib/db/patience";

const LOCK = 727_005;

interface LargeIndex {
  table: string;
  /** Behind the name of the table, or of each of its partitions. */
  suffix: string;
  of: string;
}

/**
 * Indexes of tables that may be large. A migration would keep writers from a table while it builds one; these are built
 * beside them, once for all processes, and what asks by them is slower until then.
 */
const INDEXES: readonly LargeIndex[] = [
  // For searching the log by the hash of a text. A hash index holds four bytes of each.
  { table: "verifications", suffix: "text", of: "using hash (text_sha256)" },
  {
    table: "deliveries",
    suffix: "undelivered",
    of: "(webhook_id, created_at, id) where status in ('failed', 'cancelled')",
  },
  // Whose turn it is, what is next of a batch, and which are kept no longer.
  { table: "batches", suffix: "served", of: "(organization_id, served_at)" },
  { table: "batch_items", suffix: "waiting", of: "(batch_id, place) where status = 'waiting'" },
  { table: "batches", suffix: "ended", of: "(organization_id, ended_at) where ended_at is not null" },
  // The latest changes in an organization, and those of a kind.
  { table: "audit_log", suffix: "latest", of: "(organization_id, id)" },
  { table: "audit_log", suffix: "actions", of: "(organization_id, action, id)" },
];

let ending = new AbortController();

/** Builds those that are missing, or that were left half built. One process does; the others pass it over. */
export async function buildIndexes(): Promise<void> {
  if ((await missing()).length === 0) return;
  await withPatience(database().url, ending.signal, async (sql) => {
    const [lock] = await sql<{ held: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as held`;
    if (!lock?.held) return;
    for (const [name, made] of await missing()) {
      await sql.unsafe(`drop index concurrently if exists ${name}`);
      await sql.unsafe(`create index concurrently ${name} ${made}`);
    }
  });
}

/** Stops the build under way; whichever process looks next builds the index. */
export async function endIndexes(): Promise<void> {
  ending.abort();
  ending = new AbortController();
}

/** By their names, and of what each is made. */
async function missing(): Promise<[name: string, made: string][]> {
  const { sql } = database();
  const wanted: [string, string][] = [];
  for (const { table, suffix, of } of INDEXES)
    for (const one of await partitionsOf(sql, table)) wanted.push([`${one}_${suffix}`, `on ${one} ${of}`]);
  const whole = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_index i on i.indexrelid = c.oid
    where c.relname = any(${wanted.map(([name]) => name)}) and i.indisvalid and pg_table_is_visible(c.oid)`;
  return wanted.filter(([wantedName]) => !whole.some(({ name }) => name === wantedName));
}
