import { createKeyInput, listKeysInput } from "@/lib/catalog/schemas/keys";
import { forMembers } from "@/lib/http/dashboard";
import { createMemberKey, listMemberKeys } from "@/lib/services/keys";

const path = "/api/dashboard/keys";

export const GET = forMembers({ path, input: listKeysInput }, listMemberKeys);
export const POST = forMembers({ path, input: createKeyInput, role: "admin" }, createMemberKey);
