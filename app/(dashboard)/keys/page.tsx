import type { Metadata } from "next";
import { KeysPanel } from "@/components/keys/keys-panel";
import { isAtLeast } from "@/lib/catalog/roles";
import { DEFAULT_SCOPES, SCOPES } from "@/lib/catalog/scopes";
import { pageSession } from "@/lib/http/session";
import { listMemberKeys } from "@/lib/services/member-keys";

export const metadata: Metadata = { title: "Keys" };

export default async function KeysPage() {
  const { ctx, origin } = await pageSession();
  const scopes = Object.entries(SCOPES).map(([id, grants]) => ({
    id,
    grants,
    isDefault: DEFAULT_SCOPES.some((scope) => scope === id),
  }));
  return (
    <KeysPanel
      initial={await listMemberKeys(ctx)}
      scopes={scopes}
      canChange={isAtLeast(ctx.role, "admin")}
      origin={origin}
    />
  );
}
