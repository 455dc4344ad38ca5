import type { Metadata } from "next";
import { TrustForm } from "@/components/settings/trust-form";
import { isAtLeast } from "@/lib/catalog/roles";
import { WITNESSES } from "@/lib/catalog/witnesses";
import { pageSession } from "@/lib/http/session";
import { readSettings } from "@/lib/services/settings";

export const metadata: Metadata = { title: "Evidence settings" };

export default async function EvidenceSettingsPage() {
  const { ctx } = await pageSession();
  const { evidence } = await readSettings(ctx.organizationId);
  return <TrustForm saved={evidence.trust} witnesses={WITNESSES} canChange={isAtLeast(ctx.role, "admin")} />;
}
