import { memberWebhookInput } from "@/lib/catalog/schemas/member-webhooks";
import { listWebhooksInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { createMemberWebhook, listMemberWebhooks } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks";

export const GET = forMembers({ path, input: listWebhooksInput }, listMemberWebhooks);
export const POST = forMembers({ path, input: memberWebhookInput, role: "admin" }, createMemberWebhook);
