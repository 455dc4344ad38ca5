import { listRelationsInput, updateRelationInput } from "@/lib/catalog/schemas/knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { changeMemberRelation, listMemberRelations } from "@/lib/services/knowledge";

const path = "/api/dashboard/knowledge/relations";

export const GET = forMembers({ path, input: listRelationsInput }, listMemberRelations);
export const PATCH = forMembers({ path, input: updateRelationInput, role: "admin" }, changeMemberRelation);
