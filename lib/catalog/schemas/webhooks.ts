import { z } from "zod";
import { SUBSCRIBABLE } from "../events";

export const WEBHOOK_LIMIT = 20; // subscriptions of an organization
const DELIVERY_STATUSES = ["pending", "delivered", "failed", "cancelled"] as const;

const MAX_URL_LENGTH = 2_048;
const MAX_SECRET_LENGTH = 256;
const MAX_DESCRIPTION_LENGTH = 200;
const MAX_PAGE = 100;
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Z}]*$/u; // no control characters, white space or halves of a character
const WHOLE_CHARACTERS = /^\P{Cs}*$/u;

const timestamp = z.iso.datetime();
const webhookId = z.string().meta({ description: "Identifier of a subscription, `wh_…`." });
const url = z
  .string()
  .min(1, "Must not be empty")
  .max(MAX_URL_LENGTH)
  .regex(ONE_LINE, "Must not hold white space or control characters")
  .meta({ description: "Where events are sent: https, a public address, no user or password in it." });
const events = z
  .array(z.enum(SUBSCRIBABLE))
  .min(1)
  .transform((types) => [...new Set(types)])
  .meta({ description: "Event types; `usage.threshold` stands for its three." });
const secret = z
  .string()
  .min(1, "Must not be empty")
  .max(MAX_SECRET_LENGTH)
  .regex(WHOLE_CHARACTERS, "Must not hold halves of a character")
  .meta({ description: `Signs deliveries: 1 to ${MAX_SECRET_LENGTH} characters, the more random the better.` });

const description = z
  .string()
  .trim()
  .max(MAX_DESCRIPTION_LENGTH)
  .regex(WHOLE_CHARACTERS, "Must not hold halves of a character")
  .refine((text) => !text.includes("\0"), "Must not hold the character NUL")
  .meta({ description: "What the endpoint is for, in your own words." });

const webhook = z.object({
  id: z.string().regex(/^wh_[0-9A-Za-z]+$/),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(SUBSCRIBABLE)),
  status: z.enum(["active", "failing", "disabled"]).meta({
    description: "`failing` after a delivery whose five attempts failed, until one is accepted; it is still sent to.",
  }),
  created_at: timestamp,
  updated_at: timestamp,
  last_delivery_at: timestamp.nullable().meta({ description: "When the receiver last accepted one." }),
  consecutive_failures: z.int().meta({ description: "Failed attempts since then." }),
});

const attempt = z.object({
  number: z.int(),
  started_at: timestamp,
  duration_ms: z.number(),
  status_code: z.int().nullable().meta({ description: "Null where no whole answer came; then `error` says why." }),
  error: z.string().nullable(),
  response: z.string().nullable().meta({ description: "The first 2 KB of the answer's body." }),
});

const delivery = z.object({
  id: z.string().regex(/^dlv_[0-9A-Za-z]+$/),
  event_id: z.string(),
  event_type: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  created_at: timestamp,
  next_attempt_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  resend_of: z.string().nullable().meta({ description: "The delivery that was sent again." }),
  body: z.string().meta({ description: "The bytes of every attempt." }),
  attempts: z.array(attempt).meta({ description: "Oldest first." }),
});

export const createWebhookInput = z.object({ url, events, secret, description: description.optional() });
export const createWebhookOutput = webhook;

export const listWebhooksInput = z.object({});
export const listWebhooksOutput = z.object({ webhooks: z.array(webhook) });

export const getWebhookInput = z.object({ webhook_id: webhookId });
export const getWebhookOutput = webhook;

export const updateWebhookInput = z.object({
  webhook_id: webhookId,
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  status: z.enum(["active", "disabled"]).optional().meta({
    description: "`disabled` cancels what is pending; `active` starts anew with the events from then on.",
  }),
});
export const updateWebhookOutput = webhook;

export const deleteWebhookInput = z.object({ webhook_id: webhookId });
export const deleteWebhookOutput = z.object({
  success: z.boolean(),
  message: z.string(),
  deleted_webhook_id: z.string(),
});

export const rotateWebhookSecretInput = z.object({ webhook_id: webhookId, secret });
export const rotateWebhookSecretOutput = webhook.extend({
  previous_secret_expires_at: timestamp.meta({ description: "Until then the old secret signs beside the new one." }),
});

export const testWebhookInput = z.object({ webhook_id: webhookId });
export const testWebhookOutput = delivery;

export const listDeliveriesInput = z.object({
  webhook_id: webhookId,
  status: z.enum(DELIVERY_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(20),
  cursor: z.string().optional().meta({ description: "`next_cursor` of the page before." }),
});
export const listDeliveriesOutput = z.object({
  deliveries: z.array(delivery).meta({ description: "Newest first." }),
  next_cursor: z.string().nullable().meta({ description: "Asks for the next page; null on the last one." }),
});

export const resendDeliveryInput = z.object({ webhook_id: webhookId, delivery_id: z.string() });
export const resendDeliveryOutput = delivery;
