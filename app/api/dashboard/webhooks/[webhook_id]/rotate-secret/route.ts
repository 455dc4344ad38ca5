import { getWebhookInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { alone } from "@/lib/services/callers";
import { makeNewSecret } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks/{webhook_id}/rotate-secret";

export const POST = forMembers({ path, input: getWebhookInput }, alone(makeNewSecret));
