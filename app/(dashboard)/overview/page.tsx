import type { Metadata } from "next";
import { GuidePanel } from "@/components/guide";
import { OverviewPanels } from "@/components/overview";
import { PageHeader } from "@/components/ui/page-header";
import { PLANS } from "@/lib/catalog/plans";
import { pageSession } from "@/lib/http/session";
import { readGuide } from "@/lib/services/people";
import { readOverview } from "@/lib/services/usage";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const { ctx, signedIn, origin } = await pageSession();
  const [overview, guide] = await Promise.all([readOverview(ctx), readGuide(ctx)]);
  return (
    <>
      <PageHeader
        title="Overview"
        description={`${signedIn.organizationName} on the ${PLANS[signedIn.plan].name} plan`}
      />
      <div className="space-y-4">
        <GuidePanel initial={guide} origin={origin} />
        <OverviewPanels initial={overview} />
      </div>
    </>
  );
}
