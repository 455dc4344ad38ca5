import { desc, eq, inArray } from "drizzle-orm";
import type { Output } from "@/lib/catalog/endpoints";
import { database } from "@/lib/db/client";
import { apiKeys, keyFailures } from "@/lib/db/schema";
import { once } from "@/lib/process";
import type { Transaction } from "../callers";

const KEPT = 50; // of each key
const MOST_KEYS = 1_000; // that fail between two writes; what fails beyond them is not kept
const WRITE_AFTER_MS = 1_000;

export type KeyFailure = Output<"get_key">["recent_failures"][number];

interface Pending {
  byKey: Map<string, KeyFailure[]>;
  timer?: NodeJS.Timeout;
  writing: Promise<void>;
}

/** Notes a request that failed. It is written a little later with others, so that no request waits for it. */
export function noteKeyFailure(keyId: string, failure: KeyFailure): void {
  const all = pending();
  const { byKey } = all;
  if (byKey.size >= MOST_KEYS && !byKey.has(keyId)) return;
  byKey.set(keyId, [...(byKey.get(keyId) ?? []), failure].slice(-KEPT));
  writeSoon(all);
}

/** The latest failed requests of a key, the latest first: all of this process, and of others but for the last second. */
export async function listKeyFailures(keyId: string): Promise<KeyFailure[]> {
  await writeKeyFailures();
  const rows = await database()
    .orm.select()
    .from(keyFailures)
    .where(eq(keyFailures.key_id, keyId))
    .orderBy(desc(keyFailures.occurred_at), desc(keyFailures.id))
    .limit(KEPT);
  return rows.map(({ id: _, key_id: __, occurred_at, ...row }) => ({ ...row, occurred_at: occurred_at.toISOString() }));
}

/** Deletes those of all keys of an organization. */
export async function deleteKeyFailures(tx: Transaction, organizationId: string): Promise<void> {
  const keys = tx.select({ id: apiKeys.id }).from(apiKeys).where(eq(apiKeys.organization_id, organizationId));
  await tx.delete(keyFailures).where(inArray(keyFailures.key_id, keys));
}

/** Writes what was noted. Where the database refuses, it is kept for the next time. */
export async function writeKeyFailures(all = pending()): Promise<void> {
  all.writing = all.writing.catch(() => {}).then(() => writeAll(all));
  await all.writing;
}

const pending = () => once("key-failures", (): Pending => ({ byKey: new Map(), writing: Promise.resolve() }));

function writeSoon(all: Pending): void {
  all.timer ??= setTimeout(() => {
    all.timer = undefined;
    writeKeyFailures(all).catch(() => {}); // it will be tried again
  }, WRITE_AFTER_MS).unref();
}

async function writeAll(all: Pending): Promise<void> {
  const taken = all.byKey;
  if (taken.size === 0) return;
  all.byKey = new Map();
  try {
    await write(taken);
  } catch (error) {
    for (const [keyId, later] of all.byKey) taken.set(keyId, [...(taken.get(keyId) ?? []), ...later].slice(-KEPT));
    all.byKey = taken;
    writeSoon(all);
    throw error;
  }
}

/** Rows that another process drops at this moment are left to it. */
async function write(byKey: ReadonlyMap<string, readonly KeyFailure[]>): Promise<void> {
  const rows = [...byKey].flatMap(([key_id, failures]) => failures.map((failure) => ({ key_id, ...failure })));
  await database().sql.begin(async (sql) => {
    await sql`
      insert into key_failures (key_id, request_id, occurred_at, endpoint, status, error)
      select key_id, request_id, occurred_at, endpoint, status, error
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r(key_id text, request_id text, occurred_at timestamptz, endpoint text, status int, error text)
      where exists (select from api_keys k where k.id = r.key_id)`; // a key that is gone has nobody to read of it
    await sql`
      delete from key_failures where id in (
        select id from key_failures where id in (
          select id from (
            select id, row_number() over (partition by key_id order by occurred_at desc, id desc) as place
            from key_failures where key_id = any(${[...byKey.keys()]})
          ) ranked where place > ${KEPT}
        ) for update skip locked
      )`;
  });
}
