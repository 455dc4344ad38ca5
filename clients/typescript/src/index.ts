export type * from "./api.generated.js";
export { Assay, type AssayOptions } from "./assay.js";
export type { Batches, TextBatches } from "./batches.js";
export {
  AssayError,
  AuthenticationError,
  BlockedError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  QuotaError,
  RateLimitError,
  TimeoutError,
  UnavailableError,
  ValidationError,
  WebhookSignatureError,
} from "./errors.js";
export type { Keys } from "./keys.js";
export type { Knowledge, Relations, Sources } from "./knowledge.js";
export type { Pages } from "./pages.js";
export type { CallOptions, KeyedOptions } from "./transport.js";
export type { VerifyEvent } from "./verify-events.js";
export { verifyWebhook, type WebhookRequest } from "./verify-webhook.js";
export type { Webhooks } from "./webhooks.js";
