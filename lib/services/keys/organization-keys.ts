import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { GRACE_SECONDS } from "@/lib/catalog/schemas/keys";
import type { Scope } from "@/lib/catalog/scopes";
import { database } from "@/lib/db/client";
import { AskerGone } from "@/lib/db/failures";
import { apiKeys, auditLog, users } from "@/lib/db/schema";
import { type Asker, audit, type Changer, lockOrganization, type Transaction } from "../callers";
import { listKeyFailures } from "./failures";
import { createKey, type KeyRow, retireKey } from "./keys";
import { countMonth } from "./month-usage";

const KEY_ID = /^key_[0-9A-Za-z]+$/;
const isUnended = and(isNull(apiKeys.revoked_at), sql`coalesce(${apiKeys.expires_at} > now(), true)`);
const isActive = sql<boolean>`${isUnended} and ${apiKeys.disabled_at} is null`;

/** A key as its organization sees it: all but the secret. `created_by` is the email of a person. */
export type KeyView = Output<"list_keys">["keys"][number] & { created_by: string | null };

/** A key as the dashboard shows it; `is_replaced`: a rotation made another one for it, and it holds on for a while. */
export type MemberKey = KeyView & { is_replaced: boolean };

export interface KeyDetail extends Details {
  key: MemberKey;
}

type Details = Pick<Output<"get_key">, "current_month_usage" | "recent_failures">;

/** The keys of an organization, newest first, those too that are not active. */
export async function listKeys({ organizationId }: Asker): Promise<Output<"list_keys">> {
  return { keys: (await viewsOf(isOwn(organizationId))).map(shownToCallers) };
}

/** The same with who made them, as people see them. */
export async function listKeysWithMakers({ organizationId }: Asker): Promise<{ keys: MemberKey[] }> {
  const [keys, rotated] = await Promise.all([viewsOf(isOwn(organizationId)), rotatedKeys(organizationId)]);
  return { keys: keys.map((key) => ({ ...key, is_replaced: rotated.has(key.id) })) };
}

/** A key with what it used of the month and its latest failed requests, the latest first. Throws `key_not_found`. */
export async function getKey(asker: Asker, { key_id }: Input<"get_key">): Promise<Output<"get_key">> {
  return { ...shownToCallers(await findView(asker, key_id)), ...(await detailsOf(asker, key_id)) };
}

/** The same with who made it, as people see it. */
export async function getKeyWithMaker(asker: Asker, { key_id }: Input<"get_key">): Promise<KeyDetail> {
  const [key, rotated] = await Promise.all([findView(asker, key_id), rotatedKeys(asker.organizationId)]);
  return { key: { ...key, is_replaced: rotated.has(key_id) }, ...(await detailsOf(asker, key_id)) };
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
  await lockOrganization(asker);
  const createdBy = await personBehind(tx, actor.name);
  const made = await createKey(tx, actor, { ...input, organizationId, expiresAt, createdBy });
  return { ...describeKey(made.row), api_key: made.key };
}

/**
 * Changes what is given, from the next request on: each charge asks for what holds then. Throws `key_not_found`,
 * `key_ended`.
 */
export async function changeKey(asker: Changer, input: Input<"update_key">): Promise<Output<"update_key">> {
  const { tx } = asker;
  const before = await lockKey(asker, input.key_id);
  const name = input.name ?? before.name;
  const scopes = input.scopes ? [...new Set(input.scopes)] : (before.scopes as Scope[]);
  const isDisabled = input.disabled ?? before.disabled_at !== null;
  const limits = { ...limitsOf(before), ...input.limits };
  const disabled_at = isDisabled ? sql`coalesce(${apiKeys.disabled_at}, now())` : null;
  const isIt = and(eq(apiKeys.id, before.id), isUnended);
  const [after] = await tx
    .update(apiKeys)
    .set({ name, scopes, disabled_at, ...limits })
    .where(isIt)
    .returning();
  if (!after) throw new ApiError("key_ended");
  await noteChange(asker, before, after);
  return describeItem(after, !isDisabled);
}

/** Revokes a key for good; one that asks cannot revoke itself. Throws `key_not_found`, `cannot_revoke_current_key`. */
export async function withdrawKey(asker: Changer, { key_id }: Input<"revoke_key">): Promise<Output<"revoke_key">> {
  const { tx, actor } = asker;
  if (key_id === actor.name) throw new ApiError("cannot_revoke_current_key");
  const row = await lockKey(asker, key_id);
  const wasActive = !row.revoked_at && (await retireKey(tx, actor, { row, graceSeconds: 0 })) !== undefined;
  const message = wasActive ? "The key is revoked." : "The key was revoked before.";
  return { success: true, message, revoked_key_id: key_id };
}

/** Makes a successor of a key, which holds on for the grace. Throws `key_not_found`, also for keys that do not hold any more, `key_disabled`. */
export async function replaceKey(asker: Changer, input: Input<"rotate_key">): Promise<Output<"rotate_key">> {
  const { tx } = asker;
  await lockOrganization(asker);
  const row = await lockKey(asker, input.key_id);
  if (row.disabled_at && !row.revoked_at) throw new ApiError("key_disabled");
  const { id, name, organization_id: organizationId, created_by, expires_at } = row;
  const graceSeconds = GRACE_SECONDS[input.grace];
  const endsAt = await retireKey(tx, asker.actor, { row, graceSeconds });
  if (!endsAt) throw new ApiError("key_not_found", { message: "This key is revoked or expired." });
  const scopes = row.scopes as Scope[];
  const [createdBy, expiresAt] = [created_by ?? undefined, expires_at ?? undefined];
  const kept = { name, scopes, limits: limitsOf(row), expiresAt, createdBy };
  const made = await createKey(tx, asker.actor, { organizationId, ...kept });
  const previous = { previous_key_id: id, previous_key_expires_at: endsAt.toISOString() };
  return { ...describeKey(made.row), api_key: made.key, ...previous };
}

/** What every answer says of a key; moments in ISO 8601. */
export function describeKey(row: KeyRow) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as Scope[],
    created_at: row.created_at.toISOString(),
    expires_at: toText(row.expires_at),
    limits: limitsOf(row),
  };
}

function limitsOf({ requests_per_minute, requests_per_month }: KeyRow) {
  return { requests_per_minute, requests_per_month };
}

function describeItem(row: KeyRow, is_active: boolean): Output<"update_key"> {
  return {
    ...describeKey(row),
    last_used_at: toText(row.last_used_at),
    total_requests: row.total_requests,
    is_active,
    revoked_at: toText(row.revoked_at),
    disabled_at: toText(row.disabled_at),
  };
}

const shownToCallers = ({ created_by: _, ...key }: KeyView): Output<"list_keys">["keys"][number] => key;

async function detailsOf({ organizationId }: Asker, key_id: string): Promise<Details> {
  const [current_month_usage, recent_failures] = await Promise.all([
    countMonth({ id: key_id, organizationId }),
    listKeyFailures(key_id),
  ]);
  return { current_month_usage, recent_failures };
}

async function findView({ organizationId }: Asker, id: string): Promise<KeyView> {
  const isIt = and(eq(apiKeys.id, id), isOwn(organizationId));
  const [key] = KEY_ID.test(id) ? await viewsOf(isIt) : [];
  if (!key) throw new ApiError("key_not_found");
  return key;
}

async function rotatedKeys(organizationId: string): Promise<Set<string>> {
  const isIt = and(eq(auditLog.organization_id, organizationId), eq(auditLog.action, "key.rotated"));
  const rows = await database().orm.selectDistinct({ id: auditLog.subject }).from(auditLog).where(isIt);
  return new Set(rows.map(({ id }) => id));
}

async function viewsOf(which: SQL | undefined): Promise<KeyView[]> {
  const rows = await database()
    .orm.select({ key: apiKeys, is_active: isActive, created_by: users.email })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.created_by))
    .where(which)
    .orderBy(desc(apiKeys.created_at), apiKeys.id);
  return rows.map(({ key, is_active, created_by }) => ({ ...describeItem(key, is_active), created_by }));
}

/** Keys of the service itself are nobody's to see or change. */
function isOwn(organizationId: string): SQL | undefined {
  return and(eq(apiKeys.organization_id, organizationId), eq(apiKeys.internal, false));
}

/** Who changed what of a key; nothing where all is as before. */
async function noteChange({ tx, actor }: Changer, before: KeyRow, after: KeyRow): Promise<void> {
  const entry = { organizationId: after.organization_id, subject: after.id };
  const name = before.name === after.name ? {} : { name: after.name, previous_name: before.name };
  const isSame = String([...before.scopes].sort()) === String([...after.scopes].sort());
  const scopes = isSame ? {} : { scopes: after.scopes, previous_scopes: before.scopes };
  const data = { ...name, ...scopes, ...changeOfLimits(before, after) };
  if (Object.keys(data).length > 0) await audit(tx, actor, { ...entry, action: "key.changed", data });
  if (!before.disabled_at === !after.disabled_at) return;
  await audit(tx, actor, { ...entry, action: after.disabled_at ? "key.disabled" : "key.enabled" });
}

function changeOfLimits(before: KeyRow, after: KeyRow) {
  const [limits, previous_limits] = [limitsOf(after), limitsOf(before)];
  return isDeepStrictEqual(limits, previous_limits) ? {} : { limits, previous_limits };
}

/** The organization's key of that id, locked against other changes. Another organization's is as good as none. */
async function lockKey({ organizationId, tx }: Changer, id: string): Promise<KeyRow> {
  const isIt = and(eq(apiKeys.id, id), isOwn(organizationId));
  const [row] = KEY_ID.test(id) ? await tx.select().from(apiKeys).where(isIt).for("no key update") : [];
  if (!row) throw new ApiError("key_not_found");
  return row;
}

/**
 * Who acts, if it is a person; behind a key made through the API is the one who made the calling key. They are not deleted
 * before the commit; a key whose maker is deleted already is nobody's. Throws `AskerGone` where the one who acts is.
 */
async function personBehind(tx: Transaction, actor: string): Promise<string | undefined> {
  const isPerson = actor.startsWith("usr_");
  const maker = tx.select({ id: apiKeys.created_by }).from(apiKeys).where(eq(apiKeys.id, actor));
  const isIt = isPerson ? eq(users.id, actor) : inArray(users.id, maker);
  const [person] = await tx.select({ id: users.id }).from(users).where(isIt).for("key share");
  if (isPerson && !person) throw new AskerGone(`${actor} is deleted.`);
  return person?.id;
}

function toText(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
