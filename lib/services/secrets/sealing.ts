import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { once } from "@/lib/process";
import { serviceSecrets } from "./secrets";

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text for the database, with authentication. `context` says what it is and whose, such as `webhook:wh_1`;
 * it is not stored, and the text opens with the same context only, so that rows cannot be swapped.
 */
export function seal(text: string, context: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key(), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64");
}

/** The text that was sealed. Throws where it was altered, or sealed in another context or with another key. */
export function unseal(sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(ALGORITHM, key(), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  return text.toString("utf8");
}

function key(): Buffer {
  return once("sealing-key", () =>
    Buffer.from(hkdfSync("sha256", serviceSecrets().encryption, "", "assay: secrets at rest", 32)),
  );
}
