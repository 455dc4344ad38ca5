import type { Input } from "@/lib/catalog/endpoints";
import { askerOf, type Caller, type ChangingCaller, changerOf, type Outcome } from "../callers";
import { listDeliveries, resendDelivery, testWebhook } from "./delivery-log";
import { rotateSecret } from "./secrets";

/** POST /v1/webhooks/{webhook_id}/test */
export async function sendTest(caller: ChangingCaller, { webhook_id }: Input<"test_webhook">): Promise<Outcome> {
  return { status: 200, body: await testWebhook(changerOf(caller), webhook_id) };
}

/** POST /v1/webhooks/{webhook_id}/rotate-secret */
export async function rotateWebhookSecret(
  caller: ChangingCaller,
  input: Input<"rotate_webhook_secret">,
): Promise<Outcome> {
  return { status: 200, body: await rotateSecret(changerOf(caller), input) };
}

/** GET /v1/webhooks/{webhook_id}/deliveries */
export async function showDeliveries(caller: Caller, input: Input<"list_deliveries">): Promise<Outcome> {
  return { status: 200, body: await listDeliveries(askerOf(caller), input) };
}

/** POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend */
export async function resend(caller: ChangingCaller, input: Input<"resend_delivery">): Promise<Outcome> {
  return { status: 200, body: await resendDelivery(changerOf(caller), input) };
}
