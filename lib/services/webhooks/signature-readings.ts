import type { Mistake } from "./signature-mistakes";

const MOST_VARIED_BYTES = 16 * 1024; // real bodies have a few hundred; each reading is hashed with each secret
const BASE64 = /^[A-Za-z0-9+/_-]{4,}={0,2}$/;
const LATIN1_PAGE = Array.from({ length: 256 }, (_, byte) => new TextDecoder("latin1").decode(Uint8Array.of(byte)));
const BYTE_OF = new Map(LATIN1_PAGE.map((character, byte) => [character, byte]));
const ENVELOPE = ["id", "type", "created_at", "organization_id", "data"];

/** A value as it may have been before certain mistakes were made. */
export interface SecretReading<T> {
  value: T;
  mistakes: Mistake[];
}

/** Ways back from a mistake; undefined, or the same again, where it was not made. */
type Remedy = [mistake: Mistake, undo: (value: string) => string | undefined];

const BODY_REMEDIES: Remedy[] = [
  ["body_spaced", (body) => body.trim()], // a byte order mark counts as white space
  ["body_spaced", (body) => body.replaceAll("\r\n", "\n")],
  ["body_written_anew", (body) => JSON.stringify(eventOf(body))],
  ["body_encoded", (body) => decoded(body) ?? fromUrl(body) ?? unquoted(body)],
  ["body_encoded", fromLatin1],
];

const SECRET_REMEDIES: Remedy[] = [
  ["secret_spaced", (secret) => secret.trim()],
  ["secret_spaced", (secret) => /^(["'`])(.+)\1$/s.exec(secret)?.[2]],
  ["secret_prefix", (secret) => (secret.startsWith("whsec_") ? secret.slice(6) : `whsec_${secret}`)],
  ["secret_encoded", decoded],
  ["secret_encoded", fromUrl],
  ["secret_encoded", (secret) => (/^([0-9a-f]{2})+$/i.test(secret) ? textOf(Buffer.from(secret, "hex")) : undefined)],
  ["secret_encoded", (secret) => Buffer.from(secret).toString("base64")],
];

/** What may have been sent where this arrived, likeliest first. */
export function bodyReadings(body: string): SecretReading<string>[] {
  return readings(body, body.length > MOST_VARIED_BYTES ? [] : BODY_REMEDIES);
}

/** What the webhook's secret may be where this one is used, likeliest first. */
export function secretReadings(secret: string): SecretReading<string>[] {
  return readings(secret, SECRET_REMEDIES);
}

/** The body as JSON, if it is such. */
export function eventOf(body: string): Record<string, unknown> | undefined {
  const value = attempt(() => JSON.parse(body));
  return value !== null && typeof value === "object" ? value : undefined;
}

/** How the service writes an event. The order of the fields in its data is taken as it is. */
export function asSent(event: Record<string, unknown>): string {
  const names = [...ENVELOPE.filter((name) => name in event), ...Object.keys(event)];
  return JSON.stringify(Array.isArray(event) ? event : Object.fromEntries(names.map((name) => [name, event[name]])));
}

/** The value itself, then what undoing one mistake gives, then two; each result once, by its fewest mistakes. */
function readings(value: string, remedies: Remedy[]): SecretReading<string>[] {
  const found = new Map<string, Mistake[]>([[value, []]]);
  for (let depth = 0; depth < 2; depth++) {
    for (const [from, mistakes] of [...found]) {
      for (const [mistake, undo] of remedies) {
        const before = undo(from);
        if (before && !found.has(before)) found.set(before, [...new Set([...mistakes, mistake])]);
      }
    }
  }
  const all = [...found].map(([value, mistakes]) => ({ value, mistakes }));
  return all.sort((a, b) => a.mistakes.length - b.mistakes.length);
}

function unquoted(body: string): string | undefined {
  const value = attempt(() => JSON.parse(body));
  return typeof value === "string" ? value : undefined;
}

/** With the bytes that a text has in Windows' Latin-1. */
function fromLatin1(text: string): string | undefined {
  const bytes = [...text].map((character) => BYTE_OF.get(character) ?? -1);
  return bytes.includes(-1) ? undefined : textOf(Buffer.from(bytes));
}

function decoded(text: string): string | undefined {
  const packed = text.replaceAll(/\s/g, "");
  return BASE64.test(packed) ? textOf(Buffer.from(packed, "base64")) : undefined;
}

function fromUrl(text: string): string | undefined {
  return text.includes("%") ? attempt(() => decodeURIComponent(text.replaceAll("+", " "))) : undefined;
}

/** Undefined where the bytes are no UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  return attempt(() => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
