import { refreshSourceInput } from "@/lib/catalog/schemas/knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { refreshSource } from "@/lib/services/knowledge";

const path = "/api/dashboard/knowledge/sources/{source_id}/refresh";

export const POST = forMembers({ path, input: refreshSourceInput }, alone(refreshSource));
