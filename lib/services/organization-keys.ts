import { and, desc, eq, sql } from "drizzle-orm";
import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { GRACE_SECONDS } from "@/lib/catalog/schemas/keys";
import type { Scope } from "@/lib/catalog/scopes";
import { database } from "@/lib/db/client";
import { apiKeys, users } from "@/lib/db/schema";
import type { Asker, Changer } from "./asker";
import type { Transaction } from "./audit";
import { createKey, type KeyRow, retireKey } from "./keys";

const KEY_ID = /^key_[0-9A-Za-z]+$/;
const isActive = sql<boolean>`${apiKeys.revoked_at} is null and coalesce(${apiKeys.expires_at} > now(), true)`;

/** A key as its organization sees it: all but the secret. `created_by` is the email of a person. */
export type KeyView = Output<"list_keys">["keys"][number] & { created_by: string | null };

/** The keys of an organization, newest first, revoked and expired ones too. */
export async function listOwnKeys({ organizationId }: Pick<Asker, "organizationId">): Promise<KeyView[]> {
  const rows = await database()
    .orm.select({ key: apiKeys, is_active: isActive, created_by: users.email })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.created_by))
    .where(and(eq(apiKeys.organization_id, organizationId), eq(apiKeys.internal, false)))
    .orderBy(desc(apiKeys.created_at), apiKeys.id);
  return rows.map(({ key, is_active, created_by }) => ({
    ...describeKey(key),
    last_used_at: toText(key.last_used_at),
    total_requests: key.total_requests,
    is_active,
    revoked_at: toText(key.revoked_at),
    created_by,
  }));
}

/** Makes a key; the answer is the only place where it stands whole. Throws `invalid_request` where the expiry has passed. */
export async function issueKey(asker: Changer, input: Input<"create_key">): Promise<Output<"create_key">> {
  const { organizationId, actor } = asker;
  const expiresAt = input.expires_at ?? undefined;
  if (expiresAt && expiresAt.getTime() <= Date.now()) {
    const issues = [{ path: "expires_at", message: "Must lie in the future" }];
    throw new ApiError("invalid_request", { message: "expires_at: Must lie in the future", details: { issues } });
  }
  const { tx } = asker;
  const createdBy = await personBehind(tx, actor.name);
  const made = await createKey(tx, actor, { ...input, organizationId, expiresAt, createdBy });
  return { ...describeKey(made.row), api_key: made.key };
}

/** Revokes a key for good. False where that was done before. Throws `key_not_found`. */
export async function withdrawKey(asker: Changer, id: string): Promise<boolean> {
  const { tx } = asker;
  const row = await getKey(asker, id);
  return !row.revoked_at && (await retireKey(tx, asker.actor, { row, graceSeconds: 0 })) !== undefined;
}

/** Makes a successor of a key, which holds on for the grace. Throws `key_not_found`, also for keys that do not hold any more. */
export async function replaceKey(asker: Changer, input: Input<"rotate_key">): Promise<Output<"rotate_key">> {
  const { tx } = asker;
  const row = await getKey(asker, input.key_id);
  const { id, name, organization_id: organizationId, created_by, expires_at } = row;
  const graceSeconds = GRACE_SECONDS[input.grace];
  const endsAt = await retireKey(tx, asker.actor, { row, graceSeconds });
  if (!endsAt) throw new ApiError("key_not_found", { message: "This key is revoked or expired." });
  const scopes = row.scopes as Scope[];
  const [createdBy, expiresAt] = [created_by ?? undefined, expires_at ?? undefined];
  const made = await createKey(tx, asker.actor, { organizationId, name, scopes, expiresAt, createdBy });
  const previous = { previous_key_id: id, previous_key_expires_at: endsAt.toISOString() };
  return { ...describeKey(made.row), api_key: made.key, ...previous };
}

export function describeKey(row: KeyRow) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as Scope[],
    created_at: row.created_at.toISOString(),
    expires_at: toText(row.expires_at),
  };
}

/** The organization's key of that id, locked against other changes. Another organization's is as good as none. */
async function getKey({ organizationId, tx }: Changer, id: string): Promise<KeyRow> {
  const isOwn = and(eq(apiKeys.organization_id, organizationId), eq(apiKeys.internal, false));
  const isIt = and(eq(apiKeys.id, id), isOwn);
  const [row] = KEY_ID.test(id) ? await tx.select().from(apiKeys).where(isIt).for("no key update") : [];
  if (!row) throw new ApiError("key_not_found");
  return row;
}

/** Who acts, if it is a person; behind a key made through the API is the one who made the calling key. */
async function personBehind(tx: Transaction, actor: string): Promise<string | undefined> {
  if (actor.startsWith("usr_")) return actor;
  const [row] = await tx.select({ createdBy: apiKeys.created_by }).from(apiKeys).where(eq(apiKeys.id, actor));
  return row?.createdBy ?? undefined;
}

function toText(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
