import { getWebhookInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { resendMemberFailed } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks/{webhook_id}/resend-failed";

export const POST = forMembers({ path, input: getWebhookInput, role: "admin" }, resendMemberFailed);
