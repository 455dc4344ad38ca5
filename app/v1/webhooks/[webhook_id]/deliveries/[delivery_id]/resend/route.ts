import { api } from "@/lib/http/next";
import { resend } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ resend_delivery: resend });
