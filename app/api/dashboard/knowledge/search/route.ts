import { conceptSearch } from "@/lib/catalog/schemas/concepts";
import { forMembers } from "@/lib/http/dashboard";
import { searchConcepts } from "@/lib/services/knowledge";

export const GET = forMembers({ path: "/api/dashboard/knowledge/search", input: conceptSearch }, searchConcepts);
