import { eq } from "drizzle-orm";
import type { Input, Output } from "@/lib/catalog/endpoints";
import { ApiError } from "@/lib/catalog/errors";
import { PLANS, type PlanId } from "@/lib/catalog/plans";
import { database } from "@/lib/db/client";
import { apiKeys, organizations } from "@/lib/db/schema";
import { askerOf, type Caller, type ChangingCaller, changerOf, keyOf, type Outcome } from "../callers";
import { changeKey, describeKey, getOwnKey, issueKey, listOwnKeys, replaceKey, withdrawKey } from "./organization-keys";

/** GET /v1/keys */
export async function listKeys(caller: Caller): Promise<Outcome> {
  const all = await listOwnKeys(askerOf(caller));
  const keys = all.map(({ created_by: _, ...key }) => key);
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
    ...describeKey(row.key),
    organization: { id, name, plan },
    limits: { requests_per_minute: PLANS[plan].perMinute, monthly_limit: PLANS[plan].perMonth },
  };
  return { status: 200, body };
}

/** POST /v1/keys. Throws `invalid_request` where the expiry has passed. */
export async function makeKey(caller: ChangingCaller, input: Input<"create_key">): Promise<Outcome> {
  return { status: 201, body: await issueKey(changerOf(caller), input) };
}

/** GET /v1/keys/{key_id}. Throws `key_not_found`. */
export async function describeOwnKey(caller: Caller, { key_id }: Input<"get_key">): Promise<Outcome> {
  const { created_by: _, ...key } = await getOwnKey(askerOf(caller), key_id);
  return { status: 200, body: key satisfies Output<"get_key"> };
}

/** PATCH /v1/keys/{key_id}. Throws `key_not_found`, `key_ended`. */
export async function updateKey(caller: ChangingCaller, input: Input<"update_key">): Promise<Outcome> {
  return { status: 200, body: await changeKey(changerOf(caller), input) };
}

/** DELETE /v1/keys/{key_id}. Throws `key_not_found`, `cannot_revoke_current_key`. */
export async function revokeOtherKey(caller: ChangingCaller, { key_id }: Input<"revoke_key">): Promise<Outcome> {
  if (key_id === keyOf(caller).id) throw new ApiError("cannot_revoke_current_key");
  const wasActive = await withdrawKey(changerOf(caller), key_id);
  const message = wasActive ? "The key is revoked." : "The key was revoked before.";
  return { status: 200, body: { success: true, message, revoked_key_id: key_id } satisfies Output<"revoke_key"> };
}

/** POST /v1/keys/{key_id}/rotate. Throws `key_not_found`, also for keys that do not hold any more, `key_disabled`. */
export async function rotateKey(caller: ChangingCaller, input: Input<"rotate_key">): Promise<Outcome> {
  return { status: 200, body: await replaceKey(changerOf(caller), input) };
}
