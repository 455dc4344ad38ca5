import { secondFactorInput } from "@/lib/catalog/schemas/accounts";
import { forMembers } from "@/lib/http/dashboard";
import { endSecondFactor } from "@/lib/services/people";

export const POST = forMembers(
  { path: "/api/dashboard/account/second-factor/end", input: secondFactorInput, role: "viewer" },
  endSecondFactor,
);
