import { memberUsageInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { usageCsv } from "@/lib/services/usage";

export const GET = forMembers({ path: "/api/dashboard/usage/csv", input: memberUsageInput }, usageCsv);
