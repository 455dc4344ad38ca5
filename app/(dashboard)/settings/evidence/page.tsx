import type { Metadata } from "next";
import { RetrieverForm } from "@/components/settings/retriever-form";
import { TrustForm } from "@/components/settings/trust-form";
import { isAtLeast } from "@/lib/catalog/roles";
import { RETRIEVER_DEADLINE_MS } from "@/lib/catalog/settings";
import { WITNESSES } from "@/lib/catalog/witnesses";
import { pageSession } from "@/lib/http/session";
import { findRetriever } from "@/lib/services/knowledge";
import { readSettings } from "@/lib/services/people";

export const metadata: Metadata = { title: "Evidence settings" };

export default async function EvidenceSettingsPage() {
  const { ctx } = await pageSession();
  const [{ evidence }, retriever] = await Promise.all([readSettings(ctx.organizationId), findRetriever(ctx)]);
  const canChange = isAtLeast(ctx.role, "admin");
  return (
    <>
      <TrustForm saved={evidence.trust} witnesses={WITNESSES} canChange={canChange} />
      <RetrieverForm saved={retriever} bounds={RETRIEVER_DEADLINE_MS} canChange={canChange} />
    </>
  );
}
