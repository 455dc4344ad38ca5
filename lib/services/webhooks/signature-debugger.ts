import { timingSafeEqual } from "node:crypto";
import { attempt, MISTAKES, type Mistake, type SecretReading } from "./signature-mistakes";
import { bodyOrders, bodyReadings, secretReadings } from "./signature-readings";
import { hmac, standardContent, standardKeys } from "./webhook-signature";

const TOLERANCE_S = 300; // as the official libraries have it
const SHA256_BYTES = 32;
const FEW_SECRETS = 12; // those with one mistake; there may be 720 orders of a body
const MOST_MISTAKES = 3; // in secret and body together; with more, any signature could be explained, and it would take long

export interface SignatureQuestion {
  /** As they arrived, or as lines of `Name: value`. */
  headers: Record<string, string> | string;
  body: string | Uint8Array;
  secret: string;
  now: Date;
}

export interface SignatureReport {
  /** Every signature that was given holds. */
  valid: boolean;
  /** What the headers are signed by; the first where both are given. */
  scheme: "x-service-signature" | "standard-webhooks" | "none";
  findings: { mistake: Mistake; explanation: string; fix: string }[];
}

/**
 * Checks a delivery as its receiver would, and where it does not hold says which mistakes explain that: it undoes the
 * usual ones, alone and two by two, until a signature fits. Keeps nothing.
 */
export function explainSignature({ headers, body, secret, now }: SignatureQuestion): SignatureReport {
  const given = namesLowered(headers);
  const text = typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  const schemes = [serviceScheme(given), standardScheme(given, now)].filter((scheme) => scheme !== undefined);
  const [first] = schemes;
  const found = first
    ? schemes.flatMap((scheme) => examine(scheme, text, { secret, id: given.get("webhook-id") }))
    : [];
  const mistakes: Mistake[] = first ? [...new Set(found)] : ["signature_missing"];
  return {
    valid: mistakes.length === 0,
    scheme: first?.name ?? "none",
    findings: mistakes.map((mistake) => ({ mistake, ...MISTAKES[mistake] })),
  };
}

interface Scheme {
  name: "x-service-signature" | "standard-webhooks";
  /** Digests that were given, with what is wrong in how they are written. */
  signatures: SecretReading<Buffer | undefined>[];
  /** What is wrong beside the signature. */
  mistakes: Mistake[];
  keys(secret: string): Buffer[];
  content(body: string): Buffer;
}

function serviceScheme(headers: Map<string, string>): Scheme | undefined {
  const value = headers.get("x-service-signature");
  if (value === undefined) return undefined;
  return {
    name: "x-service-signature",
    signatures: [readDigest(value, { prefix: /^sha256=/, missing: "prefix_missing", form: "hex" })],
    mistakes: [],
    keys: (secret) => [Buffer.from(secret)],
    content: (body) => Buffer.from(body),
  };
}

function standardScheme(headers: Map<string, string>, now: Date): Scheme | undefined {
  const value = headers.get("webhook-signature");
  if (value === undefined) return undefined;
  const [id, timestamp] = [headers.get("webhook-id"), headers.get("webhook-timestamp")];
  const isWhole = id !== undefined && timestamp !== undefined;
  const values = value.trim().split(/\s+/);
  const as = { prefix: /^v1,/, missing: "version_missing", form: "base64" } as const;
  return {
    name: "standard-webhooks",
    signatures: isWhole ? values.map((each) => readDigest(each, as)) : [],
    mistakes: isWhole ? timeMistakes(timestamp, now) : ["header_missing"],
    keys: standardKeys,
    content: (body) => standardContent({ id: id ?? "", timestamp: timestamp?.trim() ?? "", body }),
  };
}

/** The mistakes that explain why a scheme's signatures do not hold; none where one of them does. */
function examine(scheme: Scheme, body: string, { secret, id }: { secret: string; id?: string }): Mistake[] {
  const readable = scheme.signatures.filter(({ value }) => value !== undefined);
  if (readable.length === 0) return [...scheme.mistakes, ...scheme.signatures.flatMap(({ mistakes }) => mistakes)];
  const secrets = secretReadings(secret);
  const inOrder = bodyReadings(body);
  const found = search(scheme, inOrder, secrets) ?? search(scheme, bodyOrders(body), secrets.slice(0, FEW_SECRETS));
  return [...scheme.mistakes, ...(found ?? [likeliest(body, id)])];
}

/** The fewest mistakes by which a signature fits. */
function search(
  scheme: Scheme,
  bodies: Iterable<SecretReading<string>>,
  secrets: SecretReading<string>[],
): Mistake[] | undefined {
  let best: Mistake[] | undefined;
  const keys = secrets.flatMap(({ value, mistakes }) => scheme.keys(value).map((key) => ({ key, mistakes })));
  for (const body of bodies) {
    const content = scheme.content(body.value);
    for (const { key, mistakes } of keys) {
      const count = body.mistakes.length + mistakes.length;
      if (count > MOST_MISTAKES || (best && count >= best.length)) continue;
      const digest = hmac(key, content);
      const fits = scheme.signatures.find(({ value }) => value && timingSafeEqual(value, digest));
      if (fits) best = [...fits.mistakes, ...mistakes, ...body.mistakes];
    }
  }
  return best;
}

function likeliest(body: string, id: string | undefined): Mistake {
  const event = attempt(() => JSON.parse(body));
  if (id !== undefined && typeof event?.id === "string" && event.id !== id.trim()) return "body_of_another";
  return event && JSON.stringify(event) === body ? "secret_wrong" : "body_changed";
}

interface Notation {
  prefix: RegExp;
  missing: Mistake;
  form: "hex" | "base64";
}

/** The bytes of a digest, however it is written. */
function readDigest(text: string, { prefix, missing, form }: Notation): SecretReading<Buffer | undefined> {
  const bare = text.trim().replace(/^["']|["']$/g, "");
  const digits = bare.replace(/^(sha256\s*[=:]|v1\s*[,=])\s*/i, "");
  const mistakes: Mistake[] = [];
  if (bare !== text) mistakes.push("signature_spaced");
  if (!prefix.test(bare)) mistakes.push(missing);
  const isHex = /^[0-9a-f]+$/i.test(digits) && digits.length !== 44;
  const bytes = Buffer.from(digits, isHex ? "hex" : "base64");
  if (isHex && (bytes.length === 20 || bytes.length === 64))
    return { value: undefined, mistakes: [...mistakes, "other_hash"] };
  if (bytes.length !== SHA256_BYTES) return { value: undefined, mistakes: [...mistakes, "signature_unreadable"] };
  if (isHex && form === "base64") mistakes.push("hex_for_base64");
  if (isHex && form === "hex" && /[A-F]/.test(digits)) mistakes.push("hex_upper_case");
  if (!isHex && form === "hex") mistakes.push("base64_for_hex");
  if (!isHex && form === "base64" && !/^[A-Za-z0-9+/]{43}=$/.test(digits)) mistakes.push("base64_of_urls");
  return { value: bytes, mistakes };
}

function timeMistakes(timestamp: string, now: Date): Mistake[] {
  if (!/^\d{1,11}$/.test(timestamp.trim())) return ["timestamp_unreadable"];
  const ageS = now.getTime() / 1000 - Number(timestamp);
  if (ageS > TOLERANCE_S) return ["timestamp_old"];
  return ageS < -TOLERANCE_S ? ["timestamp_ahead"] : [];
}

function namesLowered(headers: Record<string, string> | string): Map<string, string> {
  const pairs =
    typeof headers === "string"
      ? headers.split(/\r?\n/).map((line): [string, string] => {
          const colon = line.indexOf(":");
          return [line.slice(0, Math.max(colon, 0)), line.slice(colon + 1).trim()];
        })
      : Object.entries(headers);
  return new Map(pairs.map(([name, value]) => [name.trim().toLowerCase(), value]));
}
