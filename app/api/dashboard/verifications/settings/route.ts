import { logSettingsChange } from "@/lib/catalog/schemas/log-settings";
import { forMembers } from "@/lib/http/dashboard";
import { changeSettings } from "@/lib/services/people";

export const PATCH = forMembers(
  { path: "/api/dashboard/verifications/settings", input: logSettingsChange },
  async (ctx, log) => (await changeSettings(ctx, { log })).log,
);
