import { deleteWebhookInput, getWebhookInput, updateWebhookInput } from "@/lib/catalog/schemas/webhooks";
import { forMembers } from "@/lib/http/dashboard";
import { changeMemberWebhook, deleteMemberWebhook, getMemberWebhook } from "@/lib/services/webhooks";

const path = "/api/dashboard/webhooks/{webhook_id}";

export const GET = forMembers({ path, input: getWebhookInput }, getMemberWebhook);
export const PATCH = forMembers({ path, input: updateWebhookInput, role: "admin" }, changeMemberWebhook);
export const DELETE = forMembers({ path, input: deleteWebhookInput, role: "admin" }, deleteMemberWebhook);
