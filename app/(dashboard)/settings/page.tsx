import type { Metadata } from "next";
import { OrganizationForm } from "@/components/settings/organization-form";
import { PlanPicker } from "@/components/settings/plan-picker";
import { PLANS } from "@/lib/catalog/plans";
import { isAtLeast } from "@/lib/catalog/roles";
import { pageSession } from "@/lib/http/session";
import { getCounters } from "@/lib/services/usage-report";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { ctx, signedIn } = await pageSession();
  const { month_requests } = await getCounters(ctx.organizationId);
  const plans = Object.entries(PLANS).map(([id, plan]) => ({ id, ...plan }));
  return (
    <>
      <OrganizationForm
        id={ctx.organizationId}
        name={signedIn.organizationName}
        canChange={isAtLeast(ctx.role, "admin")}
      />
      <PlanPicker plans={plans} current={signedIn.plan} used={month_requests} canChange={ctx.role === "owner"} />
    </>
  );
}
