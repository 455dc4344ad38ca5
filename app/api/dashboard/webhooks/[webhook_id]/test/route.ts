import { testWebhookInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { testWebhook } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks/{webhook_id}/test";

export const POST = forMembers({ path, input: testWebhookInput }, alone(testWebhook));
