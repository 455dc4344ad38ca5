import type { Metadata } from "next";
import { KeysPanel } from "@/components/keys/keys-panel";
import { isAtLeast } from "@/lib/catalog/roles";
import { pageSession } from "@/lib/http/session";
import { dated } from "@/lib/services/callers";
import { listKeysWithMakers } from "@/lib/services/keys";
import { SCOPE_CHOICES } from "./choices";

export const metadata: Metadata = { title: "Keys" };

export default async function KeysPage() {
  const { ctx, origin } = await pageSession();
  return (
    <KeysPanel
      initial={await dated(listKeysWithMakers)(ctx)}
      scopes={SCOPE_CHOICES}
      canChange={isAtLeast(ctx.role, "admin")}
      origin={origin}
    />
  );
}
