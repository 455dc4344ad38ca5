import type { Metadata } from "next";
import { WebhooksPanel } from "@/components/webhooks/webhooks-panel";
import { isAtLeast } from "@/lib/catalog/roles";
import { pageSession } from "@/lib/http/session";
import { dated } from "@/lib/services/callers";
import { listWebhooks } from "@/lib/services/webhooks";
import { EVENT_CATALOGUE, EVENT_CHOICES } from "../choices";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const { ctx } = await pageSession();
  return (
    <WebhooksPanel
      initial={await dated(listWebhooks)(ctx)}
      choices={EVENT_CHOICES}
      catalogue={EVENT_CATALOGUE}
      canChange={isAtLeast(ctx.role, "admin")}
    />
  );
}
