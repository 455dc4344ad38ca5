import { createKeyInput, listKeysInput } from "@/lib/catalog/schemas/keys";
import { forMembers } from "@/lib/http/dashboard";
import { alone, dated } from "@/lib/services/callers";
import { issueKey, listKeysWithMakers } from "@/lib/services/keys";

const path = "/api/dashboard/keys";

export const GET = forMembers({ path, input: listKeysInput }, dated(listKeysWithMakers));
export const POST = forMembers({ path, input: createKeyInput }, alone(issueKey));
