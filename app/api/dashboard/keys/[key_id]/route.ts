import { revokeKeyInput } from "@/lib/catalog/schemas/keys";
import { forMembers } from "@/lib/http/dashboard";
import { revokeMemberKey } from "@/lib/services/member-keys";

const path = "/api/dashboard/keys/{key_id}";

export const DELETE = forMembers({ path, input: revokeKeyInput, role: "admin" }, revokeMemberKey);
