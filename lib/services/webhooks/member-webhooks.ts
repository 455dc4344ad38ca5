import type { z } from "zod";
import type { Input, Output } from "@/lib/catalog/endpoints";
import type { replayInput } from "@/lib/catalog/schemas/member-webhooks";
import { env } from "@/lib/env";
import { alone, askerOfMember, type Member, requireRole } from "../callers";
import { deliveryHealth } from "./delivery-health";
import { listDeliveries, resendDelivery, testWebhook } from "./delivery-log";
import { replayEvents, resendFailed } from "./delivery-resends";
import { newSecret, rotateSecret } from "./secrets";
import { changeWebhook, createWebhook, deleteWebhook, getWebhook, listWebhooks } from "./webhooks";

type WebhookView = Output<"get_webhook">;
type Which = { webhook_id: string };

/** Subscriptions of the organization, and the moment they were read at in Unix milliseconds. */
export async function listMemberWebhooks(member: Member): Promise<{ webhooks: WebhookView[]; now: number }> {
  return { webhooks: await listWebhooks(askerOfMember(member)), now: Date.now() };
}

/** Seconds after which each further attempt follows, as this service is set up. */
export function retrySchedule(): readonly number[] {
  return env().WEBHOOK_RETRY_DELAYS;
}

/** Throws `webhook_not_found`. */
export async function getMemberWebhook(member: Member, { webhook_id }: Which) {
  return { webhook: await getWebhook(askerOfMember(member), webhook_id), now: Date.now() };
}

/** Throws `webhook_not_found`. */
export async function getMemberDeliveryHealth(member: Member, { webhook_id }: Which) {
  return await deliveryHealth(askerOfMember(member), webhook_id);
}

/** Makes a subscription with a secret of ours, which is in this answer and nowhere else. */
export async function createMemberWebhook(member: Member, input: Omit<Input<"create_webhook">, "secret">) {
  requireRole(member, "admin");
  const secret = newSecret();
  return { webhook: await alone(createWebhook)(askerOfMember(member), { ...input, secret }), secret };
}

export async function changeMemberWebhook(member: Member, input: Input<"update_webhook">) {
  requireRole(member, "admin");
  return { webhook: await alone(changeWebhook)(askerOfMember(member), input) };
}

export async function deleteMemberWebhook(member: Member, { webhook_id }: Which) {
  requireRole(member, "admin");
  await alone(deleteWebhook)(askerOfMember(member), webhook_id);
  return { deleted_webhook_id: webhook_id };
}

/** Gives the new secret, once; the old one signs beside it until `previous_secret_expires_at`. */
export async function rotateMemberSecret(member: Member, { webhook_id }: Which) {
  requireRole(member, "admin");
  const secret = newSecret();
  const { previous_secret_expires_at } = await alone(rotateSecret)(askerOfMember(member), { webhook_id, secret });
  return { secret, previous_secret_expires_at };
}

export async function testMemberWebhook(member: Member, { webhook_id }: Which) {
  requireRole(member, "admin");
  return await alone(testWebhook)(askerOfMember(member), webhook_id);
}

export async function listMemberDeliveries(member: Member, input: Input<"list_deliveries">) {
  return { ...(await listDeliveries(askerOfMember(member), input)), now: Date.now() };
}

export async function resendMemberDelivery(member: Member, input: Input<"resend_delivery">) {
  requireRole(member, "admin");
  return await alone(resendDelivery)(askerOfMember(member), input);
}

export async function replayMemberEvents(member: Member, input: z.output<typeof replayInput>) {
  requireRole(member, "admin");
  return { resent: await alone(replayEvents)(askerOfMember(member), input) };
}

export async function resendMemberFailed(member: Member, { webhook_id }: Which) {
  requireRole(member, "admin");
  return { resent: await alone(resendFailed)(askerOfMember(member), webhook_id) };
}
