import { getKeyInput, revokeKeyInput, updateKeyInput } from "@/lib/catalog/schemas/keys";
import { forMembers } from "@/lib/http/dashboard";
import { alone, dated } from "@/lib/services/callers";
import { changeKey, getKeyWithMaker, withdrawKey } from "@/lib/services/keys";

const path = "/api/dashboard/keys/{key_id}";

export const GET = forMembers({ path, input: getKeyInput }, dated(getKeyWithMaker));
export const PATCH = forMembers({ path, input: updateKeyInput }, alone(changeKey));
export const DELETE = forMembers({ path, input: revokeKeyInput }, alone(withdrawKey));
