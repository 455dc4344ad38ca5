import type { Input } from "@/lib/catalog/endpoints";
import type { Caller, Outcome } from "./caller";
import { listDeliveries, resendDelivery, testWebhook } from "./delivery-log";
import { rotateSecret } from "./webhook-secrets";
import { askerOf } from "./webhook-verbs";

/** POST /v1/webhooks/{webhook_id}/test */
export async function sendTest(caller: Caller, { webhook_id }: Input<"test_webhook">): Promise<Outcome> {
  return { status: 200, body: await testWebhook(askerOf(caller), webhook_id) };
}

/** POST /v1/webhooks/{webhook_id}/rotate-secret */
export async function rotateWebhookSecret(caller: Caller, input: Input<"rotate_webhook_secret">): Promise<Outcome> {
  return { status: 200, body: await rotateSecret(askerOf(caller), input) };
}

/** GET /v1/webhooks/{webhook_id}/deliveries */
export async function showDeliveries(caller: Caller, input: Input<"list_deliveries">): Promise<Outcome> {
  return { status: 200, body: await listDeliveries(askerOf(caller), input) };
}

/** POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend */
export async function resend(caller: Caller, input: Input<"resend_delivery">): Promise<Outcome> {
  return { status: 200, body: await resendDelivery(askerOf(caller), input) };
}
