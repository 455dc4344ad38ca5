import { getWebhookInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { rotateMemberSecret } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks/{webhook_id}/rotate-secret";

export const POST = forMembers({ path, input: getWebhookInput, role: "admin" }, rotateMemberSecret);
