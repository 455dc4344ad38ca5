import type { Metadata } from "next";
import { AuditPanel } from "@/components/settings/audit-panel";
import { pageSession } from "@/lib/http/session";
import { listActivity } from "@/lib/services/callers";

export const metadata: Metadata = { title: "Audit log" };

const FIRST_PAGE = 25;

export default async function AuditPage() {
  const { ctx } = await pageSession();
  return <AuditPanel initial={await listActivity(ctx, { limit: FIRST_PAGE })} />;
}
