import { changeRoleInput, memberInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { changeRole, removeMember } from "@/lib/services/people";

const path = "/api/dashboard/members/{user_id}";

export const PATCH = forMembers({ path, input: changeRoleInput, role: "owner" }, changeRole);
export const DELETE = forMembers({ path, input: memberInput, role: "viewer" }, removeMember);
