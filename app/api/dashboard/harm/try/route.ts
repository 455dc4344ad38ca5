import { harmTrialInput } from "@/lib/catalog/schemas/harm-settings";
import { forMembers } from "@/lib/http/dashboard";
import { tryHarmSettings } from "@/lib/services/harm";

export const POST = forMembers(
  { path: "/api/dashboard/harm/try", input: harmTrialInput, role: "viewer" },
  tryHarmSettings,
);
