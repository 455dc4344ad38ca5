import { rotateKeyInput } from "@/lib/catalog/schemas/keys";
import { forMembers } from "@/lib/http/dashboard";
import { rotateMemberKey } from "@/lib/services/keys";

const path = "/api/dashboard/keys/{key_id}/rotate";

export const POST = forMembers({ path, input: rotateKeyInput, role: "admin" }, rotateMemberKey);
