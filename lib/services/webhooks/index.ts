export { attemptDelivery, makeAttempt } from "./deliveries";
export { claimDue, type DeliveryClaim, releaseClaims } from "./delivery-claims";
export { type Handover, returnHandovers, takeHandovers } from "./delivery-handover";
export type { DeliveryHealth } from "./delivery-health";
export { deliveryBacklog, nextDueAt, onEvents, pruneDeliveries } from "./delivery-schedule";
export { resend, rotateWebhookSecret, sendTest, showDeliveries } from "./delivery-verbs";
export {
  changeMemberWebhook,
  createMemberWebhook,
  deleteMemberWebhook,
  getMemberDeliveryHealth,
  getMemberWebhook,
  listMemberDeliveries,
  listMemberWebhooks,
  replayMemberEvents,
  resendMemberDelivery,
  resendMemberFailed,
  retrySchedule,
  rotateMemberSecret,
  testMemberWebhook,
} from "./member-webhooks";
export { newSecret } from "./secrets";
export { explainSignature, type SignatureReport } from "./signature-debugger";
export { makeWebhook, removeWebhook, showWebhook, showWebhooks, updateWebhook } from "./verbs";
export { signatureHeaders } from "./webhook-signature";
