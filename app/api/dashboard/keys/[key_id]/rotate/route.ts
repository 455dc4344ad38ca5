import { rotateKeyInput } from "@/lib/catalog/schemas/keys";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { replaceKey } from "@/lib/services/keys";

const path = "/api/dashboard/keys/{key_id}/rotate";

export const POST = forMembers({ path, input: rotateKeyInput }, alone(replaceKey));
