import { timingSafeEqual } from "node:crypto";
import { MISTAKES, type Mistake } from "./signature-mistakes";
import { asSent, bodyReadings, eventOf, type SecretReading, secretReadings } from "./signature-readings";
import { hmac, standardContent, standardKeys } from "./webhook-signature";

const TOLERANCE_S = 300; // as the official libraries have it
const SHA256_BYTES = 32;
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
  /** Digests that were given; none of one that cannot be read. */
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
    signatures: [readDigest(value, (digest) => `sha256=${digest.toString("hex")}`)],
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
  const written = (digest: Buffer) => `v1,${digest.toString("base64")}`;
  return {
    name: "standard-webhooks",
    signatures: isWhole
      ? value
          .trim()
          .split(/\s+/)
          .map((each) => readDigest(each, written))
      : [],
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
  return [...scheme.mistakes, ...(search(scheme, bodyReadings(body), secrets) ?? [likeliest(body, id)])];
}

/** The fewest mistakes by which a signature fits. */
function search(
  scheme: Scheme,
  bodies: SecretReading<string>[],
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

/** Where no signature fits: it cannot be shown, as the order in which the fields were. */
function likeliest(body: string, id: string | undefined): Mistake {
  const event = eventOf(body);
  if (!event) return "body_changed";
  if (id !== undefined && typeof event.id === "string" && event.id !== id.trim()) return "body_of_another";
  return asSent(event) === body ? "secret_wrong" : "body_written_anew";
}

/** The bytes of a digest, however it is written; `written` is how the service writes it. */
function readDigest(text: string, written: (digest: Buffer) => string): SecretReading<Buffer | undefined> {
  const digits = text
    .trim()
    .replace(/^["']|["']$/g, "")
    .replace(/^(?:sha256\s*[=:]|v1\s*[,=])\s*/i, "");
  const isHex = /^[0-9a-f]+$/i.test(digits) && digits.length !== 44;
  const digest = Buffer.from(digits, isHex ? "hex" : "base64");
  if (digest.length !== SHA256_BYTES) return { value: undefined, mistakes: ["signature_unreadable"] };
  return { value: digest, mistakes: written(digest) === text ? [] : ["signature_form"] };
}

function timeMistakes(timestamp: string, now: Date): Mistake[] {
  const ageS = now.getTime() / 1000 - Number(/^\d{1,11}$/.exec(timestamp.trim())?.[0]);
  return Math.abs(ageS) <= TOLERANCE_S ? [] : ["timestamp_off"];
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
