import { switchInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { switchOrganization } from "@/lib/services/people";

export const POST = forMembers(
  { path: "/api/dashboard/organization/switch", input: switchInput, role: "viewer" },
  switchOrganization,
);
