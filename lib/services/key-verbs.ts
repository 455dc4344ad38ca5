import { and, desc, eq, sql } from "drizzle-orm";
import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { PLANS, type PlanId } from "@/lib/catalog/plans";
import { GRACE_SECONDS } from "@/lib/catalog/schemas/keys";
import type { Scope } from "@/lib/catalog/scopes";
import { database } from "@/lib/db/client";
import { apiKeys, organizations } from "@/lib/db/schema";
import type { Transaction } from "./audit";
import { actorOf, type Caller, change, keyOf, type Outcome } from "./caller";
import { createKey, type KeyRow, retireKey } from "./keys";

const KEY_ID = /^key_[0-9A-Za-z]+$/;
const isActive = sql<boolean>`${apiKeys.revoked_at} is null and coalesce(${apiKeys.expires_at} > now(), true)`;

/** GET /v1/keys */
export async function listKeys(caller: Caller): Promise<Outcome> {
  const rows = await database()
    .orm.select({ key: apiKeys, is_active: isActive })
    .from(apiKeys)
    .where(and(eq(apiKeys.organization_id, keyOf(caller).organizationId), eq(apiKeys.internal, false)))
    .orderBy(desc(apiKeys.created_at), apiKeys.id);
  const keys = rows.map(({ key, is_active }) => ({
    ...describe(key),
    last_used_at: toText(key.last_used_at),
    total_requests: key.total_requests,
    is_active,
    revoked_at: toText(key.revoked_at),
  }));
  return { status: 200, body: { keys } satisfies Output<"list_keys"> };
}

/** GET /v1/keys/me */
export async function describeCurrentKey(caller: Caller): Promise<Outcome> {
  const [row] = await database()
    .orm.select({ key: apiKeys, organization: organizations })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.id, apiKeys.organization_id))
    .where(eq(apiKeys.id, keyOf(caller).id));
  if (!row) throw new ApiError("invalid_api_key");
  const { id, name } = row.organization;
  const plan = row.organization.plan as PlanId;
  const body: Output<"current_key"> = {
    ...describe(row.key),
    organization: { id, name, plan },
    limits: { requests_per_minute: PLANS[plan].perMinute, monthly_limit: PLANS[plan].perMonth },
  };
  return { status: 200, body };
}

/** POST /v1/keys. Throws `invalid_request` where the expiry has passed. */
export async function makeKey(caller: Caller, input: Input<"create_key">): Promise<Outcome> {
  const expiresAt = input.expires_at ?? undefined;
  if (expiresAt && expiresAt.getTime() <= Date.now()) {
    const issues = [{ path: "expires_at", message: "Must lie in the future" }];
    throw new ApiError("invalid_request", { message: "expires_at: Must lie in the future", details: { issues } });
  }
  const body = await change(caller, async (tx) => {
    const createdBy = await creatorOf(tx, keyOf(caller).id);
    const { organizationId } = keyOf(caller);
    const made = await createKey(tx, actorOf(caller), { ...input, organizationId, expiresAt, createdBy });
    return { ...describe(made.row), api_key: made.key } satisfies Output<"create_key">;
  });
  return { status: 201, body };
}

/** DELETE /v1/keys/{key_id}. Throws `key_not_found`, `cannot_revoke_current_key`. */
export async function revokeOtherKey(caller: Caller, { key_id }: Input<"revoke_key">): Promise<Outcome> {
  if (key_id === keyOf(caller).id) throw new ApiError("cannot_revoke_current_key");
  const wasActive = await change(caller, async (tx) => {
    const row = await getKey(tx, caller, key_id);
    return !row.revoked_at && (await retireKey(tx, actorOf(caller), { row, graceSeconds: 0 }));
  });
  const message = wasActive ? "The key is revoked." : "The key was revoked before.";
  return { status: 200, body: { success: true, message, revoked_key_id: key_id } satisfies Output<"revoke_key"> };
}

/** POST /v1/keys/{key_id}/rotate. Throws `key_not_found`, also for keys that do not hold any more. */
export async function rotateKey(caller: Caller, input: Input<"rotate_key">): Promise<Outcome> {
  const body = await change(caller, async (tx) => {
    const row = await getKey(tx, caller, input.key_id);
    const { id, name, organization_id: organizationId, created_by, expires_at } = row;
    const graceSeconds = GRACE_SECONDS[input.grace];
    const endsAt = await retireKey(tx, actorOf(caller), { row, graceSeconds });
    if (!endsAt) throw new ApiError("key_not_found", { message: "This key is revoked or expired." });
    const scopes = row.scopes as Scope[];
    const [createdBy, expiresAt] = [created_by ?? undefined, expires_at ?? undefined];
    const made = await createKey(tx, actorOf(caller), { organizationId, name, scopes, expiresAt, createdBy });
    const previous = { previous_key_id: id, previous_key_expires_at: endsAt.toISOString() };
    return { ...describe(made.row), api_key: made.key, ...previous } satisfies Output<"rotate_key">;
  });
  return { status: 200, body };
}

/** The organization's key of that id, locked against other changes. Another organization's is as good as none. */
async function getKey(tx: Transaction, caller: Caller, id: string): Promise<KeyRow> {
  const isOwn = and(eq(apiKeys.organization_id, keyOf(caller).organizationId), eq(apiKeys.internal, false));
  const isIt = and(eq(apiKeys.id, id), isOwn);
  const [row] = KEY_ID.test(id) ? await tx.select().from(apiKeys).where(isIt).for("no key update") : [];
  if (!row) throw new ApiError("key_not_found");
  return row;
}

/** The person behind a key made through the API is the one who made the calling key. */
async function creatorOf(tx: Transaction, keyId: string): Promise<string | undefined> {
  const [row] = await tx.select({ createdBy: apiKeys.created_by }).from(apiKeys).where(eq(apiKeys.id, keyId));
  return row?.createdBy ?? undefined;
}

function describe(row: KeyRow) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as Scope[],
    created_at: row.created_at.toISOString(),
    expires_at: toText(row.expires_at),
  };
}

function toText(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
