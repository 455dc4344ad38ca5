import { createHash } from "node:crypto";
import { randomBase62, toBase62 } from "../secrets";

const SERVICE_PREFIX = "assay";
const RANDOM_LENGTH = 42; // with the checksum 48 characters
const CHECKSUM_LENGTH = 6;
const VISIBLE_LENGTH = 6;
const FORM = new RegExp(`^${SERVICE_PREFIX}_(live|test)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

export type Environment = "live" | "test";

/** A new key: `assay_live_`, 42 random base62 characters and the checksum of all that precedes it. */
export function newKey(environment: Environment): string {
  const body = `${SERVICE_PREFIX}_${environment}_${randomBase62(RANDOM_LENGTH)}`;
  return body + checksum(body);
}

/** False for any key that was never made here or is of the other environment; a mistyped one is told without a look-up. */
export function isWellFormed(key: string, environment: Environment): boolean {
  if (FORM.exec(key)?.[1] !== environment) return false;
  const body = key.slice(0, -CHECKSUM_LENGTH);
  return key === body + checksum(body);
}

/** The part of a key that may be shown: literal, environment and six characters. */
export function visiblePrefix(key: string): string {
  const identifierAt = key.lastIndexOf("_") + 1;
  return key.slice(0, identifierAt + VISIBLE_LENGTH);
}

/** SHA-256 in hex: all that is stored of a key. Its 250 random bits need no slow hash. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function checksum(text: string): string {
  return toBase62(crc32(text), CHECKSUM_LENGTH);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 as in zlib and PNG, of ASCII text. Node has its own from 20.15 on. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ text.charCodeAt(at)) & 0xff] as number);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
