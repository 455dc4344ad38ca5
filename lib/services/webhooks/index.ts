export { attemptDelivery, makeAttempt } from "./deliveries";
export { claimDue, type DeliveryClaim, releaseClaims } from "./delivery-claims";
export { type Handover, returnHandovers, takeHandovers } from "./delivery-handover";
export { type DeliveryHealth, deliveryHealth } from "./delivery-health";
export { listDeliveries, resendDelivery, testWebhook } from "./delivery-log";
export { replayEvents, resendFailed } from "./delivery-resends";
export { deliveryBacklog, nextDueAt, onEvents, pruneDeliveries, retrySchedule } from "./delivery-schedule";
export { makeNewSecret, newSecret, rotateSecret } from "./secrets";
export { explainSignature, type SignatureReport } from "./signature-debugger";
export { signatureHeaders } from "./webhook-signature";
export {
  changeWebhook,
  createWebhook,
  createWithSecret,
  deleteWebhook,
  getWebhook,
  listWebhooks,
} from "./webhooks";
