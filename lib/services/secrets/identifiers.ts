import { createHash, randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const EVEN_BYTES = 256 - (256 % ALPHABET.length); // bytes from here on would favour the first characters

export type IdPrefix = "org" | "usr" | "key" | "req" | "wh" | "ses" | "inv" | "eml" | "src" | "rev" | "bat";

/** A new identifier such as `org_3kTMd0…`: 20 random characters, about 119 bits. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBase62(20)}`;
}

/** Random characters, each of the 62 equally likely. */
export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < EVEN_BYTES && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** A whole number from 0 in base 62, padded with zeros. */
export function toBase62(value: number, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / ALPHABET.length)) {
    text = ALPHABET[rest % ALPHABET.length] + text;
  }
  return text;
}

/** A secret for a link that is sent once; only its hash is kept. */
export function newToken(): { token: string; hash: string } {
  const token = randomBase62(40);
  return { token, hash: hashToken(token) };
}

/** By what a token is found, which itself is stored nowhere: SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
