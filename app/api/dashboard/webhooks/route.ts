import { memberWebhookInput } from "@/lib/catalog/schemas/member-webhooks";
import { listWebhooksInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { alone, dated } from "@/lib/services/callers";
import { createWithSecret, listWebhooks } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks";

export const GET = forMembers({ path, input: listWebhooksInput }, dated(listWebhooks));
export const POST = forMembers({ path, input: memberWebhookInput }, alone(createWithSecret));
