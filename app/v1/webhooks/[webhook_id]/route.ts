import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { changeWebhook, deleteWebhook, getWebhook } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(
  rows({
    get_webhook: getWebhook,
    update_webhook: changeWebhook,
    delete_webhook: deleteWebhook,
  }),
);
