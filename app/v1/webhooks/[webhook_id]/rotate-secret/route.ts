import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { rotateSecret } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(rows({ rotate_webhook_secret: rotateSecret }));
