import { deleteWebhookInput, getWebhookInput, updateWebhookInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { changeWebhook, deleteWebhook, getWebhook } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks/{webhook_id}";

export const GET = forMembers({ path, input: getWebhookInput }, async (by, input) => ({
  webhook: await getWebhook(by, input),
  now: Date.now(),
}));
export const PATCH = forMembers({ path, input: updateWebhookInput }, async (by, input) => ({
  webhook: await alone(changeWebhook)(by, input),
}));
export const DELETE = forMembers({ path, input: deleteWebhookInput }, alone(deleteWebhook));
