import { api } from "@/lib/http/next";
import { sendTest } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ test_webhook: sendTest });
