import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { PLANS } from "@/lib/catalog/plans";
import { pageSession } from "@/lib/http/session";
import { WithFormChecks } from "../form-checks";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { signedIn } = await pageSession();
  const { email, organizationId, organizationName, plan, organizations } = signedIn;
  const view = {
    email,
    organization: { id: organizationId, name: organizationName },
    plan: PLANS[plan].name,
    organizations: organizations.map(({ id, name }) => ({ id, name })),
  };
  return (
    <WithFormChecks>
      <Shell view={view}>{children}</Shell>
    </WithFormChecks>
  );
}
