import type { z } from "zod";
import { BATCH_ENDPOINTS } from "./endpoints-batches";
import { KEY_ENDPOINTS } from "./endpoints-keys";
import { KNOWLEDGE_ENDPOINTS } from "./endpoints-knowledge";
import { PROVIDER_ENDPOINTS } from "./endpoints-providers";
import type { ErrorCode } from "./errors";
import type { ProviderId } from "./providers";
import * as harm from "./schemas/harm";
import * as health from "./schemas/health";
import * as usage from "./schemas/usage";
import * as verify from "./schemas/verify";
import * as webhooks from "./schemas/webhooks";
import type { Scope } from "./scopes";

export type Mode = (typeof verify.MODES)[number];

/** What a request takes from the organization: nothing, of the minute, or of minute and month. */
export type Cost = "none" | "minute" | "month";

export interface Endpoint {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  description?: string;
  /** What the key must be allowed; `any`: every valid key will do. Absent: no key is asked for. */
  scope?: Scope | "any";
  cost: Cost;
  /** The status of success, unless 200. */
  success?: 201 | 202;
  /** True where the header Idempotency-Key is honoured. */
  idempotent?: true;
  /** True where `Accept: text/csv` is honoured. */
  csv?: true;
  /** Where `Accept: text/event-stream` is honoured: the list whose entries come one by one, and what one is called. */
  events?: { list: string; entry: string };
  /** Whose requests and answers, errors too, it takes the shape of; our own where absent. */
  shape?: ProviderId;
  /** The endpoint of our own that does the same work: usage counts as that one's. */
  countsAs?: "verify" | "harm_detect";
  /** Fields of the input that stand in the query although the rest comes in a body. */
  inQuery?: readonly string[];
  /** Errors beside those that follow from method, scope and cost. */
  errors?: readonly ErrorCode[];
  /** Parameters of the path are fields of the input too. */
  input: z.ZodType;
  output: z.ZodType;
}

export const ENDPOINTS = {
  verify: {
    method: "POST",
    path: "/v1/verify",
    summary: "Verify the claims of a text",
    description:
      "Checks every claim of the text against the passages sent along as `context`, the passages of your documents that could decide it, and the knowledge graph; where they disagree the most trusted one decides. In blocking mode a text with an unverified claim answers 400: the whole result with `error` and `message`. With `Accept: text/event-stream` claims come as they are decided.",
    scope: "verify",
    cost: "month",
    idempotent: true,
    events: { list: "claims", entry: "claim" },
    errors: ["text_too_long", "context_too_long", "verification_failed"],
    input: verify.verifyInput,
    output: verify.verifyOutput,
  },
  harm_detect: {
    method: "POST",
    path: "/v1/harm/detect",
    summary: "Detect harmful content",
    description: "Looks for harmful content by category and says how grave it is and what to do.",
    scope: "harm_detect",
    cost: "month",
    idempotent: true,
    errors: ["text_too_long"],
    input: harm.harmInput,
    output: harm.harmOutput,
  },
  ...KEY_ENDPOINTS,
  usage: {
    method: "GET",
    path: "/v1/usage",
    summary: "Report usage",
    description:
      "Counts of processed requests by day. `current_usage`, `breakdown` and `daily` are those of the period or dates; limits and what is left are always those of this calendar month. With `Accept: text/csv` the days come as CSV.",
    scope: "usage:read",
    cost: "minute",
    csv: true,
    input: usage.usageInput,
    output: usage.usageOutput,
  },
  create_webhook: {
    method: "POST",
    path: "/v1/webhooks",
    summary: "Create a webhook subscription",
    description:
      "Events from now on are sent to the URL, signed with the secret, which no answer ever shows. An organization has 20 subscriptions at most.",
    scope: "keys:write",
    cost: "minute",
    success: 201,
    idempotent: true,
    errors: ["webhook_limit_reached"],
    input: webhooks.createWebhookInput,
    output: webhooks.createWebhookOutput,
  },
  list_webhooks: {
    method: "GET",
    path: "/v1/webhooks",
    summary: "List webhook subscriptions",
    description: "All of the organization, the newest first.",
    scope: "keys:read",
    cost: "minute",
    input: webhooks.listWebhooksInput,
    output: webhooks.listWebhooksOutput,
  },
  get_webhook: {
    method: "GET",
    path: "/v1/webhooks/{webhook_id}",
    summary: "Get a webhook subscription",
    scope: "keys:read",
    cost: "minute",
    errors: ["webhook_not_found"],
    input: webhooks.getWebhookInput,
    output: webhooks.getWebhookOutput,
  },
  update_webhook: {
    method: "PATCH",
    path: "/v1/webhooks/{webhook_id}",
    summary: "Change a webhook subscription",
    description: "Fields that are absent stay as they are.",
    scope: "keys:write",
    cost: "minute",
    errors: ["webhook_not_found"],
    input: webhooks.updateWebhookInput,
    output: webhooks.updateWebhookOutput,
  },
  delete_webhook: {
    method: "DELETE",
    path: "/v1/webhooks/{webhook_id}",
    summary: "Delete a webhook subscription",
    description: "Cancels what is pending; an attempt under way ends.",
    scope: "keys:write",
    cost: "minute",
    errors: ["webhook_not_found"],
    input: webhooks.deleteWebhookInput,
    output: webhooks.deleteWebhookOutput,
  },
  test_webhook: {
    method: "POST",
    path: "/v1/webhooks/{webhook_id}/test",
    summary: "Send a test event",
    description:
      "Sends `webhook.test` to this subscription, whatever it subscribes to. Read the outcome from its deliveries.",
    scope: "keys:write",
    cost: "minute",
    idempotent: true,
    errors: ["webhook_not_found", "webhook_disabled"],
    input: webhooks.testWebhookInput,
    output: webhooks.testWebhookOutput,
  },
  rotate_webhook_secret: {
    method: "POST",
    path: "/v1/webhooks/{webhook_id}/rotate-secret",
    summary: "Rotate a webhook secret",
    description:
      "The new secret signs from now on. For 24 hours the old one signs beside it in `webhook-signature`, which lists both.",
    scope: "keys:write",
    cost: "minute",
    idempotent: true,
    errors: ["webhook_not_found"],
    input: webhooks.rotateWebhookSecretInput,
    output: webhooks.rotateWebhookSecretOutput,
  },
  list_deliveries: {
    method: "GET",
    path: "/v1/webhooks/{webhook_id}/deliveries",
    summary: "List deliveries of a subscription",
    description: "With every attempt. Deliveries that ended are kept for 30 days.",
    scope: "keys:read",
    cost: "minute",
    errors: ["webhook_not_found"],
    input: webhooks.listDeliveriesInput,
    output: webhooks.listDeliveriesOutput,
  },
  resend_delivery: {
    method: "POST",
    path: "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend",
    summary: "Send a delivery again",
    description:
      "A delivery that ended is sent again as a new one of the same event: same id, same bytes, five attempts. One that is pending is attempted at once.",
    scope: "keys:write",
    cost: "minute",
    idempotent: true,
    errors: ["webhook_not_found", "delivery_not_found", "webhook_disabled"],
    input: webhooks.resendDeliveryInput,
    output: webhooks.resendDeliveryOutput,
  },
  ...BATCH_ENDPOINTS,
  ...KNOWLEDGE_ENDPOINTS,
  ...PROVIDER_ENDPOINTS,
  health: {
    method: "GET",
    path: "/health",
    summary: "Service health check",
    description: "Of the process: 200 whenever it can answer. For a supervisor that starts it again.",
    cost: "none",
    input: health.healthInput,
    output: health.healthOutput,
  },
  ready: {
    method: "GET",
    path: "/health/ready",
    summary: "Whether requests are served now",
    description:
      "503 and what is `missing` where the database cannot be reached at this moment, the knowledge graph is not loaded, or the background worker is silent. For a load balancer.",
    cost: "none",
    input: health.healthInput,
    output: health.readyOutput,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof ENDPOINTS;

/** Endpoints that change rows: all but those that read, and those that work on the text they are given. */
export type ChangeId = {
  [Id in EndpointId]: (typeof ENDPOINTS)[Id] extends { method: "GET" } | { cost: "month" } ? never : Id;
}[EndpointId];

/** Whether an endpoint is one of `ChangeId`. */
export function changesRows({ method, cost }: Endpoint): boolean {
  return method !== "GET" && cost !== "month";
}

export type Input<Id extends EndpointId> = z.output<(typeof ENDPOINTS)[Id]["input"]>;
export type Output<Id extends EndpointId> = z.output<(typeof ENDPOINTS)[Id]["output"]>;
