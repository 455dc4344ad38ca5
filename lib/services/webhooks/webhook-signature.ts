import { createHmac } from "node:crypto";

const STANDARD_PREFIX = "whsec_";
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export interface Signed {
  /** Of the event; receivers tell repeats by it. */
  id: string;
  /** The exact bytes to send. */
  body: string | Uint8Array;
  timestamp: Date;
  /** The secret in force first; after a rotation the one before it as well. */
  secrets: readonly [string, ...string[]];
}

/**
 * The headers that sign a delivery: `X-Service-Signature` by the secret in force, and the three of Standard Webhooks,
 * whose signature lists one value for each secret and each way to read it.
 */
export function signatureHeaders({ id, body, timestamp, secrets }: Signed): Record<string, string> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const content = standardContent({ id, timestamp: seconds, body });
  const signatures = secrets.flatMap(standardKeys).map((key) => `v1,${hmac(key, content).toString("base64")}`);
  return {
    "X-Service-Signature": `sha256=${hmac(Buffer.from(secrets[0]), body).toString("hex")}`,
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": [...new Set(signatures)].join(" "),
  };
}

/**
 * The keys by which Standard Webhooks signs with a secret: its own bytes, and where it is base64 (after `whsec_`) those
 * that it stands for, since official libraries read it so unless they are told that it is raw.
 */
export function standardKeys(secret: string): Buffer[] {
  const encoded = secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : secret;
  const isBase64 = BASE64.test(encoded) && encoded.length % 4 === 0;
  return [Buffer.from(secret), ...(isBase64 ? [Buffer.from(encoded, "base64")] : [])];
}

/** What Standard Webhooks signs: id, Unix seconds and body, joined by dots. */
export function standardContent({ id, timestamp, body }: { id: string; timestamp: string; body: string | Uint8Array }) {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body as Uint8Array)]);
}

/** HMAC-SHA256. */
export function hmac(key: Uint8Array, content: string | Uint8Array): Buffer {
  return createHmac("sha256", key).update(content).digest();
}
