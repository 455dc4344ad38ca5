import { checkFactInput } from "@/lib/catalog/schemas/member-knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { checkHandFact } from "@/lib/services/knowledge";

export const POST = forMembers({ path: "/api/dashboard/knowledge/facts/check", input: checkFactInput }, checkHandFact);
