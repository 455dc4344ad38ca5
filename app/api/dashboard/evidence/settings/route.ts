import { evidenceSettingsChange } from "@/lib/catalog/schemas/evidence-settings";
import { forMembers } from "@/lib/http/dashboard";
import { changeSettings } from "@/lib/services/people";

export const PATCH = forMembers(
  { path: "/api/dashboard/evidence/settings", input: evidenceSettingsChange },
  async (ctx, evidence) => (await changeSettings(ctx, { evidence })).evidence,
);
