import { and, eq, isNull, sql } from "drizzle-orm";
import { DEFAULT_SCOPES, type Scope } from "@/lib/catalog/scopes";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/schema";
import { env } from "@/lib/env";
import { once } from "@/lib/process";
import { type Actor, audit, type KeyIdentity, type Transaction } from "../callers";
import { emit, Gathered, personOf } from "../queues";
import { newId } from "../secrets";
import { hashKey, isWellFormed, newKey, visiblePrefix } from "./format";

const CACHED_KEYS = 20_000; // about 300 bytes each

/** The key behind that text, or undefined where there is none. It may be refused all the same: the charge decides. */
export async function findKey(key: string): Promise<KeyIdentity | undefined> {
  if (!isWellFormed(key, env().SERVICE_ENVIRONMENT)) return undefined;
  const hash = hashKey(key);
  const cached = cache().get(hash);
  if (cached) return cached;
  return await lookUps().find(hash);
}

async function readKeys(hashes: string[]): Promise<Map<string, KeyIdentity>> {
  // In SQL: to build the query takes longer than to ask it.
  const found = await database().sql<(KeyIdentity & { hash: string })[]>`
    select key_hash as hash, id, organization_id as "organizationId", scopes
    from api_keys where key_hash = any(${hashes}::text[])`;
  const keys = new Map(found.map(({ hash, ...identity }) => [hash, identity]));
  for (const [hash, identity] of keys) remember(hash, identity);
  return keys;
}

/** Drops what is remembered of a key: it is read anew when it comes next. */
export function forgetKey(key: string): void {
  cache().delete(hashKey(key));
}

export type KeyRow = typeof apiKeys.$inferSelect;

export interface NewKey {
  organizationId: string;
  name: string;
  scopes?: readonly Scope[];
  expiresAt?: Date;
  /** None where only the plan's hold. */
  limits?: { requests_per_minute?: number | null; requests_per_month?: number | null };
  createdBy?: string;
}

/** Makes a key in the transaction at hand. The full key is in the answer and nowhere else. */
export async function createKey(tx: Transaction, actor: Actor, input: NewKey): Promise<{ row: KeyRow; key: string }> {
  const key = newKey(env().SERVICE_ENVIRONMENT);
  const scopes = [...new Set(input.scopes ?? DEFAULT_SCOPES)];
  const values = {
    id: newId("key"),
    organization_id: input.organizationId,
    name: input.name,
    prefix: visiblePrefix(key),
    key_hash: hashKey(key),
    scopes,
    created_by: input.createdBy,
    expires_at: input.expiresAt,
    ...input.limits,
  };
  const [row] = await tx.insert(apiKeys).values(values).returning();
  if (!row) throw new Error("A key that was just made is missing.");
  await audit(tx, actor, {
    organizationId: input.organizationId,
    action: "key.created",
    subject: row.id,
    data: { name: input.name, scopes, ...(input.limits && { limits: input.limits }) },
  });
  const created_by = await personOf(tx, { name: input.createdBy ?? actor.name });
  const data = { key_id: row.id, key_prefix: row.prefix, name: row.name, created_by };
  await emit(tx, { organizationId: input.organizationId, type: "key.created", data });
  return { row, key };
}

/** Revokes a key for good, on every instance from the next request on. False where the organization has no such active key. */
export async function revokeKey(actor: Actor, key: { id: string; organizationId: string }): Promise<boolean> {
  return await database().orm.transaction(async (tx) => {
    const isIt = and(eq(apiKeys.id, key.id), eq(apiKeys.organization_id, key.organizationId));
    const [row] = await tx.select().from(apiKeys).where(isIt).for("no key update");
    return row !== undefined && !row.revoked_at && (await retireKey(tx, actor, { row, graceSeconds: 0 })) !== undefined;
  });
}

/**
 * Ends a key that the transaction has locked: revokes it, or with a grace lets it expire then, never later than it
 * would; only the first is the event key.revoked. Gives the moment from which it is refused; undefined where a grace is asked for a key that is refused already.
 */
export async function retireKey(
  tx: Transaction,
  actor: Actor,
  { row, graceSeconds }: { row: KeyRow; graceSeconds: number },
): Promise<Date | undefined> {
  const end = sql`least(${apiKeys.expires_at}, now() + make_interval(secs => ${graceSeconds}))`;
  const changed = graceSeconds > 0 ? { expires_at: end, reminded_days: 0 } : { revoked_at: sql`now()` };
  const holds = graceSeconds > 0 ? sql`coalesce(${apiKeys.expires_at} > now(), true)` : undefined;
  const [after] = await tx
    .update(apiKeys)
    .set(changed)
    .where(and(eq(apiKeys.id, row.id), isNull(apiKeys.revoked_at), holds))
    .returning();
  if (!after) return undefined;
  const action = graceSeconds > 0 ? "key.rotated" : "key.revoked";
  const { id, organization_id: organizationId, prefix, name } = row;
  await audit(tx, actor, { organizationId, action, subject: id });
  if (action === "key.revoked") {
    const data = { key_id: id, key_prefix: prefix, name, revoked_by: await personOf(tx, actor) };
    await emit(tx, { organizationId, type: action, data });
  }
  return (graceSeconds > 0 ? after.expires_at : after.revoked_at) ?? undefined;
}

function cache(): Map<string, KeyIdentity> {
  return once("keys", () => new Map<string, KeyIdentity>());
}

const lookUps = () => once("keys-read", () => new Gathered(readKeys));

/** The key looked up longest ago leaves first. */
function remember(hash: string, identity: KeyIdentity): void {
  const keys = cache();
  if (keys.size >= CACHED_KEYS) keys.delete(keys.keys().next().value as string);
  keys.set(hash, identity);
}
