import { deleteSourceInput } from "@/lib/catalog/schemas/knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { removeSource } from "@/lib/services/knowledge";

const path = "/api/dashboard/knowledge/sources/{source_id}";

export const DELETE = forMembers({ path, input: deleteSourceInput }, alone(removeSource));
