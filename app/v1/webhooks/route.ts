import { api } from "@/lib/http/next";
import { makeWebhook, showWebhooks } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  list_webhooks: showWebhooks,
  create_webhook: makeWebhook,
});
