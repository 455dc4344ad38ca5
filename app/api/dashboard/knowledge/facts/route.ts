import { z } from "zod";
import { changeFactsInput } from "@/lib/catalog/schemas/member-knowledge";
import { forMembers } from "@/lib/http/dashboard";
import { changeHandFacts, listHandFacts } from "@/lib/services/knowledge";

const path = "/api/dashboard/knowledge/facts";

export const GET = forMembers({ path, input: z.object({}) }, listHandFacts);
export const PATCH = forMembers({ path, input: changeFactsInput }, changeHandFacts);
