import { renameInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { renameOrganization } from "@/lib/services/people";

const path = "/api/dashboard/organization";

export const PATCH = forMembers({ path, input: renameInput }, renameOrganization);
