import type { z } from "zod";
import type { ENDPOINTS, EndpointId, Output } from "./endpoints";
import type { ErrorCode } from "./errors";
import { EVENTS, type EventType } from "./events";
import { BATCH_EXAMPLES } from "./examples-batches";
import { KNOWLEDGE_EXAMPLES } from "./examples-knowledge";
import { PROVIDER_EXAMPLES } from "./examples-providers";
import { VERIFY_EXAMPLE } from "./examples-verify";

/** What a caller sends and gets, as the reference shows it. Tests hold every one against its schema. */
export interface Example {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  answer: object;
}

type Typed<Id extends EndpointId> = Example & {
  body?: Partial<z.input<(typeof ENDPOINTS)[Id]["input"]>>;
  answer: Output<Id>;
};

const REQUEST_ID = "req_8f14e45fceea467f9d3a2d1b7c6e5f40";
const KEY = {
  id: "key_3kTMd0zqXv5rYb81WnLc",
  name: "Production backend",
  prefix: "assay_live_k3JdQ2",
  scopes: ["verify", "harm_detect"],
  created_at: "2026-11-02T09:30:00.000Z",
  expires_at: null,
  limits: { requests_per_minute: null, requests_per_month: 20_000 },
} satisfies Partial<Output<"create_key">>;
const LISTED_KEY = {
  ...KEY,
  last_used_at: "2026-11-21T08:00:00.000Z",
  total_requests: 1840,
  is_active: true,
  revoked_at: null,
  disabled_at: null,
} satisfies Output<"update_key">;
const API_KEY = "assay_live_<48 characters>";

/** A body as deliveries carry it. */
export function sentBody(type: EventType): string {
  const event = { id: "evt_9d8c7b6a5f4e43218765abcdef012345", type, created_at: "2026-11-21T12:00:00.000Z" };
  return JSON.stringify({ ...event, organization_id: "org_9vLkT2mPqXs4RzB7NcYw", data: EVENTS[type].sample });
}

const WEBHOOK = {
  id: "wh_c5Yt0pQzLk2MnBvXsR8d",
  url: "https://example.com/hooks/assay",
  description: "Tells the on-call team",
  events: ["usage.threshold", "key.created", "key.revoked"],
  status: "active",
  created_at: "2026-11-02T09:30:00.000Z",
  updated_at: "2026-11-02T09:30:00.000Z",
  last_delivery_at: null,
  consecutive_failures: 0,
} satisfies Output<"get_webhook">;
const DELIVERY = {
  id: "dlv_4f2a9c1e7b6d48a0b3c5d7e9f1a2b4c6",
  event_id: "evt_9d8c7b6a5f4e43218765abcdef012345",
  event_type: "key.created",
  status: "delivered",
  created_at: "2026-11-21T12:00:00.000Z",
  next_attempt_at: null,
  ended_at: "2026-11-21T12:00:00.214Z",
  resend_of: null,
  body: sentBody("key.created"),
  attempts: [
    {
      number: 1,
      started_at: "2026-11-21T12:00:00.031Z",
      duration_ms: 182.4,
      status_code: 200,
      error: null,
      response: "ok",
    },
  ],
} satisfies Output<"resend_delivery">;
const WAITING = {
  ...DELIVERY,
  status: "pending",
  next_attempt_at: DELIVERY.created_at,
  ended_at: null,
  attempts: [],
} satisfies Output<"resend_delivery">;

export const EXAMPLES: { [Id in EndpointId]: Typed<Id> } = {
  ...BATCH_EXAMPLES,
  ...PROVIDER_EXAMPLES,
  verify: VERIFY_EXAMPLE,
  harm_detect: {
    body: { text: "I'm going to kill you.", categories: ["violence", "hate_speech"], threshold: "medium" },
    answer: {
      request_id: REQUEST_ID,
      harmful: true,
      categories: [
        {
          category: "violence",
          level: "critical",
          confidence: 0.93,
          matched_phrases: ["I'm going to kill you"],
          spans: [{ start: 0, end: 21 }],
          recommendation: "Block and alert. Where someone is threatened, tell those responsible.",
        },
      ],
      confidence: 0.93,
      probabilities: { violence: 0.93, hate_speech: 0.04 },
      recommendation: "Block and alert.",
      processing_time_ms: 0.41,
    },
  },
  list_keys: { answer: { keys: [LISTED_KEY] } },
  get_key: {
    path: { key_id: KEY.id },
    answer: {
      ...LISTED_KEY,
      current_month_usage: 1204,
      recent_failures: [
        {
          request_id: REQUEST_ID,
          occurred_at: "2026-11-20T17:12:03.481Z",
          endpoint: "GET /v1/usage",
          status: 403,
          error: "insufficient_permissions",
        },
      ],
    },
  },
  update_key: {
    path: { key_id: KEY.id },
    body: { name: "Production backend, old", disabled: true, limits: { requests_per_minute: 100 } },
    answer: {
      ...LISTED_KEY,
      name: "Production backend, old",
      is_active: false,
      disabled_at: "2026-11-21T09:00:00.000Z",
      limits: { requests_per_minute: 100, requests_per_month: 20_000 },
    },
  },
  create_key: {
    body: {
      name: KEY.name,
      scopes: KEY.scopes,
      expires_at: "2027-12-31T00:00:00Z",
      limits: { requests_per_month: 20_000 },
    },
    answer: { ...KEY, api_key: API_KEY, expires_at: "2027-12-31T00:00:00.000Z" },
  },
  current_key: {
    answer: {
      ...KEY,
      organization: { id: "org_9vLkT2mPqXs4RzB7NcYw", name: "Example", plan: "starter" },
      limits: { requests_per_minute: 200, monthly_limit: 20_000 },
    },
  },
  revoke_key: {
    path: { key_id: KEY.id },
    answer: { success: true, message: "The key is revoked.", revoked_key_id: KEY.id },
  },
  rotate_key: {
    path: { key_id: KEY.id },
    body: { grace: "1h" },
    answer: {
      ...KEY,
      id: "key_Zp0aQwErTyUiOpLkJhGf",
      api_key: API_KEY,
      previous_key_id: KEY.id,
      previous_key_expires_at: "2026-11-21T13:00:00.000Z",
    },
  },
  usage: {
    query: { start_date: "2026-11-20", end_date: "2026-11-21" },
    answer: {
      organization: { id: "org_9vLkT2mPqXs4RzB7NcYw", name: "Example", plan: "starter" },
      period: { start: "2026-11-20T00:00:00.000Z", end: "2026-11-21T23:59:59.999Z" },
      current_usage: 420,
      monthly_limit: 50_000,
      remaining: 41_250,
      percentage_used: 17.5,
      rate_limit: { requests_per_minute: 200, current_minute_usage: 3 },
      breakdown: { verify: 300, harm_detect: 120 },
      daily: [
        { date: "2026-11-20", requests: 400, verified_claims: 512, avg_confidence: 0.8712, harmful_texts: 3 },
        { date: "2026-11-21", requests: 20, verified_claims: 25, avg_confidence: 0.9034, harmful_texts: 0 },
      ],
    },
  },
  create_webhook: {
    body: { url: WEBHOOK.url, events: [...WEBHOOK.events], secret: "<a long random text>" },
    answer: WEBHOOK,
  },
  list_webhooks: { answer: { webhooks: [WEBHOOK] } },
  get_webhook: { path: { webhook_id: WEBHOOK.id }, answer: WEBHOOK },
  update_webhook: {
    path: { webhook_id: WEBHOOK.id },
    body: { events: ["key.revoked"], status: "active" },
    answer: { ...WEBHOOK, events: ["key.revoked"], updated_at: "2026-11-21T12:00:00.000Z" },
  },
  delete_webhook: {
    path: { webhook_id: WEBHOOK.id },
    answer: { success: true, message: "The subscription is deleted.", deleted_webhook_id: WEBHOOK.id },
  },
  test_webhook: {
    path: { webhook_id: WEBHOOK.id },
    body: {},
    answer: { ...WAITING, event_type: "webhook.test", body: sentBody("webhook.test") },
  },
  rotate_webhook_secret: {
    path: { webhook_id: WEBHOOK.id },
    body: { secret: "<another long random text>" },
    answer: { ...WEBHOOK, previous_secret_expires_at: "2026-11-22T12:00:00.000Z" },
  },
  list_deliveries: {
    path: { webhook_id: WEBHOOK.id },
    query: { status: "delivered", limit: "20" },
    answer: { deliveries: [DELIVERY], next_cursor: null },
  },
  resend_delivery: {
    path: { webhook_id: WEBHOOK.id, delivery_id: DELIVERY.id },
    body: {},
    answer: { ...WAITING, resend_of: DELIVERY.id },
  },
  ...KNOWLEDGE_EXAMPLES,
  health: {
    answer: {
      status: "ok",
      version: "0.1.0",
      graph: { status: "loaded", entities: 512_000, facts: 2_100_000, rebuilt: 0 },
      uptime_seconds: 86_400,
    },
  },
  ready: {
    answer: {
      status: "ok",
      version: "0.1.0",
      graph: { status: "loaded", entities: 512_000, facts: 2_100_000, rebuilt: 0 },
      uptime_seconds: 86_400,
      database: "up",
      models: "loaded",
      worker: "alive",
      missing: [],
    },
  },
};

const ISSUES = { issues: [{ path: "text", message: "Must not be empty" }] };

/** `details` of the errors that have them. */
export const ERROR_DETAILS: { [Code in ErrorCode]?: Record<string, unknown> } = {
  invalid_request: ISSUES,
  text_too_long: { max_length: 10_000, actual_length: 10_482 },
  context_too_long: { max_length: 200_000, actual_length: 214_050 },
  webhook_limit_reached: { limit: 20 },
  unsupported_media: { formats: "Markdown, plain text, HTML, PDF, DOCX, EPUB or CSV" },
  quota_exceeded: { quota: "bytes", limit: 20_000_000, used: 19_850_112 },
  rate_limit_exceeded: { limit: 200, reset_at: "2026-11-21T12:01:00.000Z" },
  internal_error: { request_id: REQUEST_ID },
};
