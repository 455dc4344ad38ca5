import type { Metadata } from "next";
import { DeleteOrganization } from "@/components/settings/delete-organization";
import { OrganizationForm } from "@/components/settings/organization-form";
import { PlanPicker } from "@/components/settings/plan-picker";
import { PLANS } from "@/lib/catalog/plans";
import { isAtLeast } from "@/lib/catalog/roles";
import { pageSession } from "@/lib/http/session";
import { getStorage } from "@/lib/services/knowledge";
import { countBelongings, getSecondFactor } from "@/lib/services/people";
import { getCounters } from "@/lib/services/usage";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { ctx, signedIn } = await pageSession();
  const [{ month_requests }, storage, belongings, factor] = await Promise.all([
    getCounters(ctx.organizationId),
    getStorage(ctx),
    countBelongings(ctx),
    getSecondFactor(ctx),
  ]);
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
      {ctx.role === "owner" && (
        <DeleteOrganization
          name={signedIn.organizationName}
          belongings={belongings}
          hasSecondFactor={factor.is_on}
          hasAnother={signedIn.organizations.length > 1}
        />
      )}
    </>
  );
}
