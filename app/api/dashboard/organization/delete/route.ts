import { deleteOrganizationInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { deleteOrganization } from "@/lib/services/people";

const path = "/api/dashboard/organization/delete";

export const POST = forMembers({ path, input: deleteOrganizationInput, role: "owner" }, deleteOrganization);
