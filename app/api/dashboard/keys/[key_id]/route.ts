import { getKeyInput, revokeKeyInput, updateKeyInput } from "@/lib/catalog/schemas/keys";
import { forMembers } from "@/lib/http/dashboard";
import { changeMemberKey, getMemberKey, revokeMemberKey } from "@/lib/services/keys";

const path = "/api/dashboard/keys/{key_id}";

export const GET = forMembers({ path, input: getKeyInput }, getMemberKey);
export const PATCH = forMembers({ path, input: updateKeyInput, role: "admin" }, changeMemberKey);
export const DELETE = forMembers({ path, input: revokeKeyInput, role: "admin" }, revokeMemberKey);
