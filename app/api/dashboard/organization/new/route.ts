import { newOrganizationInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { foundOrganization } from "@/lib/services/people";

const path = "/api/dashboard/organization/new";

export const POST = forMembers({ path, input: newOrganizationInput, role: "viewer" }, foundOrganization);
