/** What goes wrong when signatures are checked: what was seen, and what to do about it. */
export const MISTAKES = {
  signature_missing: {
    explanation: "There is neither X-Service-Signature nor webhook-signature among the headers.",
    fix: "Pass on all headers of the request; some proxies and frameworks drop those that they do not know.",
  },
  header_missing: {
    explanation: "webhook-signature covers webhook-id and webhook-timestamp, and one of them is missing.",
    fix: "Give all three headers to the check, as they arrived.",
  },
  timestamp_unreadable: {
    explanation: "webhook-timestamp is not a number of seconds since 1970.",
    fix: "Pass the header on as it arrived, rather than as a date or in milliseconds.",
  },
  timestamp_old: {
    explanation: "webhook-timestamp is more than five minutes ago, which libraries refuse as a replay.",
    fix: "See whether the receiver's clock is right, and check a delivery when it arrives rather than later from a queue.",
  },
  timestamp_ahead: {
    explanation: "webhook-timestamp is more than five minutes ahead of the receiver's clock.",
    fix: "Set the receiver's clock by NTP.",
  },
  signature_spaced: {
    explanation: "White space or quotes stand around the signature.",
    fix: "Compare the value of the header without them.",
  },
  prefix_missing: {
    explanation: "The signature lacks the sha256= before its digits.",
    fix: "Take the header as it arrived, and remove the sha256= only to compare the digits.",
  },
  version_missing: {
    explanation: "A value in webhook-signature lacks the v1, before it.",
    fix: "Take the header as it arrived: values with v1, before each, with spaces between them.",
  },
  hex_upper_case: {
    explanation: "The digits are in upper case; the service writes them in lower case.",
    fix: "Compare bytes, or lower-case digits on both sides.",
  },
  base64_for_hex: {
    explanation: "The signature is written in base64; X-Service-Signature is hexadecimal.",
    fix: "Write the digest as hexadecimal before comparing, or decode the header to bytes.",
  },
  hex_for_base64: {
    explanation: "The signature is written as hexadecimal; webhook-signature is base64.",
    fix: "Write the digest as base64 before comparing, or decode the header to bytes.",
  },
  base64_of_urls: {
    explanation: "The signature is written in the base64 of URLs, or without its padding.",
    fix: "Use the common alphabet with + and /, and keep the = at the end.",
  },
  other_hash: {
    explanation: "The signature has the length of another hash than SHA-256.",
    fix: "Compute HMAC with SHA-256.",
  },
  signature_unreadable: {
    explanation: "The signature is not the digest of a SHA-256: it was cut or changed.",
    fix: "Pass the header on whole.",
  },
  secret_spaced: {
    explanation: "The secret has white space or a line break that the subscription's secret has not.",
    fix: "Trim it where it is read; files and environment variables often end in a line break.",
  },
  secret_space_lost: {
    explanation: "The subscription's secret ends in white space or a line break that this one lacks.",
    fix: "Rotate the secret to one without, or keep the white space on both sides.",
  },
  secret_quoted: {
    explanation: "The secret stands in quotes that do not belong to it.",
    fix: "Remove them; some .env readers and shells keep them.",
  },
  secret_prefix: {
    explanation: "The secret differs from the subscription's in the whsec_ before it.",
    fix: "Use the secret as it was given when the subscription was made, with its prefix if it had one.",
  },
  secret_encoded: {
    explanation: "The secret is an encoded form (base64, hexadecimal or of a URL) of the subscription's.",
    fix: "Use the characters of the secret as they were given, as UTF-8 bytes.",
  },
  secret_decoded: {
    explanation: "The subscription's secret is the base64 of this one: it was decoded once too often.",
    fix: "For X-Service-Signature the characters of the secret are the key, even where they are base64.",
  },
  secret_normalised: {
    explanation: "The secret's letters with accents are composed differently from the subscription's.",
    fix: "Do not normalise the secret, or choose one of ASCII characters.",
  },
  body_with_mark: {
    explanation: "The body begins with a byte order mark that was not sent.",
    fix: "Check the bytes as they arrived; do not write them to a file and read them back as text.",
  },
  body_line_ends: {
    explanation: "Line ends in the body were changed to CR LF.",
    fix: "Check the bytes as they arrived.",
  },
  body_spaced: {
    explanation: "White space or a line break was put around the body.",
    fix: "Check the bytes as they arrived; files and shells add a line break at the end.",
  },
  body_written_anew: {
    explanation: "The body was parsed and written anew: its white space or the form of its numbers differs.",
    fix: "Check the raw bytes before any JSON middleware reads them, such as express.raw() or await request.text().",
  },
  body_escaped: {
    explanation: "The body was parsed and written anew with escapes, such as \\u00fc for ü or \\/ for /.",
    fix: "Check the raw bytes; json.dumps in Python and json_encode in PHP escape unless told otherwise.",
  },
  body_keys_moved: {
    explanation: "The body was parsed and written anew with its fields in another order.",
    fix: "Check the raw bytes; maps of some languages sort or shuffle their keys.",
  },
  body_as_latin1: {
    explanation: "The body is UTF-8 and was read as Latin-1: ü became Ã¼.",
    fix: "Check the raw bytes, or read them as UTF-8.",
  },
  body_quoted: {
    explanation: "The body was written as a JSON string around the JSON.",
    fix: "Pass it on as it is; it was stringified once more on its way.",
  },
  body_encoded: {
    explanation: "The body is in base64 or the encoding of URLs.",
    fix: "Decode it first; API gateways say so with a flag such as isBase64Encoded.",
  },
  body_of_another: {
    explanation: "webhook-id names another event than the id in the body.",
    fix: "Take headers and body of the same delivery.",
  },
  body_changed: {
    explanation: "The body is not JSON as the service writes it, and no usual change explains how it came about.",
    fix: "Copy the raw bytes of the delivery; the dashboard shows what was sent.",
  },
  secret_wrong: {
    explanation: "The body looks as it was sent, so the secret is most likely another one.",
    fix: "Use the secret of this subscription; after a rotation only the new one signs X-Service-Signature.",
  },
} as const satisfies Record<string, { explanation: string; fix: string }>;

export type Mistake = keyof typeof MISTAKES;

/** A value as it may have been before certain mistakes were made. */
export interface SecretReading<T> {
  value: T;
  mistakes: Mistake[];
}

/** Ways back from a mistake; undefined where it cannot have been made. */
export type Remedy<T> = [mistake: Mistake, undo: (value: T) => T | undefined];

/** The value itself, then what undoing one mistake gives, then two; each result once, by its fewest mistakes. */
export function readings<T extends string>(value: T, remedies: Remedy<T>[]): SecretReading<T>[] {
  const found = new Map<T, Mistake[]>([[value, []]]);
  for (let depth = 0; depth < 2; depth++) {
    for (const [from, mistakes] of [...found]) {
      for (const [mistake, undo] of remedies) {
        const before = undo(from);
        if (before && !found.has(before)) found.set(before, [...mistakes, mistake]);
      }
    }
  }
  return [...found]
    .map(([value, mistakes]) => ({ value, mistakes }))
    .sort((a, b) => a.mistakes.length - b.mistakes.length);
}

/** What a function gives, or undefined where it throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
