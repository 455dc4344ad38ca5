import type { Snippet } from "../ui/code-block";

/** How a receiver checks that a delivery is ours: over the raw bytes, in constant time. */
export const VERIFY_SNIPPETS: Snippet[] = [
  {
    title: "TypeScript",
    code: `import { createHmac, timingSafeEqual } from "node:crypto";

/** body: the bytes as they arrived, before any parsing. */
export function isGenuine(body: Buffer, signature: string): boolean {
  const secret = process.env.ASSAY_WEBHOOK_SECRET!;
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature.replace(/^sha256=/, ""), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
// isGenuine(body, request.headers["x-service-signature"])`,
  },
  {
    title: "Python",
    code: `import hashlib, hmac, os

def is_genuine(body: bytes, signature: str) -> bool:
    """body: the bytes as they arrived, before any parsing."""
    secret = os.environ["ASSAY_WEBHOOK_SECRET"].encode()
    expected = "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(signature, expected)

# is_genuine(body, headers["X-Service-Signature"])`,
  },
];
