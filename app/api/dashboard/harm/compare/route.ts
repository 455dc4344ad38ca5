import { harmComparisonInput } from "@/lib/catalog/schemas/harm-settings";
import { forMembers } from "@/lib/http/dashboard";
import { compareHarmSettings } from "@/lib/services/harm";

export const POST = forMembers(
  { path: "/api/dashboard/harm/compare", input: harmComparisonInput, role: "viewer" },
  compareHarmSettings,
);
