import { changePasswordInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { changePassword } from "@/lib/services/people";

export const POST = forMembers(
  { path: "/api/dashboard/password", input: changePasswordInput, role: "viewer" },
  changePassword,
);
