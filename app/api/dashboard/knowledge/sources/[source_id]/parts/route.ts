import { addPartInput } from "@/lib/catalog/schemas/knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { addSourcePart } from "@/lib/services/knowledge";

const path = "/api/dashboard/knowledge/sources/{source_id}/parts";

export const POST = forMembers({ path, input: addPartInput }, alone(addSourcePart));
