import { activityInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { listActivity } from "@/lib/services/callers";

export const GET = forMembers({ path: "/api/dashboard/activity", input: activityInput }, listActivity);
