import type { WebhookEvent } from "./api.generated.js";
import { WebhookSignatureError } from "./errors.js";

const TOLERANCE_SECONDS = 300; // as the libraries of Standard Webhooks
const encoder = new TextEncoder();

export interface WebhookRequest {
  /** The body exactly as it arrived, before anything parsed it. */
  payload: string | Uint8Array | ArrayBuffer;
  headers: Headers | Record<string, string | readonly string[] | undefined>;
  /** As it was given when the subscription was made. */
  secret: string;
  /** How far the time of the attempt may lie from this machine's clock: 300 where absent. */
  toleranceSeconds?: number;
}

/**
 * The event of a delivery whose signature holds; throws WebhookSignatureError otherwise. It checks `webhook-signature`,
 * which covers the time, so that old deliveries cannot be replayed, and lists both secrets during a rotation.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const { payload, headers, secret, toleranceSeconds = TOLERANCE_SECONDS } = request;
  if (!secret) throw new TypeError("Give the secret of the subscription.");
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  checkTime(timestamp, toleranceSeconds);
  const body = typeof payload === "string" ? encoder.encode(payload) : new Uint8Array(payload);
  const content = joined(encoder.encode(`${id}.${timestamp}.`), body);
  const key = await importKey(secret);
  for (const signature of signaturesOf(headerOf(headers, "webhook-signature"))) {
    // Compares in constant time, as WebCrypto must.
    if (await crypto.subtle.verify("HMAC", key, signature, content)) return JSON.parse(new TextDecoder().decode(body));
  }
  throw new WebhookSignatureError({
    code: "signature_wrong",
    message: "No signature holds for this secret and the bytes of this body.",
  });
}

function headerOf(headers: WebhookRequest["headers"], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([at]) => at.toLowerCase() === name)?.[1];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookSignatureError({ code: "header_missing", message: `The header ${name} is missing.` });
}

function checkTime(timestamp: string, toleranceSeconds: number) {
  const offBy = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (/^\d+$/.test(timestamp) && offBy <= toleranceSeconds) return;
  throw new WebhookSignatureError({
    code: "timestamp_off",
    message: `webhook-timestamp is not within ${toleranceSeconds} s of this machine's clock.`,
  });
}

function importKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** The values of version 1 among those that the header lists. */
function signaturesOf(header: string): Uint8Array<ArrayBuffer>[] {
  return header
    .split(" ")
    .filter((value) => /^v1,[A-Za-z0-9+/]{43}=$/.test(value))
    .map((value) => Uint8Array.from(atob(value.slice(3)), (character) => character.charCodeAt(0)));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
