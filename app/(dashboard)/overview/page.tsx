import type { Metadata } from "next";
import { OverviewPanels } from "@/components/overview";
import { PageHeader } from "@/components/ui/page-header";
import { PLANS } from "@/lib/catalog/plans";
import { pageSession } from "@/lib/http/session";
import { readOverview } from "@/lib/services/usage";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const { ctx, signedIn, origin } = await pageSession();
  return (
    <>
      <PageHeader
        title="Overview"
        description={`${signedIn.organizationName} on the ${PLANS[signedIn.plan].name} plan`}
      />
      <OverviewPanels initial={await readOverview(ctx)} origin={origin} />
    </>
  );
}
