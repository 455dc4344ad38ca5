import { api } from "@/lib/http/next";
import { removeWebhook, showWebhook, updateWebhook } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  get_webhook: showWebhook,
  update_webhook: updateWebhook,
  delete_webhook: removeWebhook,
});
