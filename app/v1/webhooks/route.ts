import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { createWebhook, listWebhooks } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(
  rows({
    list_webhooks: listWebhooks,
    create_webhook: createWebhook,
  }),
);
