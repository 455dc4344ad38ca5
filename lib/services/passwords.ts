import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

const SALT_BYTES = 16;
const HASH_BYTES = 32;
// 32 MiB and about 0.3 s of work for each guess; kept with every hash, so that they can be raised later.
const COST = { N: 2 ** 15, r: 8, p: 3 };

/** `scrypt$N$r$p$<salt>$<hash>`, salt and hash in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

/** Whether the password is that of the hash. Without a hash it is false, after the same work: timing tells nothing. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [scheme, n, r, p, salt = "", kept = ""] = (hash ?? "").split("$");
  if (scheme !== "scrypt" || !kept) {
    await derive(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  const derived = await derive(password, Buffer.from(salt, "base64url"), { N: Number(n), r: Number(r), p: Number(p) });
  const expected = Buffer.from(kept, "base64url");
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

function derive(password: string, salt: Buffer, cost: Required<Pick<ScryptOptions, "N" | "r" | "p">>): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  const text = password.normalize("NFKC"); // the same password from any keyboard
  return new Promise((resolve, reject) => {
    scrypt(text, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
