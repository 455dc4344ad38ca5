import { getWebhookInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { resendFailed } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks/{webhook_id}/resend-failed";

export const POST = forMembers({ path, input: getWebhookInput }, alone(resendFailed));
