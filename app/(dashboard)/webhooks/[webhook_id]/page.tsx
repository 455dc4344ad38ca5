import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { WebhookDetail } from "@/components/webhooks/webhook-detail";
import { ApiError } from "@/lib/catalog/errors";
import { isAtLeast } from "@/lib/catalog/roles";
import { pageSession } from "@/lib/http/session";
import { dated } from "@/lib/services/callers";
import { deliveryHealth, getWebhook, listDeliveries, retrySchedule } from "@/lib/services/webhooks";
import { EVENT_CHOICES } from "../choices";

export const metadata: Metadata = { title: "Webhook" };

const DELIVERIES = 20;

export default async function WebhookPage({ params }: { params: Promise<{ webhook_id: string }> }) {
  const { ctx } = await pageSession();
  const { webhook_id } = await params;
  const webhook = await getWebhook(ctx, { webhook_id }).catch((error) => {
    if (error instanceof ApiError && error.status === 404) notFound();
    throw error;
  });
  return (
    <WebhookDetail
      initial={{ webhook, now: Date.now() }}
      health={await deliveryHealth(ctx, { webhook_id })}
      deliveries={await dated(listDeliveries)(ctx, { webhook_id, limit: DELIVERIES })}
      schedule={retrySchedule()}
      choices={EVENT_CHOICES}
      canChange={isAtLeast(ctx.role, "admin")}
    />
  );
}
