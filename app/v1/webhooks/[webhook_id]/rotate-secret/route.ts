import { api } from "@/lib/http/next";
import { rotateWebhookSecret } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ rotate_webhook_secret: rotateWebhookSecret });
