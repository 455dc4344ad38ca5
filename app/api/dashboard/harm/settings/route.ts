import { harmSettingsChange } from "@/lib/catalog/schemas/harm-settings";
import { forMembers } from "@/lib/http/dashboard";
import { changeSettings } from "@/lib/services/people";

export const PATCH = forMembers(
  { path: "/api/dashboard/harm/settings", input: harmSettingsChange },
  async (ctx, harm) => (await changeSettings(ctx, { harm })).harm,
);
