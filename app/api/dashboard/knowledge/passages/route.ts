import { passageQuery } from "@/lib/catalog/schemas/passages";
import { forMembers } from "@/lib/http/dashboard";
import { browsePassages } from "@/lib/services/knowledge";

export const GET = forMembers({ path: "/api/dashboard/knowledge/passages", input: passageQuery }, browsePassages);
