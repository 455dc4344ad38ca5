import type { Metadata } from "next";
import { DocumentsPanel } from "@/components/documents/documents-panel";
import { isAtLeast } from "@/lib/catalog/roles";
import { PART_BYTES } from "@/lib/catalog/schemas/member-knowledge";
import { pageSession } from "@/lib/http/session";
import { followSources } from "@/lib/services/knowledge";

export const metadata: Metadata = { title: "Documents" };

export default async function DocumentsPage() {
  const { ctx } = await pageSession();
  const initial = await followSources(ctx);
  return <DocumentsPanel initial={initial} partBytes={PART_BYTES} canChange={isAtLeast(ctx.role, "admin")} />;
}
