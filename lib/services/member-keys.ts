import type { Input } from "@/lib/catalog/endpoints";
import { alone } from "./asker";
import { askerOfMember, type Member, requireRole } from "./member";
import { issueKey, type KeyView, listOwnKeys, replaceKey, withdrawKey } from "./organization-keys";

/** All keys of the organization, and the moment they were read at in Unix milliseconds. */
export async function listMemberKeys(member: Member): Promise<{ keys: KeyView[]; now: number }> {
  return { keys: await listOwnKeys(member), now: Date.now() };
}

/** Throws `role_too_low` for viewers, `invalid_request` where the expiry has passed. */
export async function createMemberKey(member: Member, input: Input<"create_key">) {
  requireRole(member, "admin");
  return await alone(issueKey)(askerOfMember(member), input);
}

/** Throws `role_too_low` for viewers, `key_not_found`. */
export async function revokeMemberKey(member: Member, { key_id }: Input<"revoke_key">) {
  requireRole(member, "admin");
  return { revoked_key_id: key_id, was_active: await alone(withdrawKey)(askerOfMember(member), key_id) };
}

/** Throws `role_too_low` for viewers, `key_not_found`. */
export async function rotateMemberKey(member: Member, input: Input<"rotate_key">) {
  requireRole(member, "admin");
  return await alone(replaceKey)(askerOfMember(member), input);
}
