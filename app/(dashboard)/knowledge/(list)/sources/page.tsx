import type { Metadata } from "next";
import { SourcesPanel } from "@/components/knowledge/sources-panel";
import { isAtLeast } from "@/lib/catalog/roles";
import { PART_BYTES, PREVIEW_BYTES } from "@/lib/catalog/schemas/member-knowledge";
import { pageSession } from "@/lib/http/session";
import { listMemberSources } from "@/lib/services/member-sources";

export const metadata: Metadata = { title: "Your facts" };

const CUT = { previewBytes: PREVIEW_BYTES, partBytes: PART_BYTES };

export default async function SourcesPage() {
  const { ctx } = await pageSession();
  const canChange = isAtLeast(ctx.role, "admin");
  return <SourcesPanel initial={await listMemberSources(ctx)} cut={CUT} canChange={canChange} />;
}
