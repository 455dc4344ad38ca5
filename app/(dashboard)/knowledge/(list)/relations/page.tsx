import type { Metadata } from "next";
import { RelationsPanel } from "@/components/knowledge/relations-panel";
import { isAtLeast } from "@/lib/catalog/roles";
import { pageSession } from "@/lib/http/session";
import { followRelations } from "@/lib/services/knowledge";

export const metadata: Metadata = { title: "Relations" };

export default async function RelationsPage() {
  const { ctx } = await pageSession();
  return <RelationsPanel initial={await followRelations(ctx)} canChange={isAtLeast(ctx.role, "admin")} />;
}
