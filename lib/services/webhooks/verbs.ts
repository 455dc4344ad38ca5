import type { Input, Output } from "@/lib/catalog/endpoints";
import { askerOf, type Caller, type ChangingCaller, changerOf, type Outcome } from "../callers";
import { changeWebhook, createWebhook, deleteWebhook, getWebhook, listWebhooks } from "./webhooks";

/** POST /v1/webhooks */
export async function makeWebhook(caller: ChangingCaller, input: Input<"create_webhook">): Promise<Outcome> {
  return { status: 201, body: await createWebhook(changerOf(caller), input) };
}

/** GET /v1/webhooks */
export async function showWebhooks(caller: Caller): Promise<Outcome> {
  const webhooks = await listWebhooks(askerOf(caller));
  return { status: 200, body: { webhooks } satisfies Output<"list_webhooks"> };
}

/** GET /v1/webhooks/{webhook_id} */
export async function showWebhook(caller: Caller, { webhook_id }: Input<"get_webhook">): Promise<Outcome> {
  return { status: 200, body: await getWebhook(askerOf(caller), webhook_id) };
}

/** PATCH /v1/webhooks/{webhook_id} */
export async function updateWebhook(caller: ChangingCaller, input: Input<"update_webhook">): Promise<Outcome> {
  return { status: 200, body: await changeWebhook(changerOf(caller), input) };
}

/** DELETE /v1/webhooks/{webhook_id} */
export async function removeWebhook(caller: ChangingCaller, { webhook_id }: Input<"delete_webhook">): Promise<Outcome> {
  await deleteWebhook(changerOf(caller), webhook_id);
  const body = { success: true, message: "The subscription is deleted.", deleted_webhook_id: webhook_id };
  return { status: 200, body: body satisfies Output<"delete_webhook"> };
}
