import { listRelationsInput, updateRelationInput } from "@/lib/catalog/schemas/knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { changeRelation, followRelations } from "@/lib/services/knowledge";

const path = "/api/dashboard/knowledge/relations";

export const GET = forMembers({ path, input: listRelationsInput }, followRelations);
export const PATCH = forMembers({ path, input: updateRelationInput }, alone(changeRelation));
