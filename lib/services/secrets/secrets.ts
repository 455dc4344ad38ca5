import { keptSecret } from "@/lib/db/data-dir";
import { env } from "@/lib/env";

/** What signs sessions and encrypts secrets at rest: given, or with the embedded database made once and kept. */
export function serviceSecrets(): { auth: string; encryption: string } {
  const { AUTH_SECRET, ENCRYPTION_KEY, DATA_DIR } = env();
  return {
    auth: AUTH_SECRET ?? keptSecret(DATA_DIR, "auth-secret"),
    encryption: ENCRYPTION_KEY ?? keptSecret(DATA_DIR, "encryption-key"),
  };
}
