import { api } from "@/lib/http/next";
import { rows } from "@/lib/http/rows";
import { resendDelivery } from "@/lib/services/webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api(rows({ resend_delivery: resendDelivery }));
