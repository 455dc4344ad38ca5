import { changePlanInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { changePlan } from "@/lib/services/people";

const path = "/api/dashboard/organization/plan";

export const POST = forMembers({ path, input: changePlanInput, role: "owner" }, changePlan);
