import { database } from "@/lib/db/client";
import { withPatience } from "@/lib/db/patience";

const LOCK = 727_005;

/**
 * Indexes of tables that may be large, by their names. A migration would keep writers from a table while it builds one;
 * these are built beside them, once for all processes, and what asks by them is slower until then.
 */
const INDEXES: Readonly<Record<string, string>> = {
  // For searching the log by the hash of a text. A hash index holds four bytes of each.
  verifications_text: "on verifications using hash (text_sha256)",
  deliveries_undelivered: "on deliveries (webhook_id, created_at, id) where status in ('failed', 'cancelled')",
};

let ending = new AbortController();

/** Builds those that are missing, or that were left half built. One process does; the others pass it over. */
export async function buildIndexes(): Promise<void> {
  if ((await missing()).length === 0) return;
  await withPatience(database().url, ending.signal, async (sql) => {
    const [lock] = await sql<{ held: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as held`;
    if (!lock?.held) return;
    for (const name of await missing()) {
      await sql.unsafe(`drop index concurrently if exists ${name}`);
      await sql.unsafe(`create index concurrently ${name} ${INDEXES[name]}`);
    }
  });
}

/** Stops the build under way; whichever process looks next builds the index. */
export async function endIndexes(): Promise<void> {
  ending.abort();
  ending = new AbortController();
}

async function missing(): Promise<string[]> {
  const names = Object.keys(INDEXES);
  const whole = await database().sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_index i on i.indexrelid = c.oid
    where c.relname = any(${names}) and i.indisvalid and pg_table_is_visible(c.oid)`;
  return names.filter((name) => !whole.some((one) => one.name === name));
}
