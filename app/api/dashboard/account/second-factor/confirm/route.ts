import { secondFactorInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { confirmSecondFactor } from "@/lib/services/people";

export const POST = forMembers(
  { path: "/api/dashboard/account/second-factor/confirm", input: secondFactorInput, role: "viewer" },
  confirmSecondFactor,
);
