import type { Metadata } from "next";
import { HarmSettings } from "@/components/settings/harm-settings";
import { HARM_CATEGORIES, HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { isAtLeast } from "@/lib/catalog/roles";
import { MAX_COMPARED } from "@/lib/catalog/schemas/harm-settings";
import { MAX_PHRASE_LENGTH, MAX_PHRASES } from "@/lib/catalog/settings";
import { pageSession } from "@/lib/http/session";
import { readSettings } from "@/lib/services/settings";

export const metadata: Metadata = { title: "Harm settings" };

const CATEGORIES = HARM_CATEGORY_IDS.map((id) => ({ id, meaning: HARM_CATEGORIES[id].description }));

export default async function HarmSettingsPage() {
  const { ctx } = await pageSession();
  const { harm, log } = await readSettings(ctx.organizationId);
  return (
    <HarmSettings
      saved={harm}
      categories={CATEGORIES}
      limits={{ phrases: MAX_PHRASES, length: MAX_PHRASE_LENGTH }}
      recent={{ keepsTexts: log.keep_texts, most: MAX_COMPARED.texts }}
      canChange={isAtLeast(ctx.role, "admin")}
    />
  );
}
