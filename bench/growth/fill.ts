import postgres, { type ISql } from "postgres";
import { beginMonth } from "@/lib/services/log/months";
import { fillCounted } from "./counted";
import { fillOwners, type Owner } from "./owners";
import { fillPart, fillWaiting } from "./rows";

const MONTHS = 12; // that the service has run, in each of which it made a partition
const AT_ONCE = 1_000_000;

/** The tables whose rows grow with requests and changes. */
export const GROWING = [
  "verifications",
  "passage_verdicts",
  "usage_daily",
  "outcome_counts",
  "events",
  "deliveries",
  "delivery_attempts",
  "batches",
  "batch_items",
  "idempotent_answers",
  "key_failures",
  "audit_log",
];

/** Fills each table that grows with about so many rows, half of them of one organization where requests make them. Gives seconds. */
export async function fill(url: string, rows: number, owner: Owner): Promise<number> {
  const startedAt = performance.now();
  await makeMonths();
  const sql = postgres(url, { max: 1, onnotice() {} }); // whose statements may take as long as they do
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // foreign keys hold by the way these rows are made
    await tx.unsafe(`truncate ${GROWING.join(", ")}`); // of a table that is new in its transaction, nothing is written twice
    const indexes = await dropIndexes(tx);
    await fillOwners(tx, owner, rows);
    for (let from = 1; from <= rows; from += AT_ONCE)
      await fillPart(tx, { from, to: Math.min(rows, from + AT_ONCE - 1) });
    await fillCounted(tx, rows);
    await fillWaiting(tx, owner);
    for (const index of indexes) await tx.unsafe(index);
  });
  for (const table of GROWING) await sql.unsafe(`vacuum analyze ${table}`);
  await sql`analyze`;
  await sql.end();
  return (performance.now() - startedAt) / 1000;
}

async function makeMonths(): Promise<void> {
  const now = new Date();
  for (let ago = MONTHS; ago >= 0; ago--)
    await beginMonth(undefined, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)));
}

/** All but primary keys: built afterwards, which takes less than to add to them row by row. Gives what makes them anew. */
async function dropIndexes(tx: ISql): Promise<string[]> {
  const indexes = await tx<{ name: string; made: string }[]>`
    select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as made from pg_indexes
    where tablename = any(${GROWING}) and indexname not in (select conname from pg_constraint)`;
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  return indexes.map(({ made }) => made);
}
