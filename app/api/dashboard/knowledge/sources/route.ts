import { createSourceInput, listSourcesInput } from "@/lib/catalog/schemas/knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { createMemberSource, listMemberSources } from "@/lib/services/knowledge";

const path = "/api/dashboard/knowledge/sources";

export const GET = forMembers({ path, input: listSourcesInput }, listMemberSources);
export const POST = forMembers({ path, input: createSourceInput, role: "admin" }, createMemberSource);
