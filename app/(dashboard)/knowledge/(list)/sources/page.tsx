import type { Metadata } from "next";
import { HandFactsCard } from "@/components/knowledge/hand-facts";
import { SourcesPanel } from "@/components/knowledge/sources-panel";
import { isAtLeast } from "@/lib/catalog/roles";
import { PART_BYTES, PREVIEW_BYTES } from "@/lib/catalog/schemas/member-knowledge";
import { pageSession } from "@/lib/http/session";
import { followSources, listHandFacts } from "@/lib/services/knowledge";

export const metadata: Metadata = { title: "Your facts" };

const CUT = { previewBytes: PREVIEW_BYTES, partBytes: PART_BYTES };

export default async function SourcesPage() {
  const { ctx } = await pageSession();
  const canChange = isAtLeast(ctx.role, "admin");
  const [sources, byHand] = await Promise.all([followSources(ctx), listHandFacts(ctx)]);
  return (
    <>
      <SourcesPanel initial={sources} cut={CUT} canChange={canChange} />
      <HandFactsCard initial={byHand} canChange={canChange} />
    </>
  );
}
