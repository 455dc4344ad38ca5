import { attempt, type Mistake, type Remedy, readings, type SecretReading } from "./signature-mistakes";

const MOST_VARIED_BYTES = 16 * 1024; // real bodies have a few hundred; each reading is hashed with each secret
const MOST_FIELDS = 6; // 720 orders
const ENVELOPE = ["id", "type", "created_at", "organization_id", "data"];
const BASE64 = /^[A-Za-z0-9+/_-]{4,}={0,2}$/;
const LATIN1_PAGE = Array.from({ length: 256 }, (_, byte) => new TextDecoder("latin1").decode(Uint8Array.of(byte)));
const BYTE_OF = new Map(LATIN1_PAGE.map((character, byte) => [character, byte]));

const BODY_REMEDIES: Remedy<string>[] = [
  ["body_with_mark", (body) => (body.startsWith("\uFEFF") ? body.slice(1) : undefined)],
  ["body_line_ends", (body) => (body.includes("\r\n") ? body.replaceAll("\r\n", "\n") : undefined)],
  ["body_spaced", (body) => (body.trim() === body ? undefined : body.trim())],
  ["body_quoted", unquoted],
  ["body_escaped", (body) => (/\\u[0-9a-f]{4}|\\\//i.test(body) ? writtenAnew(body) : undefined)],
  ["body_written_anew", writtenAnew],
  ["body_as_latin1", fromLatin1],
  ["body_encoded", (body) => decoded(body) ?? fromUrl(body)],
];

const SECRET_REMEDIES: Remedy<string>[] = [
  ["secret_spaced", (secret) => (secret.trim() === secret ? undefined : secret.trim())],
  ["secret_quoted", (secret) => /^(["'`])(.+)\1$/s.exec(secret)?.[2]],
  ["secret_prefix", (secret) => (secret.startsWith("whsec_") ? secret.slice(6) : `whsec_${secret}`)],
  ["secret_encoded", decoded],
  ["secret_encoded", fromUrl],
  ["secret_encoded", (secret) => (/^([0-9a-f]{2})+$/i.test(secret) ? textOf(Buffer.from(secret, "hex")) : undefined)],
  ["secret_decoded", (secret) => Buffer.from(secret).toString("base64")],
  ["secret_space_lost", (secret) => `${secret}\n`],
  ["secret_space_lost", (secret) => `${secret} `],
  ["secret_normalised", (secret) => secret.normalize("NFC")],
  ["secret_normalised", (secret) => secret.normalize("NFD")],
];

/** What may have been sent where this arrived, likeliest first. */
export function bodyReadings(body: string): SecretReading<string>[] {
  if (body.length > MOST_VARIED_BYTES) return [{ value: body, mistakes: [] }];
  return readings(body, BODY_REMEDIES);
}

/** What the subscription's secret may be where this one is used, likeliest first. */
export function secretReadings(secret: string): SecretReading<string>[] {
  return readings(secret, SECRET_REMEDIES);
}

/** The body with its fields in every order that the service may have written them in. */
export function* bodyOrders(body: string): Generator<SecretReading<string>> {
  const event = attempt(() => JSON.parse(body));
  const fields = Object.keys(Object(event?.data));
  if (body.length > MOST_VARIED_BYTES || fields.length > MOST_FIELDS || Array.isArray(event)) return;
  const pick = (from: object, names: string[]) => Object.fromEntries(names.map((name) => [name, from[name as never]]));
  for (const order of orders(fields)) {
    const value = JSON.stringify({ ...pick(Object(event), ENVELOPE), data: pick(Object(event?.data), order) });
    yield { value, mistakes: ["body_keys_moved"] satisfies Mistake[] };
  }
}

function* orders(names: string[]): Generator<string[]> {
  if (names.length === 0) yield [];
  for (const first of names) {
    for (const rest of orders(names.filter((name) => name !== first))) yield [first, ...rest];
  }
}

function unquoted(body: string): string | undefined {
  const value = attempt(() => JSON.parse(body));
  return typeof value === "string" ? value : undefined;
}

function writtenAnew(body: string): string | undefined {
  const value = attempt(() => JSON.parse(body));
  return value !== null && typeof value === "object" ? JSON.stringify(value) : undefined;
}

function fromLatin1(text: string): string | undefined {
  const bytes = [...text].map((character) => BYTE_OF.get(character) ?? -1);
  if (bytes.includes(-1) || bytes.every((byte) => byte < 128)) return undefined;
  return textOf(Buffer.from(bytes));
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
