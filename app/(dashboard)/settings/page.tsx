import type { Metadata } from "next";
import { OrganizationForm } from "@/components/settings/organization-form";
import { PlanPicker } from "@/components/settings/plan-picker";
import { PLANS } from "@/lib/catalog/plans";
import { isAtLeast } from "@/lib/catalog/roles";
import { pageSession } from "@/lib/http/session";
import { getStorage } from "@/lib/services/knowledge";
import { getCounters } from "@/lib/services/usage";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { ctx, signedIn } = await pageSession();
  const [{ month_requests }, storage] = await Promise.all([getCounters(ctx.organizationId), getStorage(ctx)]);
  const plans = Object.entries(PLANS).map(([id, plan]) => ({ id, ...plan }));
  return (
    <>
      <OrganizationForm
        id={ctx.organizationId}
        name={signedIn.organizationName}
        canChange={isAtLeast(ctx.role, "admin")}
      />
      <PlanPicker
        plans={plans}
        current={signedIn.plan}
        used={month_requests}
        storage={storage}
        canChange={ctx.role === "owner"}
      />
    </>
  );
}
