import { randomBytes, timingSafeEqual } from "node:crypto";
import { find } from "@/lib/process";
import { type HashSource, hashInTurn } from "../secrets";

const SALT_BYTES = 16;
const HASH_BYTES = 32;
// 32 MiB and about 0.3 s of work for each guess; kept with every hash, so that they can be raised later.
const COST = { N: 2 ** 15, r: 8, p: 3 };
const costNow = () => find<typeof COST>("password-cost") ?? COST; // placed by tests alone

/** `scrypt$N$r$p$<salt>$<hash>`, salt and hash in base64url. Throws `service_unavailable` where too many wait. */
export async function hashPassword(password: string, from?: HashSource): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = costNow();
  const hash = await hashInTurn({ text: textOf(password), salt, bytes: HASH_BYTES, cost }, from);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/**
 * Whether the password is that of the hash. Without a hash it is false, after the same work: timing tells nothing.
 * Throws `service_unavailable` where too many wait.
 */
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  from?: HashSource,
): Promise<boolean> {
  const [scheme, n, r, p, salt = "", kept = ""] = (hash ?? "").split("$");
  const isHash = scheme === "scrypt" && kept !== "";
  const expected = isHash ? Buffer.from(kept, "base64url") : Buffer.alloc(HASH_BYTES);
  const given = {
    text: textOf(password),
    salt: isHash ? Buffer.from(salt, "base64url") : Buffer.alloc(SALT_BYTES),
    bytes: HASH_BYTES,
    cost: isHash ? { N: Number(n), r: Number(r), p: Number(p) } : costNow(),
  };
  const derived = await hashInTurn(given, from);
  return isHash && derived.length === expected.length && timingSafeEqual(derived, expected);
}

/** The same password from any keyboard. */
function textOf(password: string): string {
  return password.normalize("NFKC");
}
