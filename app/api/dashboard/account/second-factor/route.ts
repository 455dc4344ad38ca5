import { passwordInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { beginSecondFactor } from "@/lib/services/people";

export const POST = forMembers(
  { path: "/api/dashboard/account/second-factor", input: passwordInput, role: "viewer" },
  beginSecondFactor,
);
