import type { Metadata } from "next";
import { ClaimReviewLists } from "@/components/settings/claim-reviews";
import { HarmSettings } from "@/components/settings/harm-settings";
import { SKIP_REASONS } from "@/lib/catalog/claim-reviews";
import { HARM_CATEGORIES, HARM_CATEGORY_IDS } from "@/lib/catalog/harm";
import { isAtLeast } from "@/lib/catalog/roles";
import { MAX_COMPARED } from "@/lib/catalog/schemas/harm-settings";
import { MAX_PHRASE_LENGTH, MAX_PHRASES, partsKept } from "@/lib/catalog/settings";
import { pageSession } from "@/lib/http/session";
import { listClaimReviews } from "@/lib/services/harm";
import { readSettings } from "@/lib/services/people";

export const metadata: Metadata = { title: "Harm settings" };

const CATEGORIES = HARM_CATEGORY_IDS.map((id) => ({ id, meaning: HARM_CATEGORIES[id].description }));

export default async function HarmSettingsPage() {
  const { ctx } = await pageSession();
  const { harm, log } = await readSettings(ctx.organizationId);
  const lists = await listClaimReviews(ctx);
  const canChange = isAtLeast(ctx.role, "admin");
  return (
    <div className="space-y-4">
      <HarmSettings
        saved={harm}
        categories={CATEGORIES}
        limits={{ phrases: MAX_PHRASES, length: MAX_PHRASE_LENGTH }}
        recent={{ keepsTexts: partsKept(log) === "all", most: MAX_COMPARED.texts }}
        canChange={canChange}
      />
      <ClaimReviewLists lists={lists} reasons={SKIP_REASONS} canChange={canChange} />
    </div>
  );
}
