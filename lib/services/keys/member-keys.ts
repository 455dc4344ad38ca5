import { and, eq } from "drizzle-orm";
import type { Input, Output } from "@/lib/catalog/endpoints";
import { database } from "@/lib/db/client";
import { auditLog } from "@/lib/db/schema";
import { alone, askerOfMember, type Member, requireRole } from "../callers";
import {
  changeKey,
  getOwnKey,
  issueKey,
  type KeyView,
  listOwnKeys,
  replaceKey,
  withdrawKey,
} from "./organization-keys";

/** A key as the dashboard shows it; `is_replaced`: a rotation made another one for it, and it holds on for a while. */
export type MemberKey = KeyView & { is_replaced: boolean };

export interface KeyDetail {
  key: MemberKey;
  recent_failures: Output<"get_key">["recent_failures"];
  /** When it was read, in Unix milliseconds. */
  now: number;
}

/** All keys of the organization, and the moment they were read at in Unix milliseconds. */
export async function listMemberKeys(member: Member): Promise<{ keys: MemberKey[]; now: number }> {
  const [keys, rotated] = await Promise.all([listOwnKeys(member), rotatedKeys(member)]);
  return { keys: keys.map((key) => ({ ...key, is_replaced: rotated.has(key.id) })), now: Date.now() };
}

/** A key with its latest failed requests. Throws `key_not_found`. */
export async function getMemberKey(member: Member, { key_id }: Input<"get_key">): Promise<KeyDetail> {
  const [{ recent_failures, ...key }, rotated] = await Promise.all([getOwnKey(member, key_id), rotatedKeys(member)]);
  return { key: { ...key, is_replaced: rotated.has(key.id) }, recent_failures, now: Date.now() };
}

async function rotatedKeys({ organizationId }: Member): Promise<Set<string>> {
  const isIt = and(eq(auditLog.organization_id, organizationId), eq(auditLog.action, "key.rotated"));
  const rows = await database().orm.selectDistinct({ id: auditLog.subject }).from(auditLog).where(isIt);
  return new Set(rows.map(({ id }) => id));
}

/** Throws `role_too_low` for viewers, `invalid_request` where the expiry has passed. */
export async function createMemberKey(member: Member, input: Input<"create_key">) {
  requireRole(member, "admin");
  return await alone(issueKey)(askerOfMember(member), input);
}

/** Throws `role_too_low` for viewers, `key_not_found`, `key_ended`. */
export async function changeMemberKey(member: Member, input: Input<"update_key">) {
  requireRole(member, "admin");
  return await alone(changeKey)(askerOfMember(member), input);
}

/** Throws `role_too_low` for viewers, `key_not_found`. */
export async function revokeMemberKey(member: Member, { key_id }: Input<"revoke_key">) {
  requireRole(member, "admin");
  return { revoked_key_id: key_id, was_active: await alone(withdrawKey)(askerOfMember(member), key_id) };
}

/** Throws `role_too_low` for viewers, `key_not_found`, `key_disabled`. */
export async function rotateMemberKey(member: Member, input: Input<"rotate_key">) {
  requireRole(member, "admin");
  return await alone(replaceKey)(askerOfMember(member), input);
}
